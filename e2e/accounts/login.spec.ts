import { expect, type Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { createMember, demoUsers } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { waitForCode, waitForNotifications } from "../support/notifications.ts";
import { loadTexts, type Translate } from "../support/texts.ts";
import { logIn, setLocalStorage } from "../support/users.ts";

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const codeField = (page: Page, t: Translate) => page.getByLabel(t("auth.code"), { exact: true });

/** The button whose name contains the remaining seconds. */
const waitingResendButton = (page: Page, texts: Translate) =>
  page.getByRole("button", { name: new RegExp(`^${texts("auth.resend.button")} \\([1-9]\\d? second\\w*\\)$`) });
const readStoredStep = (page: Page) => page.evaluate(() => sessionStorage.getItem("login-step"));

const [t, nl] = [loadTexts("en"), loadTexts("nl")];

test("phone login creates an account, also when the phone discards the tab while the code is read", async ({
  page,
  origin,
}) => {
  // All numbers that start with 61 have the same format.
  const nationalNumber = `61${String(Date.now()).slice(-6)}1`;
  await page.goto("/nl/login");
  await page.getByRole("link", { name: nl("auth.phone.continue") }).click();
  await expect(page.getByLabel(nl("auth.phone.country_code"))).toHaveValue("NL");
  await page.getByLabel(nl("auth.phone.country_code")).selectOption("NL");
  await page.getByLabel(nl("auth.phone.phone"), { exact: true }).fill(`0${nationalNumber}`);
  await button(page, nl("auth.send_code")).click();
  await expect(page.getByLabel(nl("auth.phone.phone"), { exact: true })).toHaveValue(
    `+31 ${nationalNumber.slice(0, 1)} ${nationalNumber.slice(1)}`,
  );
  await page.reload();
  await expect(waitingResendButton(page, nl)).toBeDisabled();
  // The reload has sent no other message.
  const [message] = await waitForNotifications(origin, `+31${nationalNumber}`, 1);
  await codeField(page, nl).fill(/\d{6}/.exec(message?.text ?? "")?.[0] ?? "");
  await button(page, nl("auth.login.submit")).click();
  await expect(page).toHaveURL(/\/info$/);
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
  await button(page, t("auth.second_factor.use_recovery")).click();
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

test("a password is reset, and the mailed second factor is required after it, through reloads of both steps", async ({
  context,
  page,
  origin,
}) => {
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
  await page.getByLabel(t("auth.email"), { exact: true }).fill(email.slice(1));
  await page.getByRole("link", { name: t("auth.forgot_password.link") }).click();
  await expect(page.getByRole("heading", { name: t("auth.forgot_password.title") })).toBeVisible();
  await expect(page.getByLabel(t("auth.email"), { exact: true })).toHaveValue(email.slice(1));
  expect(page.url()).not.toContain("example.com");
  await page.getByLabel(t("auth.email"), { exact: true }).fill(email);
  await button(page, t("auth.send_code")).click();
  const resetCode = await waitForCode(origin, email, proofCode, firstCode);
  // The second request is within a minute of the first, so the server keeps the first code.
  await page.getByRole("link", { name: t("auth.forgot_password.edit") }).click();
  await expect(page.getByLabel(t("auth.email"), { exact: true })).toBeFocused();
  await button(page, t("auth.send_code")).click();
  await expect(page.getByText(t("auth.sent.account_recent"))).toBeVisible();
  await page.reload();
  await expect(page.getByRole("main").getByLabel(t("auth.email"), { exact: true })).toHaveValue(email);
  await expect(waitingResendButton(page, t)).toBeDisabled();
  await codeField(page, t).fill(resetCode);
  await page.getByLabel(t("auth.forgot_password.new_password"), { exact: true }).fill("another long password");
  await button(page, t("auth.forgot_password.submit")).click();
  await expect(page.getByRole("heading", { name: t("auth.second_factor.title") })).toBeVisible();
  const code = await waitForCode(origin, email, proofCode, firstCode, resetCode);
  await page.reload();
  await expect(codeField(page, t)).toHaveAccessibleDescription(t("auth.second_factor.hint_email"));
  const stored = await readStoredStep(page);
  expect(stored).toContain(email);
  for (const secret of ["another long password", code]) expect(stored).not.toContain(secret);
  await expect(waitingResendButton(page, t)).toBeDisabled();
  await codeField(page, t).fill(code);
  await button(page, t("auth.login.submit")).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await readStoredStep(page)).toBeNull();
});

test("login by email code says that it has removed a password from before the proof of the address", async ({
  page,
  origin,
}) => {
  const { email } = await createMember(origin, "seeker");
  await page.goto("/auth/email");
  await page.getByLabel(t("auth.email"), { exact: true }).fill(email);
  await button(page, t("auth.send_code")).click();
  await codeField(page, t).fill(await waitForCode(origin, email));
  await button(page, t("auth.login.submit")).click();
  const notice = page.getByRole("region", { name: t("auth.removed_password.title") });
  await expect(notice).toContainText(t("auth.removed_password.text"));
  await page.reload();
  await notice.getByRole("link", { name: t("auth.removed_password.set") }).click();
  await expect(page.getByText(t("profile.password.lead_without"))).toBeVisible();
  await notice.getByRole("button", { name: t("common.close") }).click();
  await expect(notice).toHaveCount(0);
});
