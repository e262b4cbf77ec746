import { expect } from "@playwright/test";
import { demoUsers } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { waitForCode } from "../support/notifications.ts";
import { loadTexts } from "../support/texts.ts";
import { openMember } from "../support/uploads.ts";
import { logIn, openMenuEntry, openUser, PASSWORD, signUp } from "../support/users.ts";

test("employer profile form validates and saves, and the company page shows the values", async ({
  browser,
  origin,
}) => {
  const t = loadTexts("nl");
  const employer = await openUser(await browser.newContext({ baseURL: origin }), "Marieke Visser");
  const { page } = employer;
  await signUp(employer, t, "nl", "Beacons of Texel");
  await logIn(employer, t);
  await openMenuEntry(employer, t, "menu.profile");
  await expect(page.getByLabel(t("profile.company"), { exact: true })).toHaveValue("Beacons of Texel");

  await test.step("missing fields show their errors, and the first one gets the focus", async () => {
    await page.getByRole("button", { name: t("profile.submit") }).click();
    await expect(page.getByText(t("fields.Website is required"))).toBeVisible();
    await expect(page.getByText(t("fields.Phone is required"))).toBeVisible();
    await expect(page.getByLabel(t("profile.website"), { exact: true })).toBeFocused();
  });

  await test.step("values are saved in normalized form", async () => {
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
    await expect(page.getByLabel(t("profile.phone"), { exact: true })).toHaveValue("+31 222 555 019");
    await expect(page.getByLabel(t("profile.website"), { exact: true })).toHaveValue("https://www.bakens.example");
  });

  await page.getByRole("link", { name: t("profile.view_company") }).click();
  await expect(page.getByRole("heading", { name: "Bakens van Texel" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^bakens\.example/ })).toBeVisible();

  await page.goto("/account");
  await expect(page).toHaveURL(/\/profile$/);
});

test("seeker profile form saves a profile without work and education", async ({ browser, origin }) => {
  const t = loadTexts("nl");
  const seeker = await openUser(await browser.newContext({ baseURL: origin }), "Sanne de Boer");
  const { page } = seeker;
  await signUp(seeker, t, "nl");
  await logIn(seeker, t);
  await openMenuEntry(seeker, t, "menu.profile");
  await page.getByLabel(t("profile.phone"), { exact: true }).fill("0031612345678");
  await page.getByLabel(t("profile.summary"), { exact: true }).fill("Scholier, op zoek naar een eerste baan.");
  await page.getByRole("button", { name: t("profile.submit") }).click();
  await expect(page.getByText(t("profile.updated"))).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(t("profile.summary"), { exact: true })).toHaveValue(/^Scholier/);
  await expect(page.getByRole("group", { name: t("profile.works.entry", { number: 1 }) })).toHaveCount(0);
});

test("seeker profile form saves, orders and removes jobs", async ({ browser, origin }) => {
  const t = loadTexts("en");
  const seeker = await openUser(await browser.newContext({ baseURL: origin }), "Sanne de Boer");
  const { page } = seeker;
  await signUp(seeker, t, "en");
  await logIn(seeker, t);
  await openMenuEntry(seeker, t, "menu.profile");
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/account$/);

  const job = (number: number) => page.getByRole("group", { name: t("profile.works.entry", { number }) });
  const save = () => page.getByRole("button", { name: t("profile.submit") }).click();
  await page.getByLabel(t("profile.phone"), { exact: true }).fill("0031612345678");
  await page.getByRole("button", { name: t("profile.works.add") }).click();
  await job(1).getByLabel(t("profile.title"), { exact: true }).fill("Porter");
  await job(1).getByLabel(t("profile.from"), { exact: true }).fill("2015-02");
  await job(1).getByLabel(t("profile.to"), { exact: true }).fill("2014-02");
  await page.getByRole("button", { name: t("profile.works.add") }).click();
  await expect(job(2).getByLabel(t("profile.title"), { exact: true })).toBeFocused();
  await page.keyboard.type("Nurse");
  await job(2).getByLabel(t("profile.company"), { exact: true }).fill("AMC");
  await job(2).getByLabel(t("profile.works.present"), { exact: true }).check();
  await page.getByRole("button", { name: t("profile.educations.add") }).click();
  await page.getByLabel(t("profile.summary"), { exact: true }).fill("Nurse who started as a porter.");

  await test.step("entries show their own validation errors", async () => {
    await save();
    await expect(job(1).getByText(t("fields.Invalid End"))).toBeVisible();
    const education = page.getByRole("group", { name: t("profile.educations.entry", { number: 1 }) });
    await expect(education.getByText(t("fields.Degree is required"))).toBeVisible();
    await job(1).getByLabel(t("profile.to"), { exact: true }).fill("2016-02");
    await education.getByLabel(t("profile.school"), { exact: true }).fill("Inholland");
  });

  await test.step("the keyboard moves an entry up, and the focus follows it", async () => {
    const up = (number: number) =>
      page.getByRole("button", { name: t("list_editor.move_up", { item: t("profile.works.entry", { number }) }) });
    const down = page.getByRole("button", {
      name: t("list_editor.move_down", { item: t("profile.works.entry", { number: 1 }) }),
    });
    await up(2).press("Enter");
    await expect(job(1).getByLabel(t("profile.title"), { exact: true })).toHaveValue("Nurse");
    await expect(down).toBeFocused();
    await save();
    await expect(page.getByText(t("profile.updated"))).toBeVisible();
    await page.reload();
    await expect(job(1).getByLabel(t("profile.title"), { exact: true })).toHaveValue("Nurse");
    await expect(job(1).getByLabel(t("profile.works.present"), { exact: true })).toBeChecked();
    await expect(job(2).getByLabel(t("profile.to"), { exact: true })).toHaveValue("2016-02");
    await expect(page.getByLabel(t("profile.phone"), { exact: true })).toHaveValue("+31 6 12345678");
  });

  await test.step("removing an entry asks for confirmation, and an empty list is saved", async () => {
    const remove = () =>
      page
        .getByRole("button", { name: t("list_editor.remove", { item: t("profile.works.entry", { number: 1 }) }) })
        .click();
    await remove();
    await expect(page.getByRole("dialog")).toContainText("Nurse");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("profile.remove"), exact: true })
      .click();
    await expect(job(1).getByLabel(t("profile.title"), { exact: true })).toHaveValue("Porter");
    await expect(page.getByRole("button", { name: t("profile.works.add") })).toBeFocused();
    const removed = t("list_editor.removed", { item: t("profile.works.entry", { number: 1 }) });
    await expect(page.getByRole("status").getByText(removed)).toBeAttached();
    await remove();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("profile.remove"), exact: true })
      .click();
    await expect(job(1)).toHaveCount(0);
    await save();
    await expect(page.getByText(t("profile.updated"))).toBeVisible();
    await page.reload();
    await expect(page.getByLabel(t("profile.summary"), { exact: true })).toHaveValue(/^Nurse/);
    await expect(job(1)).toHaveCount(0);
  });
});

test("password change ends the sessions of other devices, and the new password logs in", async ({
  browser,
  origin,
}) => {
  const t = loadTexts("en");
  const user = await openUser(await browser.newContext({ baseURL: origin }), "Noor Bakker");
  const { page } = user;
  await signUp(user, t, "en");
  await logIn(user, t);
  const otherDevice = await openUser(await browser.newContext({ baseURL: origin }), user.name);
  await otherDevice.page.goto("/login");
  await logIn({ ...otherDevice, email: user.email }, t);
  await expect(otherDevice.page).toHaveURL(/\/dashboard$/);

  await openMenuEntry(user, t, "menu.change_password");
  const changePassword = async (current: string, password: string) => {
    await page.getByLabel(t("profile.password.current"), { exact: true }).fill(current);
    await page.getByLabel(t("profile.password.new"), { exact: true }).fill(password);
    await page
      .getByRole("main")
      .getByRole("button", { name: t("profile.password.submit") })
      .click();
  };
  await changePassword("not the password", "an even longer password");
  await expect(page.getByText(t("fields.Invalid password"))).toBeVisible();
  await expect(page.getByLabel(t("profile.password.current"), { exact: true })).toBeFocused();
  await changePassword(PASSWORD, "an even longer password");
  await expect(page.getByText(t("profile.password.updated"))).toBeVisible();
  await expect(page.getByLabel(t("profile.password.current"), { exact: true })).toHaveValue("");

  await otherDevice.page.reload();
  await expect(otherDevice.page).toHaveURL(/\/login/);
  await logIn({ ...otherDevice, email: user.email }, t, "an even longer password");
  await expect(otherDevice.page).toHaveURL(/\/dashboard$/);
  await page.reload();
  await expect(page.getByRole("heading", { name: t("profile.password.title") })).toBeVisible();
});

test("email change requires the password and the code that is mailed to the new email", async ({ browser, origin }) => {
  const t = loadTexts("en");
  const employer = await openMember(browser, origin, "employer");
  const { page } = employer;
  const email = `${crypto.randomUUID()}@example.com`;
  await page.goto("/profile");
  await page.getByLabel(t("profile.city"), { exact: true }).fill("Den Burg");
  await page.getByRole("button", { name: t("profile.change_email") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("profile.contact.new_email")).fill(email);
  await dialog.getByRole("button", { name: t("profile.contact.send") }).click();
  await expect(dialog.getByText(t("fields.Password is required"))).toBeVisible();
  await dialog.getByLabel(t("auth.password"), { exact: true }).fill(demoUsers.password);
  await dialog.getByRole("button", { name: t("profile.contact.send") }).click();
  await expect(dialog.getByLabel(t("auth.code"))).toBeFocused();
  const code = await waitForCode(origin, email);
  await expect(dialog.getByRole("button", { name: t("auth.resend.button") })).toBeDisabled();
  await expect(dialog.getByText(t("auth.resend.still_works"))).toBeVisible();
  await dialog.getByLabel(t("auth.code")).fill(code === "123456" ? "654321" : "123456");
  await dialog.getByRole("button", { name: t("profile.contact.confirm") }).click();
  await expect(dialog.getByText(t("fields.Invalid Code"))).toBeVisible();
  await dialog.getByLabel(t("auth.code")).fill(code);
  await dialog.getByRole("button", { name: t("profile.contact.confirm") }).click();
  await expect(page.getByText(t("profile.updated"))).toBeVisible();
  await expect(page.getByLabel(t("profile.email"), { exact: true })).toHaveValue(email);
  // The dialog keeps the unsaved values of the profile form.
  await expect(page.getByLabel(t("profile.city"), { exact: true })).toHaveValue("Den Burg");
});
