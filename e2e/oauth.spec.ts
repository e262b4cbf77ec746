import { expect, type Page, test } from "@playwright/test";
import { TOTP } from "otpauth";
import { type OidcServer, startOidcServer } from "../server/testing/servers/oidc-server.ts";
import { codeFor } from "./outbox.ts";
import { runPortal } from "./run-portal.ts";
import { textsIn } from "./texts.ts";

// These stories need a portal that knows a provider, so they bring both.
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

const t = textsIn("en");

async function openPopup(page: Page, button: string): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: button }).click();
  const popup = await opened;
  await popup.getByLabel("Email").waitFor();
  return popup;
}

async function signIn(popup: Page, person: { sub: string; email: string }) {
  await popup.getByLabel("Id").fill(person.sub);
  await popup.getByLabel("Email").fill(person.email);
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Sign in" }).click();
  await closed;
}

const newPerson = () => {
  const sub = crypto.randomUUID();
  return { sub, email: `${sub}@example.com` };
};

for (const [language, provider, path] of [
  ["en", "google", "/register"],
  ["nl", "apple", "/nl/login"],
] as const) {
  test(`a popup of ${provider} makes an account and opens a session (${language})`, async ({ page }) => {
    const texts = textsIn(language);
    await page.goto(portal.address + path);
    const popup = await openPopup(page, texts(`auth.oauth.${provider}`));
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([800, 800]);
    await expect(page.getByText(texts("auth.oauth.waiting"))).toBeVisible();
    await signIn(popup, newPerson());
    await expect(page).toHaveURL(`${portal.address}/info`);
    await expect(page.getByLabel(texts("auth.name"))).toHaveValue("Noor Bakker");
  });
}

test("an account of Google with an authenticator app asks for its code after the popup (nl)", async ({ page }) => {
  const texts = textsIn("nl");
  const person = newPerson();
  const main = page.getByRole("main");
  // The provider knows the person from the first time on: its window closes by itself.
  const enterAgain = () => main.getByRole("button", { name: texts("auth.oauth.google") }).click();
  await page.goto(`${portal.address}/nl/login`);
  await signIn(await openPopup(page, texts("auth.oauth.google")), person);
  await expect(page).toHaveURL(`${portal.address}/info`);
  const type = texts("auth.types.seeker");
  await page.getByRole("tab", { name: type }).click();
  await page.getByRole("button", { name: texts("auth.info.title", { type }) }).click();
  await expect(page.getByText(texts("auth.info.done"))).toBeVisible();
  await enterAgain();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(`${portal.address}/settings`);
  await main.getByText(texts("account.two_factor.app"), { exact: true }).click();
  await main.getByRole("button", { name: texts("account.reauthentication.send_code") }).click();
  await main.getByLabel(texts("auth.code")).fill(await codeFor(portal.address, person.email));
  await main.getByRole("button", { name: texts("account.two_factor.continue") }).click();
  await expect(main.getByRole("img", { name: texts("account.two_factor.qr") })).toBeVisible();
  const app = new TOTP({ secret: (await main.locator("code").innerText()).replaceAll(" ", "") });
  await main.getByLabel(texts("auth.code")).fill(app.generate());
  await main.getByRole("button", { name: texts("account.two_factor.switch_on") }).click();
  await main.getByRole("button", { name: texts("account.recovery.done") }).click();
  await page.getByRole("link", { name: texts("menu.logout") }).click();

  await enterAgain();
  await expect(page.getByRole("heading", { name: texts("auth.second_factor.title") })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
  const submit = main.getByRole("button", { name: texts("auth.login.submit"), exact: true });
  await main.getByLabel(texts("auth.code")).fill("not a code");
  await submit.click();
  await expect(page.getByText(texts("fields.Invalid Code"))).toBeVisible();
  // The code that switched it on is used up; that of the next half minute is good already.
  await main.getByLabel(texts("auth.code")).fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await submit.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a popup that is closed, or in which somebody cancels, changes nothing", async ({ page }) => {
  await page.goto(`${portal.address}/login`);
  const closed = await openPopup(page, t("auth.oauth.google"));
  await closed.close();
  await expect(page.getByText(t("auth.oauth.waiting"))).toHaveCount(0);

  const cancelled = await openPopup(page, t("auth.oauth.google"));
  await cancelled.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText(t("errors.oauth_cancelled"))).toBeVisible();

  await signIn(await openPopup(page, t("auth.oauth.google")), newPerson());
  await expect(page).toHaveURL(`${portal.address}/info`);
});

test("a browser that lets no window open is told about", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(`${portal.address}/login`);
  await page.getByRole("button", { name: t("auth.oauth.google") }).click();
  await expect(page.getByText(t("auth.oauth.blocked"))).toBeVisible();
});

test("the email of an account with a password is refused, and the page says how to log in", async ({ page }) => {
  await page.goto(`${portal.address}/login`);
  const popup = await openPopup(page, t("auth.oauth.apple"));
  await signIn(popup, { ...newPerson(), email: "seeker@example.com" });
  await expect(page.getByText(t("errors.log_in_with_email"))).toBeVisible();
});

test("what other windows and other origins say is not listened to", async ({ page }) => {
  const exchanges: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/oauth/users")) exchanges.push(request.postData() ?? "");
  });
  await page.goto(`${portal.address}/login`);
  const popup = await openPopup(page, t("auth.oauth.google"));
  // The right window from another origin, since the popup is at the provider; then another window of the right origin.
  await popup.evaluate(() => window.opener.postMessage({ code: "from the provider" }, "*"));
  await page.evaluate(() => window.postMessage({ code: "from the page itself" }, "*"));
  await expect(page.getByText(t("auth.oauth.waiting"))).toBeVisible();
  await signIn(popup, newPerson());
  await expect(page).toHaveURL(`${portal.address}/info`);
  expect(exchanges).toHaveLength(1);
  expect(exchanges[0]).not.toContain("from");
});

test("without a provider there is no button", async ({ page }) => {
  await page.goto(`${process.env.PORTAL_URL}/login`);
  await expect(page.getByRole("button", { name: t("auth.login.submit") })).toBeEnabled();
  await expect(page.getByRole("button", { name: t("auth.oauth.google") })).toHaveCount(0);
  expect((await page.request.get(`${process.env.PORTAL_URL}/login/google`)).status()).toBe(404);
});
