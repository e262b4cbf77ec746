import { expect, type Page } from "@playwright/test";
import { callApi, createMember, demoUsers, endSession, type Tokens } from "./api.ts";
import { test } from "./fixtures.ts";
import { waitForCode } from "./notifications.ts";
import { loadTexts } from "./texts.ts";
import { openMenuGroups, setLocalStorage } from "./users.ts";

const t = loadTexts("en");

/**
 * Ends the session of an open page and follows a link to a page that calls the API. Returns the login dialog. The link
 * gets a click event, because the live connection may already have opened the dialog, which covers the link.
 */
async function openPageAfterSessionEnd(page: Page, origin: string, tokens: Tokens) {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: t("account.title"), level: 1 })).toBeVisible();
  await openMenuGroups(page);
  await endSession(origin, tokens);
  await page.getByRole("link", { name: t("menu.pending_jobs") }).dispatchEvent("click");
  return page.getByRole("dialog", { name: t("auth.session_expired.title") });
}

test("login dialog after the session's end asks for the second factor", async ({ context, page, origin }) => {
  const { email, tokens } = await createMember(origin, "seeker");
  const start = { method: "email", password: demoUsers.password };
  await callApi(origin, "PUT", "/authenticated/users/two-factor/start", start, tokens.access_token);
  const firstCode = await waitForCode(origin, email);
  await callApi(origin, "PUT", "/authenticated/users/two-factor/confirm", { token: firstCode }, tokens.access_token);
  await setLocalStorage(context, { ...tokens });

  const dialog = await openPageAfterSessionEnd(page, origin, tokens);
  await dialog.getByLabel(t("auth.password"), { exact: true }).fill(demoUsers.password);
  await dialog.getByRole("button", { name: t("auth.login.submit") }).click();
  await dialog.getByLabel(t("auth.code"), { exact: true }).fill(await waitForCode(origin, email, firstCode));
  await dialog.getByRole("button", { name: t("auth.login.submit") }).click();
  await expect(page.getByText(t("applications.applied.empty"))).toBeVisible();
});

test("login dialog sends an account without a password to the login page", async ({ context, page, origin }) => {
  const phone = `+316${String(Date.now()).slice(-8)}`;
  await callApi(origin, "POST", "/auth/phone/users", { phone });
  const code = await waitForCode(origin, phone);
  const session = await callApi(origin, "POST", "/auth/phone/verify/users", { phone, token: code });
  await callApi(origin, "PUT", "/authenticated/users", { name: "Noor Smit", user_type: 1 }, session.access_token);
  const { access_token, refresh_token } = session;
  await setLocalStorage(context, { access_token, refresh_token });

  const dialog = await openPageAfterSessionEnd(page, origin, { access_token, refresh_token });
  await expect(dialog.getByText(t("auth.session_expired.no_password"))).toBeVisible();
  await dialog.getByRole("button", { name: t("auth.session_expired.to_login") }).click();
  await expect(page).toHaveURL(/\/login/);
});
