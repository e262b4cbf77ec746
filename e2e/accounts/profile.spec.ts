import { expect } from "@playwright/test";
import { createMember, demoUsers } from "../support/api.ts";
import { openPage } from "../support/company.ts";
import { test } from "../support/fixtures.ts";
import { loadTexts } from "../support/texts.ts";
import { logIn } from "../support/users.ts";

test("an employer completes the profile, and the company page shows the values", async ({ browser, origin }) => {
  const t = loadTexts("nl");
  const page = await openPage(browser, origin, await createMember(origin, "employer"), "nl", "/profile");
  await expect(page.getByLabel(t("profile.company"), { exact: true })).toHaveValue("Pioneer Works");

  await test.step("values are saved in normalized form", async () => {
    await page.getByLabel(t("profile.company"), { exact: true }).fill("Bakens van Texel");
    await page.getByLabel(t("profile.website"), { exact: true }).fill("www.bakens.example");
    await page.getByLabel(t("profile.team_size"), { exact: true }).selectOption("1-200");
    await page.getByLabel(t("profile.company_description"), { exact: true }).fill("Wij houden het licht brandend.");
    await page.getByLabel(t("profile.address"), { exact: true }).fill("Vuurtorenweg 184");
    await page.getByLabel(t("profile.city"), { exact: true }).fill("De Cocksdorp");
    await page.getByLabel(t("profile.country"), { exact: true }).selectOption({ label: "Nederland" });
    await page.getByLabel(t("profile.phone"), { exact: true }).fill("+31 (0)222 555 019");
    await page.getByRole("button", { name: t("profile.submit") }).click();
    await expect(page.getByText(t("profile.updated"))).toBeVisible();
    await expect(page.getByLabel(t("profile.phone"), { exact: true })).toHaveValue("+31 222 555 019");
    await expect(page.getByLabel(t("profile.website"), { exact: true })).toHaveValue("https://www.bakens.example");
  });

  await page.getByRole("link", { name: t("profile.view_company") }).click();
  await expect(page.getByRole("heading", { name: "Bakens van Texel" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^bakens\.example/ })).toBeVisible();
});

test("password change ends the sessions of other devices, and the new password logs in", async ({
  browser,
  origin,
}) => {
  const t = loadTexts("en");
  const { email, tokens } = await createMember(origin, "seeker");
  const page = await openPage(browser, origin, { id: "", name: "", email, tokens }, "en", "/password");
  const otherDevice = await (await browser.newContext({ baseURL: origin })).newPage();
  await otherDevice.goto("/login");
  await logIn({ page: otherDevice, email }, t, demoUsers.password);
  await expect(otherDevice).toHaveURL(/\/dashboard$/);

  const changePassword = async (current: string, password: string) => {
    await page.getByLabel(t("profile.password.current"), { exact: true }).fill(current);
    await page.getByLabel(t("profile.password.new"), { exact: true }).fill(password);
    await page
      .getByRole("main")
      .getByRole("button", { name: t("profile.password.submit") })
      .click();
  };
  await changePassword("not the password", "an even longer password");
  await expect(page.getByText(t("fields.password_invalid"))).toBeVisible();
  await expect(page.getByLabel(t("profile.password.current"), { exact: true })).toBeFocused();
  await changePassword(demoUsers.password, "an even longer password");
  await expect(page.getByText(t("profile.password.updated"))).toBeVisible();
  await expect(page.getByLabel(t("profile.password.current"), { exact: true })).toHaveValue("");

  await otherDevice.reload();
  await expect(otherDevice).toHaveURL(/\/login/);
  await logIn({ page: otherDevice, email }, t, "an even longer password");
  await expect(otherDevice).toHaveURL(/\/dashboard$/);
  await page.reload();
  await expect(page.getByRole("heading", { name: t("profile.password.title") })).toBeVisible();
});
