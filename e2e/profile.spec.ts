import { expect } from "@playwright/test";
import { arrive, logIn, openFromMenu, PASSWORD, signUp } from "./people.ts";
import { test } from "./portal.ts";
import { textsIn } from "./texts.ts";

test("an employer says who they are, and the company page shows it", async ({ browser, baseURL }) => {
  const t = textsIn("nl");
  const employer = await arrive(await browser.newContext({ baseURL }), "Marieke Visser");
  const { page } = employer;
  await signUp(employer, t, "nl", "Beacons of Texel");
  await logIn(employer, t);
  await openFromMenu(employer, t, "menu.profile");
  await expect(page.getByLabel(t("profile.company"), { exact: true })).toHaveValue("Beacons of Texel");

  await test.step("what is missing is told in its place, and the first takes the focus", async () => {
    await page.getByRole("button", { name: t("profile.submit") }).click();
    await expect(page.getByText(t("fields.Website is required"))).toBeVisible();
    await expect(page.getByText(t("fields.Phone is required"))).toBeVisible();
    await expect(page.getByLabel(t("profile.website"), { exact: true })).toBeFocused();
  });

  await test.step("what is complete is saved, made into one form", async () => {
    await page.getByLabel(t("profile.company"), { exact: true }).fill("Bakens van Texel");
    await page.getByLabel(t("profile.website"), { exact: true }).fill("www.bakens.example");
    await page.getByLabel(t("profile.team_size"), { exact: true }).selectOption("1-200");
    await page.getByLabel(t("profile.company_description"), { exact: true }).fill("Wij houden het licht brandend.");
    await page.getByLabel(t("profile.address"), { exact: true }).fill("Vuurtorenweg 184");
    await page.getByLabel(t("profile.city"), { exact: true }).fill("De Cocksdorp");
    await page.getByLabel(t("profile.country"), { exact: true }).selectOption({ label: "Nederland" });
    await page.getByLabel(t("profile.phone"), { exact: true }).fill("+31 (0)222 555 019");
    await expect(page.getByLabel(t("profile.email"), { exact: true })).not.toBeEditable();
    await page.getByRole("button", { name: t("profile.submit") }).click();
    await expect(page.getByText(t("profile.updated"))).toBeVisible();
    await expect(page.getByLabel(t("profile.phone"), { exact: true })).toHaveValue("+31222555019");
    await expect(page.getByLabel(t("profile.website"), { exact: true })).toHaveValue("https://www.bakens.example");
  });

  await page.getByRole("link", { name: t("profile.view_company") }).click();
  await expect(page.getByRole("heading", { name: "Bakens van Texel" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^bakens\.example/ })).toBeVisible();

  await page.goto("/account");
  await expect(page).toHaveURL(/\/profile$/);
  expect(employer.complaints).toEqual([]);
});

test("a seeker tells a career, in order, and it is there the next time", async ({ browser, baseURL }) => {
  const t = textsIn("en");
  const seeker = await arrive(await browser.newContext({ baseURL }), "Sanne de Boer");
  const { page } = seeker;
  await signUp(seeker, t, "en");
  await logIn(seeker, t);
  await openFromMenu(seeker, t, "menu.profile");
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/account$/);

  const job = (number: number) => page.getByRole("group", { name: t("profile.works.entry", { number }) });
  const save = () => page.getByRole("button", { name: t("profile.submit") }).click();
  await page.getByLabel(t("profile.phone"), { exact: true }).fill("0031612345678");
  await job(1).getByLabel(t("profile.title"), { exact: true }).fill("Porter");
  await job(1).getByLabel(t("profile.from"), { exact: true }).fill("2015-02");
  await job(1).getByLabel(t("profile.to"), { exact: true }).fill("2014-02");
  await page.getByRole("button", { name: t("profile.works.add") }).click();
  await expect(job(2).getByLabel(t("profile.title"), { exact: true })).toBeFocused();
  await page.keyboard.type("Nurse");
  await job(2).getByLabel(t("profile.company"), { exact: true }).fill("AMC");
  await job(2).getByLabel(t("profile.present"), { exact: true }).check();
  await page.getByLabel(t("profile.summary"), { exact: true }).fill("Nurse who started as a porter.");

  await test.step("every fault of an entry stands in that entry", async () => {
    await save();
    await expect(job(1).getByText(t("fields.Invalid End"))).toBeVisible();
    const education = page.getByRole("group", { name: t("profile.educations.entry", { number: 1 }) });
    await expect(education.getByText(t("fields.Degree is required"))).toBeVisible();
    await job(1).getByLabel(t("profile.to"), { exact: true }).fill("2016-02");
    await education.getByLabel(t("profile.school"), { exact: true }).fill("Inholland");
    await education.getByLabel(t("profile.present"), { exact: true }).check();
  });

  await test.step("an entry moves up with the keyboard, which stays on its button", async () => {
    const up = (number: number) =>
      page.getByRole("button", { name: t("profile.move_up", { entry: t("profile.works.entry", { number }) }) });
    const down = page.getByRole("button", {
      name: t("profile.move_down", { entry: t("profile.works.entry", { number: 1 }) }),
    });
    await up(2).press("Enter");
    await expect(job(1).getByLabel(t("profile.title"), { exact: true })).toHaveValue("Nurse");
    await expect(down).toBeFocused();
    await save();
    await expect(page.getByText(t("profile.updated"))).toBeVisible();
    await page.reload();
    await expect(job(1).getByLabel(t("profile.title"), { exact: true })).toHaveValue("Nurse");
    await expect(job(1).getByLabel(t("profile.present"), { exact: true })).toBeChecked();
    await expect(job(2).getByLabel(t("profile.to"), { exact: true })).toHaveValue("2016-02");
    await expect(page.getByLabel(t("profile.phone"), { exact: true })).toHaveValue("+31612345678");
  });

  await test.step("an entry is removed after a question, and the list may not end up empty", async () => {
    const remove = () =>
      page
        .getByRole("button", { name: t("profile.remove_entry", { entry: t("profile.works.entry", { number: 1 }) }) })
        .click();
    await remove();
    await expect(page.getByRole("dialog")).toContainText("Nurse");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("profile.remove"), exact: true })
      .click();
    await expect(job(1).getByLabel(t("profile.title"), { exact: true })).toHaveValue("Porter");
    await expect(page.getByRole("button", { name: t("profile.works.add") })).toBeFocused();
    await remove();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("profile.remove"), exact: true })
      .click();
    await expect(job(1)).toHaveCount(0);
    await save();
    await expect(page.getByText(t("fields.Working History is required"))).toBeVisible();
    await expect(page.getByRole("button", { name: t("profile.works.add") })).toBeFocused();
  });
  expect(seeker.complaints).toEqual([]);
});

test("a new password logs out the other device and lets one in", async ({ browser, baseURL }) => {
  const t = textsIn("en");
  const person = await arrive(await browser.newContext({ baseURL }), "Noor Bakker");
  const { page } = person;
  await signUp(person, t, "en");
  await logIn(person, t);
  const elsewhere = await arrive(await browser.newContext({ baseURL }), person.name);
  await elsewhere.page.goto("/login");
  await logIn({ ...elsewhere, email: person.email }, t);
  await expect(elsewhere.page).toHaveURL(/\/dashboard$/);

  await openFromMenu(person, t, "menu.change_password");
  const change = async (old: string, password: string) => {
    await page.getByLabel(t("profile.password.current"), { exact: true }).fill(old);
    await page.getByLabel(t("profile.password.new"), { exact: true }).fill(password);
    await page
      .getByRole("main")
      .getByRole("button", { name: t("profile.password.submit") })
      .click();
  };
  await change("not the password", "an even longer password");
  await expect(page.getByText(t("fields.Invalid password"))).toBeVisible();
  await expect(page.getByLabel(t("profile.password.current"), { exact: true })).toBeFocused();
  await change(PASSWORD, "an even longer password");
  await expect(page.getByText(t("profile.password.updated"))).toBeVisible();
  await expect(page.getByLabel(t("profile.password.current"), { exact: true })).toHaveValue("");

  await elsewhere.page.reload();
  await expect(elsewhere.page).toHaveURL(/\/login/);
  await logIn({ ...elsewhere, email: person.email }, t, "an even longer password");
  await expect(elsewhere.page).toHaveURL(/\/dashboard$/);
  await page.reload();
  await expect(page.getByRole("heading", { name: t("profile.password.title") })).toBeVisible();
  expect(person.complaints).toEqual([]);
});
