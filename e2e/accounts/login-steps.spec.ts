import { expect, type Page } from "@playwright/test";
import { callApi, createMember, demoUsers, type Tokens } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { waitForCode, waitForNotifications } from "../support/notifications.ts";
import { loadTexts } from "../support/texts.ts";
import { logIn, storeLogin } from "../support/users.ts";

const t = loadTexts("en");
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const codeField = (page: Page) => page.getByLabel(t("auth.code"), { exact: true });
/** The button whose name contains the remaining seconds. */
const waitingResendButton = (page: Page) =>
  page.getByRole("button", { name: new RegExp(`^${t("auth.resend.button")} \\([1-9]\\d? s\\)$`) });
const readStoredStep = (page: Page) => page.evaluate(() => sessionStorage.getItem("login-step"));
const randomSwedishPhone = () => `+4670${String(Date.now()).slice(-7)}`;

/** Turns on two-factor authentication by email. Returns the code that was used for it. */
async function enableMailedCodes(origin: string, email: string, { access_token }: Tokens): Promise<string> {
  const start = { method: "email", password: demoUsers.password };
  await callApi(origin, "PUT", "/authenticated/users/two-factor/start", start, access_token);
  const token = await waitForCode(origin, email);
  await callApi(origin, "PUT", "/authenticated/users/two-factor/confirm", { token }, access_token);
  return token;
}

test("second-factor step survives a reload without the password, and ends with the login", async ({ page, origin }) => {
  const { email, tokens } = await createMember(origin, "seeker");
  const usedCode = await enableMailedCodes(origin, email, tokens);
  await page.goto("/login");
  await logIn({ page, email }, t, demoUsers.password);
  await expect(codeField(page)).toHaveAccessibleDescription(t("auth.second_factor.hint_email"));
  const code = await waitForCode(origin, email, usedCode);

  await page.reload();
  await expect(page.getByRole("heading", { name: t("auth.second_factor.title") })).toBeVisible();
  const stored = await readStoredStep(page);
  expect(stored).toContain(email);
  for (const secret of [demoUsers.password, code]) expect(stored).not.toContain(secret);
  await expect(waitingResendButton(page)).toBeDisabled();
  await codeField(page).fill(code);
  await button(page, t("auth.login.submit")).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await readStoredStep(page)).toBeNull();
});

test("second-factor step ends when the user goes back, and after ten minutes", async ({ page, origin }) => {
  const { email, tokens } = await createMember(origin, "seeker");
  await enableMailedCodes(origin, email, tokens);
  await page.clock.install();
  await page.goto("/login");
  await logIn({ page, email }, t, demoUsers.password);
  await button(page, t("auth.go_back")).click();
  await expect(page.getByLabel(t("auth.password"), { exact: true })).toBeVisible();
  expect(await readStoredStep(page)).toBeNull();

  await logIn({ page, email }, t, demoUsers.password);
  await expect(page.getByRole("heading", { name: t("auth.second_factor.title") })).toBeVisible();
  await page.clock.fastForward("10:00");
  await expect(page.getByRole("alert").filter({ hasText: t("auth.step_expired") })).toBeVisible();
  await expect(page.getByLabel(t("auth.password"), { exact: true })).toBeVisible();
  expect(await readStoredStep(page)).toBeNull();
});

test("reset step survives a reload, and says when no new code was sent", async ({ page, origin }) => {
  const { email } = await createMember(origin, "seeker");
  await page.clock.install();
  await page.goto("/forgot-password");
  await page.getByLabel(t("auth.email"), { exact: true }).fill(email);
  await button(page, t("auth.send_code")).click();
  await expect(waitingResendButton(page)).toBeDisabled();
  await page.reload();
  await expect(page.getByRole("main").getByLabel(t("auth.email"), { exact: true })).toHaveValue(email);
  await expect(waitingResendButton(page)).toBeDisabled();

  // Only the clock of the page is ahead, so for the server the first code is less than a minute old.
  await page.clock.fastForward("01:00");
  await button(page, t("auth.resend.button")).click();
  const notSent = "If this email has an account, we sent it a code less than a minute ago That code still works";
  await expect(page.getByText(t(`auth.sent.${notSent}`))).toBeVisible();
  await waitForNotifications(origin, email, 1);
  await codeField(page).fill(await waitForCode(origin, email));
  await page.getByLabel(t("auth.forgot_password.new_password"), { exact: true }).fill("another long password");
  await button(page, t("auth.forgot_password.submit")).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await readStoredStep(page)).toBeNull();
});

test("phone step survives a reload without another text message", async ({ page, origin }) => {
  const phone = randomSwedishPhone();
  await page.goto(`/auth/phone/${phone}`);
  await expect(codeField(page)).toBeFocused();
  await page.reload();
  await expect(waitingResendButton(page)).toBeDisabled();
  const [message] = await waitForNotifications(origin, phone, 1);
  await codeField(page).fill(/\d{6}/.exec(message?.text ?? "")?.[0] ?? "");
  await button(page, t("auth.login.submit")).click();
  await expect(page).toHaveURL(/\/info$/);
  expect(await readStoredStep(page)).toBeNull();
});

test("phone login page sends nothing to the number in its URL for a signed-in user", async ({
  context,
  page,
  origin,
}) => {
  await storeLogin(context, origin, demoUsers.seeker);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/auth/access-token/users", async (route) => {
    await released;
    await route.continue();
  });
  const codeRequests: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/phone/users")) codeRequests.push(request.url());
  });
  const phone = randomSwedishPhone();
  await page.goto(`/auth/phone/${phone}`);
  await expect(page.getByLabel(t("auth.phone.phone"), { exact: true })).toHaveValue(phone.slice(3));
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(codeRequests).toEqual([]);
});
