import { expect, type Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { createMember, demoUsers } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { waitForCode } from "../support/notifications.ts";
import { loadTexts, type Translate } from "../support/texts.ts";
import { logIn, setLocalStorage } from "../support/users.ts";

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const codeField = (page: Page, t: Translate) => page.getByLabel(t("auth.code"), { exact: true });

const [t, nl] = [loadTexts("en"), loadTexts("nl")];

test("password reset logs in with the new password", async ({ page, origin }) => {
  const { email } = await createMember(origin, "seeker");
  await page.goto("/nl/login");
  await page.getByLabel(nl("auth.email"), { exact: true }).fill(email.slice(1));
  await page.getByRole("link", { name: nl("auth.forgot_password.link") }).click();
  // The login page has a field with the same label.
  await expect(page.getByRole("heading", { name: nl("auth.forgot_password.title") })).toBeVisible();
  await expect(page.getByLabel(nl("auth.email"), { exact: true })).toHaveValue(email.slice(1));
  expect(page.url()).not.toContain("example.com");
  await page.getByLabel(nl("auth.email"), { exact: true }).fill(`  ${email.toUpperCase()} `);
  await button(page, nl("auth.send_code")).click();
  await expect(page.getByRole("main").getByLabel(nl("auth.email"), { exact: true })).toHaveAttribute("readonly");
  const code = await waitForCode(origin, email);

  // The second request is within a minute of the first, so the server keeps the first code.
  await page.getByRole("link", { name: nl("auth.forgot_password.edit") }).click();
  await expect(page.getByLabel(nl("auth.email"), { exact: true })).toBeFocused();
  await button(page, nl("auth.send_code")).click();
  const notSent = "If this email has an account, we sent it a code less than a minute ago That code still works";
  await expect(page.getByText(nl(`auth.sent.${notSent}`))).toBeVisible();
  await button(page, nl("auth.forgot_password.submit")).click();
  await expect(page.getByText(nl("fields.Code is required"))).toBeVisible();
  await codeField(page, nl).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByLabel(nl("auth.forgot_password.new_password"), { exact: true }).fill("another long password");
  await button(page, nl("auth.forgot_password.submit")).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("phone login creates an account", async ({ page, origin }) => {
  // All numbers that start with 61 have the same format.
  const nationalNumber = `61${String(Date.now()).slice(-6)}1`;
  await page.goto("/nl/login");
  await page.getByRole("link", { name: nl("auth.phone.continue") }).click();
  await expect(page.getByLabel(nl("auth.phone.country_code"))).toHaveValue("NL");
  await page.getByLabel(nl("auth.phone.country_code")).selectOption("NL");
  await button(page, nl("auth.send_code")).click();
  await expect(page.getByText(nl("fields.Phone is required"))).toBeVisible();
  await page.getByLabel(nl("auth.phone.phone"), { exact: true }).fill(`0${nationalNumber}`);
  await button(page, nl("auth.send_code")).click();
  await expect(page.getByLabel(nl("auth.phone.phone"), { exact: true })).toHaveValue(
    `+31 ${nationalNumber.slice(0, 1)} ${nationalNumber.slice(1)}`,
  );
  await codeField(page, nl).fill(await waitForCode(origin, `+31${nationalNumber}`));
  await button(page, nl("auth.login.submit")).click();
  await expect(page).toHaveURL(/\/info$/);
});

test("phone login page sends a code to the number in its URL, and the number can be changed", async ({
  page,
  origin,
}) => {
  const phone = `+4670${String(Date.now()).slice(-7)}`;
  await page.goto(`/auth/phone/${phone}`);
  await expect(page.getByLabel(t("auth.phone.phone"), { exact: true })).toHaveAttribute("readonly");
  await waitForCode(origin, phone);
  await page.getByRole("link", { name: t("auth.phone.edit") }).click();
  await expect(page.getByLabel(t("auth.phone.country_code"))).toHaveValue("SE");
  await expect(page.getByLabel(t("auth.phone.phone"), { exact: true })).toHaveValue(phone.slice(3));
  await page.getByRole("link", { name: t("auth.go_back") }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("authenticator app is required at login until two-factor authentication is off", async ({
  context,
  page,
  origin,
}) => {
  const { email, tokens } = await createMember(origin, "seeker");
  await setLocalStorage(context, { ...tokens, "job-portal-lang": "en" });
  await page.goto("/settings");
  await page.getByText(t("account.two_factor.app"), { exact: true }).click();
  await page.getByLabel(t("auth.password"), { exact: true }).fill(demoUsers.password);
  await button(page, t("account.two_factor.continue")).click();
  // An authenticator app requires a verified email.
  await expect(page.getByText(t("errors.email_not_proven"))).toBeVisible();
  await page.getByText(t("account.two_factor.email"), { exact: true }).click();
  await expect(page.getByText(t("errors.email_not_proven"))).toHaveCount(0);
  await page.getByText(t("account.two_factor.app"), { exact: true }).click();
  await button(page, t("account.reauthentication.send_code")).click();
  await codeField(page, t).fill(await waitForCode(origin, email));
  await button(page, t("account.two_factor.continue")).click();
  await expect(page.getByRole("img", { name: t("account.two_factor.qr") })).toBeVisible();
  const secret = (await page.getByRole("main").locator("code").innerText()).replaceAll(" ", "");
  const app = new TOTP({ secret });
  await codeField(page, t).fill(app.generate());
  await button(page, t("account.two_factor.switch_on")).click();
  const recoveryCodeItems = page.getByRole("main").locator("ol code");
  await expect(recoveryCodeItems).toHaveCount(10);
  const recoveryCodes = await recoveryCodeItems.allInnerTexts();
  await button(page, t("account.recovery.done")).click();

  await page.getByRole("link", { name: t("menu.logout") }).click();
  await logIn({ page, email }, t, demoUsers.password);
  await expect(page.getByRole("heading", { name: t("auth.second_factor.title") })).toBeVisible();
  await codeField(page, t).fill("not a code");
  await button(page, t("auth.login.submit")).click();
  await expect(page.getByText(t("fields.Invalid Code"))).toBeVisible();
  await expect(codeField(page, t)).toHaveAccessibleDescription(
    new RegExp(`^${t("auth.second_factor.hint_app")} ${t("fields.Invalid Code")}`),
  );
  await expect(page.getByText(t("auth.resend.still_works"))).toHaveCount(0);
  await button(page, t("auth.second_factor.use_recovery")).click();
  await expect(codeField(page, t)).toHaveAccessibleDescription(t("auth.second_factor.recovery_hint"));
  await codeField(page, t).fill(recoveryCodes[0] ?? "");
  await button(page, t("auth.login.submit")).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto("/settings");
  await page.getByLabel(t("auth.password"), { exact: true }).fill(demoUsers.password);
  await button(page, t("account.recovery.renew")).click();
  await expect(recoveryCodeItems).toHaveCount(10);
  expect(recoveryCodes).not.toEqual(expect.arrayContaining(await recoveryCodeItems.allInnerTexts()));
  await button(page, t("account.recovery.done")).click();

  await page.getByLabel(t("auth.password"), { exact: true }).fill(demoUsers.password);
  await button(page, t("account.two_factor.switch_off")).click();
  await expect(page.getByText(t("account.two_factor.is_off"))).toBeVisible();
});

test("mailed second factor is required after a password reset", async ({ context, page, origin }) => {
  const { email, tokens } = await createMember(origin, "employer");
  await setLocalStorage(context, { ...tokens });
  await page.goto("/settings");
  await button(page, t("account.reauthentication.use_code")).click();
  const proofCode = await waitForCode(origin, email);
  await codeField(page, t).fill(proofCode);
  await button(page, t("account.two_factor.continue")).click();
  await expect(page.getByText(t("account.two_factor.email_sent"))).toBeVisible();
  const firstCode = await waitForCode(origin, email, proofCode);
  await codeField(page, t).fill(firstCode);
  await button(page, t("account.two_factor.switch_on")).click();
  await button(page, t("account.recovery.done")).click();

  await page.getByRole("link", { name: t("menu.logout") }).click();
  await page.getByRole("link", { name: t("auth.forgot_password.link") }).click();
  await expect(page.getByRole("heading", { name: t("auth.forgot_password.title") })).toBeVisible();
  await page.getByLabel(t("auth.email"), { exact: true }).fill(email);
  await button(page, t("auth.send_code")).click();
  const resetCode = await waitForCode(origin, email, proofCode, firstCode);
  await codeField(page, t).fill(resetCode);
  await page.getByLabel(t("auth.forgot_password.new_password"), { exact: true }).fill("another long password");
  await button(page, t("auth.forgot_password.submit")).click();
  await expect(page.getByRole("heading", { name: t("auth.second_factor.title") })).toBeVisible();
  await codeField(page, t).fill(await waitForCode(origin, email, proofCode, firstCode, resetCode));
  await button(page, t("auth.login.submit")).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
