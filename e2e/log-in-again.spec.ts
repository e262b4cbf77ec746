import { expect, type Page } from "@playwright/test";
import { codeFor } from "./outbox.ts";
import { test } from "./portal.ts";
import { demo, endSession, newMember, putInStorage, type Tokens } from "./session.ts";
import { textsIn } from "./texts.ts";

const t = textsIn("en");

async function ask(url: string, method: string, path: string, body: object, token = "") {
  const headers = { "content-type": "application/json", authorization: token };
  const response = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
  expect(response.ok, `${method} ${path}`).toBe(true);
  return response.json();
}

/**
 * The next page needs the server, which no longer knows the session. The live connection may have told so before, and
 * the dialog lie over the link: so the link is followed without the pointer.
 */
async function openAfterTheEnd(page: Page, url: string, tokens: Tokens) {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { name: t("account.title"), level: 1 })).toBeVisible();
  await endSession(url, tokens);
  await page.getByRole("link", { name: t("menu.pending_jobs") }).dispatchEvent("click");
  return page.getByRole("dialog", { name: t("auth.session_expired.title") });
}

test("logging in again asks for the second factor, too", async ({ context, page, baseURL }) => {
  const url = baseURL ?? "";
  const { email, tokens } = await newMember(url, "seeker");
  const start = { method: "email", password: demo.password };
  await ask(url, "PUT", "/authenticated/users/two-factor/start", start, tokens.access_token);
  const first = await codeFor(url, email);
  await ask(url, "PUT", "/authenticated/users/two-factor/confirm", { token: first }, tokens.access_token);
  await putInStorage(context, { ...tokens });

  const dialog = await openAfterTheEnd(page, url, tokens);
  await dialog.getByLabel(t("auth.password"), { exact: true }).fill(demo.password);
  await dialog.getByRole("button", { name: t("auth.login.submit") }).click();
  await dialog.getByLabel(t("auth.code"), { exact: true }).fill(await codeFor(url, email, first));
  await dialog.getByRole("button", { name: t("auth.login.submit") }).click();
  await expect(page.getByText(t("applications.applied.empty"))).toBeVisible();
});

test("an account without a password logs in again on the login page", async ({ context, page, baseURL }) => {
  const url = baseURL ?? "";
  const phone = `+316${String(Date.now()).slice(-8)}`;
  await ask(url, "POST", "/auth/phone/users", { phone });
  const code = await codeFor(url, phone);
  const session = await ask(url, "POST", "/auth/phone/verify/users", { phone, token: code });
  await ask(url, "PUT", "/authenticated/users", { name: "Noor Smit", user_type: 1 }, session.access_token);
  const { access_token, refresh_token } = session;
  await putInStorage(context, { access_token, refresh_token });

  const dialog = await openAfterTheEnd(page, url, { access_token, refresh_token });
  await expect(dialog.getByText(t("auth.session_expired.no_password"))).toBeVisible();
  await dialog.getByRole("button", { name: t("auth.session_expired.to_login") }).click();
  await expect(page).toHaveURL(/\/login/);
});
