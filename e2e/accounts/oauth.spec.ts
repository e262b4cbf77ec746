import { expect, type Page, test } from "@playwright/test";
import { TOTP } from "otpauth";
import { type OidcServer, startOidcServer } from "../../server/testing/servers/oidc-server.ts";
import { registerUser } from "../support/api.ts";
import { waitForCode } from "../support/notifications.ts";
import { runPortal } from "../support/run-portal.ts";
import { loadTexts } from "../support/texts.ts";

// The tests run one after the other, because they share one OpenID provider and one portal.
test.describe.configure({ mode: "serial" });

let oidc: OidcServer;
let portal: Awaited<ReturnType<typeof runPortal>>;
test.beforeAll(async () => {
  oidc = await startOidcServer();
  portal = await runPortal(oidc.environment);
});
test.afterAll(async () => {
  await portal?.stop();
  await oidc?.close();
});

const t = loadTexts("en");

async function openPopup(page: Page, button: string): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: button }).click();
  const popup = await opened;
  await popup.getByLabel("Email").waitFor();
  return popup;
}

async function signIn(popup: Page, identity: { sub: string; email: string }) {
  await popup.getByLabel("Id").fill(identity.sub);
  await popup.getByLabel("Email").fill(identity.email);
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Sign in" }).click();
  await closed;
}

const createIdentity = () => {
  const sub = crypto.randomUUID();
  return { sub, email: `${sub}@example.com` };
};

for (const [language, provider, path] of [
  ["en", "google", "/register"],
  ["nl", "apple", "/nl/login"],
] as const) {
  test(`${provider} popup creates an account and a session, in ${language}`, async ({ page }) => {
    const texts = loadTexts(language);
    await page.goto(portal.origin + path);
    const popup = await openPopup(page, texts(`auth.oauth.${provider}`));
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([800, 800]);
    await expect(page.getByText(texts("auth.oauth.waiting"))).toBeVisible();
    await signIn(popup, createIdentity());
    await expect(page).toHaveURL(`${portal.origin}/info`);
    await expect(page.getByLabel(texts("auth.name"))).toHaveValue("Noor Bakker");
  });
}

test("google popup asks for the second factor of an account with an authenticator app, in nl", async ({ page }) => {
  const texts = loadTexts("nl");
  const identity = createIdentity();
  const main = page.getByRole("main");
  // The provider keeps its own session after the first login, so the popup closes without showing a form.
  const logInAgain = () => main.getByRole("button", { name: texts("auth.oauth.google") }).click();
  await page.goto(`${portal.origin}/nl/login`);
  await signIn(await openPopup(page, texts("auth.oauth.google")), identity);
  await expect(page).toHaveURL(`${portal.origin}/info`);
  const type = texts("auth.types.seeker");
  await page.getByRole("tab", { name: type }).click();
  await page.getByRole("button", { name: texts("auth.info.title", { type }) }).click();
  await expect(page.getByText(texts("auth.info.done"))).toBeVisible();
  await logInAgain();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(`${portal.origin}/settings`);
  await main.getByText(texts("account.two_factor.app"), { exact: true }).click();
  await main.getByRole("button", { name: texts("account.reauthentication.send_code") }).click();
  await main.getByLabel(texts("auth.code")).fill(await waitForCode(portal.origin, identity.email));
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
  await expect(page.getByText(texts("fields.Invalid Code"))).toBeVisible();
  // The current code was already used to turn two-factor authentication on. The code of the next 30 seconds is also
  // accepted.
  await main.getByLabel(texts("auth.code")).fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await submit.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("popup that is closed or cancelled leaves the login page usable", async ({ page }) => {
  await page.goto(`${portal.origin}/login`);
  const closedPopup = await openPopup(page, t("auth.oauth.google"));
  await closedPopup.close();
  await expect(page.getByText(t("auth.oauth.waiting"))).toHaveCount(0);

  const cancelledPopup = await openPopup(page, t("auth.oauth.google"));
  await cancelledPopup.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(t("errors.oauth_cancelled"))).toBeVisible();

  await signIn(await openPopup(page, t("auth.oauth.google")), createIdentity());
  await expect(page).toHaveURL(`${portal.origin}/info`);
});

test("login page reports a blocked popup", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(`${portal.origin}/login`);
  await page.getByRole("button", { name: t("auth.oauth.google") }).click();
  await expect(page.getByText(t("auth.oauth.blocked"))).toBeVisible();
});

test("provider login with the email of a password account names the other login method", async ({ page }) => {
  const { email } = await registerUser(portal.origin);
  await page.goto(`${portal.origin}/login`);
  const popup = await openPopup(page, t("auth.oauth.apple"));
  await signIn(popup, { ...createIdentity(), email });
  await expect(page.getByText(t("errors.log_in_with_email"))).toBeVisible();
});

test("login page ignores messages of other windows and other origins", async ({ page }) => {
  const exchanges: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/oauth/users")) exchanges.push(request.postData() ?? "");
  });
  await page.goto(`${portal.origin}/login`);
  const popup = await openPopup(page, t("auth.oauth.google"));
  // The popup shows a page of the provider's origin. The login page has the right origin, but it is not the popup.
  await popup.evaluate(() => window.opener.postMessage({ code: "from the provider" }, "*"));
  await page.evaluate(() => window.postMessage({ code: "from the page itself" }, "*"));
  await expect(page.getByText(t("auth.oauth.waiting"))).toBeVisible();
  await signIn(popup, createIdentity());
  await expect(page).toHaveURL(`${portal.origin}/info`);
  expect(exchanges).toHaveLength(1);
  expect(exchanges[0]).not.toContain("from");
});

test("login page has no provider button without a provider", async ({ page }) => {
  await page.goto(`${process.env.PORTAL_URL}/login`);
  await expect(page.getByRole("button", { name: t("auth.login.submit"), exact: true })).toBeEnabled();
  await expect(page.getByRole("button", { name: t("auth.oauth.google") })).toHaveCount(0);
  expect((await page.request.get(`${process.env.PORTAL_URL}/login/google`)).status()).toBe(404);
});
