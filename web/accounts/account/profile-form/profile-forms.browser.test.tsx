import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { User } from "../../../../contract/accounts/users.ts";
import { noWishes } from "../../../../contract/jobs/search/reasons.ts";
import { readDraft, writeDraft } from "../../../platform/api/drafts.ts";
import { hold, nl, openPage, refuse, t } from "../../../testing/open-page.tsx";
import { createEmployer, createSeeker } from "../../../testing/samples.ts";
import { PHONE_DRAFT } from "../../auth/registration-drafts.ts";
import { EmployerProfilePage } from "./employer-profile-page.tsx";
import { SeekerProfilePage } from "./seeker-profile-page.tsx";

const getLabel = (label: string, container: Pick<typeof page, "getByLabelText"> = page) =>
  container.getByLabelText(label, { exact: true });

/** Saves a profile as the server does. */
const save =
  (user: User) =>
  ({ body }: { body: Partial<User> }) => ({ user: { ...user, ...body }, message: "" });

it.each([
  ["/account", SeekerProfilePage, createEmployer(), "/profile"],
  ["/profile", EmployerProfilePage, createSeeker(), "/account"],
])("%s leads the other kind of users to their own profile", async (path, Page, user, own) => {
  const { getPath } = openPage(Page, { path, user });
  await expect.poll(getPath).toBe(own);
});

it("the profile of a company shows all errors, focuses the first, and shows what was saved", async () => {
  const user = createEmployer();
  const saved = { phone: "+31222555019", website: "https://www.bakens.example" };
  const { calls } = openPage(EmployerProfilePage, {
    path: "/profile",
    language: "nl",
    user,
    replies: {
      updateSelf: ({ body }) => ({ user: { ...user, ...body, ...saved }, message: "" }),
      getCompany: refuse(404, "not_found"),
    },
  });
  const submit = page.getByRole("button", { name: nl("profile.submit") });
  await submit.click();
  await expect.element(page.getByText(nl("fields.team_size_required"))).toBeVisible();
  await expect.element(page.getByText(nl("fields.phone_required"))).toBeVisible();
  await expect.element(getLabel(nl("profile.team_size"))).toHaveFocus();
  await getLabel(nl("profile.website")).fill("www.bakens.example");
  await getLabel(nl("profile.team_size")).selectOptions("1-200");
  await getLabel(nl("profile.company_description")).fill("Wij houden het licht brandend.");
  await getLabel(nl("profile.address")).fill("Vuurtorenweg 184");
  await getLabel(nl("profile.city")).fill("De Cocksdorp");
  await getLabel(nl("profile.country")).selectOptions("Nederland");
  await getLabel(nl("profile.phone")).fill("+31 (0)222 555 019");
  await expect.element(getLabel(nl("profile.email"))).toHaveAttribute("readonly");
  await submit.click();
  await expect.element(page.getByText(nl("profile.updated"))).toBeVisible();
  await expect.element(getLabel(nl("profile.phone"))).toHaveValue("+31 222 555 019");
  await expect.element(getLabel(nl("profile.website"))).toHaveValue("https://www.bakens.example");
  expect(calls.find(({ route }) => route === "updateSelf")?.body).toMatchObject({ team_size: "1-200" });
});

describe("the profile of a seeker", () => {
  const job = (number: number) => page.getByRole("group", { name: t("profile.works.entry", { number }) });
  const title = (number: number) => getLabel(t("profile.title"), job(number));
  const submit = page.getByRole("button", { name: t("profile.submit") });
  const add = page.getByRole("button", { name: t("profile.works.add") });

  it("needs neither work nor education, and begins with the phone number of an application without an account", async () => {
    const user = createSeeker();
    writeDraft(user.id, PHONE_DRAFT, "+31612345678");
    const { calls } = openPage(SeekerProfilePage, {
      path: "/account",
      user,
      replies: { updateSelf: save(user), getWorkWishes: noWishes },
    });
    await getLabel(t("profile.summary")).fill("A pupil who looks for a first job.");
    await submit.click();
    await expect.element(page.getByText(t("profile.updated"))).toBeVisible();
    expect(calls.findLast(({ route }) => route === "updateSelf")?.body).toMatchObject({
      ...{ works: [], educations: [], phone: "+31612345678" },
    });
    expect(readDraft(user.id, PHONE_DRAFT)).toBeNull();
  });

  it("checks, orders and removes entries by keyboard", async () => {
    const user = createSeeker({ phone: "+31612345678" });
    const { calls } = openPage(SeekerProfilePage, {
      path: "/account",
      user,
      replies: { updateSelf: save(user), getWorkWishes: noWishes },
    });
    await add.click();
    await title(1).fill("Porter");
    await getLabel(t("profile.from"), job(1)).fill("2015-02");
    await getLabel(t("profile.to"), job(1)).fill("2014-02");
    await add.click();
    await expect.element(title(2)).toHaveFocus();
    await userEvent.keyboard("Nurse");
    await getLabel(t("profile.company"), job(2)).fill("AMC");
    await job(2).getByText(t("profile.works.present"), { exact: true }).click();
    await page.getByRole("button", { name: t("profile.educations.add") }).click();
    const education = page.getByRole("group", { name: t("profile.educations.entry", { number: 1 }) });
    await getLabel(t("profile.summary")).fill("Nurse who started as a porter.");
    await submit.click();
    await expect.element(job(1).getByText(t("fields.end_invalid"))).toBeVisible();
    await expect.element(education.getByText(t("fields.degree_required"))).toBeVisible();
    await getLabel(t("profile.to"), job(1)).fill("2016-02");
    await getLabel(t("profile.school"), education).fill("Inholland");

    const second = t("profile.works.entry", { number: 2 });
    const up = page.getByRole("button", { name: t("list_editor.move_up", { item: second }) });
    (up.element() as HTMLButtonElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(title(1)).toHaveValue("Nurse");
    const first = t("profile.works.entry", { number: 1 });
    const down = page.getByRole("button", { name: t("list_editor.move_down", { item: first }) });
    await expect.element(down).toHaveFocus();
    await submit.click();
    await expect.element(page.getByText(t("profile.updated"))).toBeVisible();
    const { works } = calls.findLast(({ route }) => route === "updateSelf")?.body ?? {};
    expect(works).toMatchObject([
      { title: "Nurse", company: "AMC", to: null },
      { title: "Porter", to: "2016-02" },
    ]);

    const dialog = page.getByRole("dialog");
    const remove = page.getByRole("button", { name: t("list_editor.remove", { item: first }) });
    await remove.click();
    await expect.element(dialog.getByText(/Nurse/)).toBeVisible();
    await dialog.getByRole("button", { name: t("profile.remove"), exact: true }).click();
    await expect.element(title(1)).toHaveValue("Porter");
    await expect.element(add).toHaveFocus();
    await expect.element(page.getByText(t("list_editor.removed", { item: first }))).toBeInTheDocument();
  });
});

it("a new email needs the password and the code that is sent to it, and keeps what is typed in the profile", async () => {
  const user = createEmployer({ email: "old@example.com" });
  const dialog = page.getByRole("dialog");
  const { replies } = openPage(EmployerProfilePage, {
    path: "/profile",
    user,
    replies: {
      getCompany: { id: user.company_id, company: "Bakens van Texel" },
      requestContactCode: { message: "Code sent" },
      changeContact: refuse(422, "x", { token: "code_invalid" }),
    },
  });
  const companyPage = page.getByRole("link", { name: t("profile.view_company") });
  await expect.element(companyPage).toHaveAttribute("href", `/companies/${user.company_id}/bakens-van-texel`);
  await getLabel(t("profile.city")).fill("Den Burg");
  await page.getByRole("button", { name: t("profile.change_email") }).click();
  await dialog.getByLabelText(t("profile.contact.new_email")).fill("new@example.com");
  replies.requestContactCode = refuse(422, "validation_error", { password: "password_required" });
  const send = dialog.getByRole("button", { name: t("profile.contact.send") });
  await send.click();
  await expect.element(dialog.getByText(t("fields.password_required"))).toBeVisible();
  replies.requestContactCode = { message: "Code sent" };
  await getLabel(t("auth.password"), dialog).fill("demo-password");
  await send.click();
  const code = dialog.getByLabelText(t("auth.code"));
  await expect.element(code).toHaveFocus();
  await expect.element(dialog.getByText(t("auth.resend.use_last"))).toBeVisible();
  await code.fill("123456");
  await dialog.getByRole("button", { name: t("profile.contact.confirm") }).click();
  await expect.element(dialog.getByText(t("fields.code_invalid"))).toBeVisible();
  replies.changeContact = { user: { ...user, email: "new@example.com" } };
  await dialog.getByRole("button", { name: t("profile.contact.confirm") }).click();
  await expect.element(page.getByText(t("profile.updated"))).toBeVisible();
  await expect.element(getLabel(t("profile.email"))).toHaveValue("new@example.com");
  await expect.element(getLabel(t("profile.city"))).toHaveValue("Den Burg");
});

it("the link to what a seeker looks for leads there", async () => {
  const replies = { getWorkWishes: noWishes };
  openPage(SeekerProfilePage, { path: "/account#wishes", pattern: "/account", user: createSeeker(), replies });
  await expect.element(page.getByRole("group", { name: t("profile.wishes.title") })).toHaveFocus();
});

it("what a seeker looks for is saved by itself, with empty fields and the currency of the pay", async () => {
  const user = createSeeker();
  const replies = { getWorkWishes: noWishes, saveWorkWishes: ({ body }: { body: object }) => body };
  const { calls } = openPage(SeekerProfilePage, { path: "/account", user, replies });
  await getLabel(t("profile.wishes.zip_code")).fill("1012 AB");
  await getLabel(t("profile.wishes.pay_min")).fill("3,600");
  await getLabel(t("profile.wishes.is_remote")).click();
  // The other form of the page has another button, so the warning names what is not saved.
  await page
    .getByRole("navigation")
    .getByRole("link", { name: t("menu.dashboard") })
    .click();
  const dialog = page.getByRole("dialog");
  const parts = t("profile.wishes.title");
  await expect.element(dialog.getByText(t("common.leave_parts", { parts }))).toBeVisible();
  await dialog.getByRole("button", { name: t("common.cancel") }).click();
  await page.getByRole("button", { name: t("profile.wishes.submit") }).click();
  await expect.element(page.getByText(t("profile.wishes.saved"))).toBeVisible();
  expect(calls.findLast(({ route }) => route === "saveWorkWishes")?.body).toEqual({
    ...{ ...noWishes, zip_code: "1012 AB", pay_min: 3_600, pay_currency: "USD", is_remote: true },
  });
});

it("what a seeker types while the wishes are saved stays unsaved", async () => {
  const user = createSeeker();
  const saved = hold(noWishes);
  const replies = { getWorkWishes: noWishes, saveWorkWishes: saved.reply };
  openPage(SeekerProfilePage, { path: "/account", user, replies });
  await getLabel(t("profile.wishes.zip_code")).fill("1012 AB");
  await page.getByRole("button", { name: t("profile.wishes.submit") }).click();
  await getLabel(t("profile.wishes.max_distance_km")).fill("15");
  saved.release();
  await expect.element(page.getByText(t("profile.wishes.saved"))).toBeVisible();
  await expect.element(getLabel(t("profile.wishes.max_distance_km"))).toHaveValue("15");
  await page
    .getByRole("navigation")
    .getByRole("link", { name: t("menu.dashboard") })
    .click();
  await expect.element(page.getByRole("dialog").getByText(t("common.leave_text"))).toBeVisible();
});

it("a page with one form does not name it as unsaved", async () => {
  openPage(EmployerProfilePage, {
    path: "/profile",
    user: createEmployer(),
    replies: { getCompany: refuse(404, "not_found") },
  });
  await getLabel(t("profile.city")).fill("Den Burg");
  await page
    .getByRole("navigation")
    .getByRole("link", { name: t("menu.dashboard") })
    .click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText(t("common.leave_text"))).toBeVisible();
  expect(dialog.element().textContent).not.toContain(t("profile.heading"));
});
