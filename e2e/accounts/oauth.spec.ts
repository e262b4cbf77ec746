import { expect } from "@playwright/test";
import { TOTP } from "otpauth";
import { registerUser } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { waitForCode } from "../support/notifications.ts";
import { createIdentity, openProvider, signIn } from "../support/providers.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("en");

test("apple popup creates an account and a session on the registration page", async ({ page, origin }) => {
  await page.goto(`${origin}/register`);
  const popup = await openProvider(page, t("auth.oauth.apple"));
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([800, 800]);
  await expect(page.getByText(t("auth.oauth.waiting"))).toBeVisible();
  await signIn(popup, createIdentity());
  await expect(page).toHaveURL(`${origin}/info`);
  await expect(page.getByLabel(t("auth.name"))).toHaveValue("Noor Bakker");
});

test("google popup creates an account, and asks for its second factor once it has an authenticator app, in nl", async ({
  page,
  origin,
}) => {
  const texts = loadTexts("nl");
  const identity = createIdentity();
  const main = page.getByRole("main");
  // The provider keeps its own session after the first login, so the popup closes without showing a form.
  const logInAgain = () => main.getByRole("button", { name: texts("auth.oauth.google") }).click();
  await page.goto(`${origin}/nl/login`);
  await signIn(await openProvider(page, texts("auth.oauth.google")), identity);
  await expect(page).toHaveURL(`${origin}/info`);
  await page.getByRole("tab", { name: texts("auth.types.seeker") }).click();
  await page.getByRole("button", { name: texts("auth.info.title_seeker") }).click();
  await expect(page.getByText(texts("auth.info.done"))).toBeVisible();
  await logInAgain();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(`${origin}/settings`);
  await main.getByText(texts("account.two_factor.app"), { exact: true }).click();
  await main.getByRole("button", { name: texts("account.reauthentication.send_code") }).click();
  await main.getByLabel(texts("auth.code")).fill(await waitForCode(origin, identity.email));
  await main.getByRole("button", { name: texts("account.two_factor.continue") }).click();
  await expect(main.getByRole("img", { name: texts("account.two_factor.qr") })).toBeVisible();
  const app = new TOTP({ secret: (await main.locator("code").innerText()).replaceAll(" ", "") });
  await main.getByLabel(texts("auth.code")).fill(app.generate());
  await main.getByRole("button", { name: texts("account.two_factor.switch_on") }).click();
  await main.getByRole("button", { name: texts("account.recovery.done") }).click();
  await page.getByRole("link", { name: texts("menu.logout") }).click();

  await logInAgain();
  await expect(page.getByRole("heading", { name: texts("auth.second_factor.title") })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
  const submit = main.getByRole("button", { name: texts("auth.login.submit"), exact: true });
  await main.getByLabel(texts("auth.code")).fill("not a code");
  await submit.click();
  await expect(page.getByText(texts("fields.code_invalid"))).toBeVisible();
  // The current code was already used to turn two-factor authentication on. The code of the next 30 seconds is also
  // accepted.
  await main.getByLabel(texts("auth.code")).fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await submit.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("login page goes on after a popup that is closed, is cancelled, or belongs to an account with a password", async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/login`);
  const closedPopup = await openProvider(page, t("auth.oauth.google"));
  await closedPopup.close();
  await expect(page.getByText(t("auth.oauth.waiting"))).toHaveCount(0);

  const cancelledPopup = await openProvider(page, t("auth.oauth.google"));
  await cancelledPopup.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(t("errors.oauth_cancelled"))).toBeVisible();

  const { email } = await registerUser(origin);
  await signIn(await openProvider(page, t("auth.oauth.apple")), { ...createIdentity(), email });
  await expect(page.getByText(t("errors.log_in_with_email"))).toBeVisible();
});

test("login page ignores messages of other windows and other origins", async ({ page, origin }) => {
  const exchanges: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/oauth/users")) exchanges.push(request.postData() ?? "");
  });
  await page.goto(`${origin}/login`);
  const popup = await openProvider(page, t("auth.oauth.google"));
  // The popup shows a page of the provider's origin. The login page has the right origin, but it is not the popup.
  await popup.evaluate(() => window.opener.postMessage({ code: "from the provider" }, "*"));
  await page.evaluate(() => window.postMessage({ code: "from the page itself" }, "*"));
  await expect(page.getByText(t("auth.oauth.waiting"))).toBeVisible();
  await signIn(popup, createIdentity());
  await expect(page).toHaveURL(`${origin}/info`);
  expect(exchanges).toHaveLength(1);
  expect(exchanges[0]).not.toContain("from");
});
