import { type Browser, expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { callApi, demoUsers, requestTokens, type Tokens } from "./api.ts";
import { type Language, loadTexts } from "./texts.ts";

const PASSWORD = "a long enough password";

interface NewMember {
  path: string;
  name: string;
  email?: string;
}

/** Opens the link of an invitation as somebody without an account, and comes to the pages of the staff. */
export async function joinStaff(
  browser: Browser,
  origin: string,
  language: Language,
  { path, name, email }: NewMember,
): Promise<Page> {
  const t = loadTexts(language);
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto(language === "nl" && !path.startsWith("/nl") ? `/nl${path}` : path);
  await page
    .getByRole("main")
    .getByRole("link", { name: t("staff.invitation.register") })
    .click();
  await page.getByLabel(t("auth.name")).fill(name);
  await page.getByLabel(t("auth.email"), { exact: true }).fill(email ?? "ada@example.com");
  await page.getByLabel(t("auth.password"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: t("auth.register.submit") }).click();
  await page.getByRole("button", { name: t("staff.invitation.accept") }).click();
  await setUpApp(page, language);
  return page;
}

async function setUpApp(page: Page, language: Language): Promise<void> {
  const t = loadTexts(language);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("staff.second_factor.title"));
  await page.getByLabel(t("auth.password"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: t("account.two_factor.continue") }).click();
  const secret = (await page.locator("code").first().textContent()) ?? "";
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  await page.getByLabel(t("auth.code")).fill(app.generate());
  await page.getByRole("button", { name: t("account.two_factor.switch_on") }).click();
  const done = page.getByRole("button", { name: t("account.recovery.done") });
  await expect(done).toBeVisible();
  await expect(page.getByRole("button", { name: t("staff.second_factor.log_in_again") })).toBeHidden();
  await done.click();
}

/** Logs a member of the staff without a second factor in through the API, and sets one up. */
export async function logInStaff(origin: string, email: string): Promise<Tokens> {
  const tokens = await requestTokens(origin, email);
  const put = (step: string, body: object) =>
    callApi(origin, "PUT", `/authenticated/users/two-factor/${step}`, body, tokens.access_token);
  const { secret } = await put("start", { method: "app", password: demoUsers.password });
  await put("confirm", { token: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
  return tokens;
}
