import { expect, type Page } from "@playwright/test";

/** A user of the OpenID provider that stands for Google and Apple. */
export function createIdentity() {
  const sub = crypto.randomUUID();
  return { sub, email: `${sub}@example.com` };
}

/** Clicks the button of a provider, and returns its popup. */
export async function openProvider(page: Page, button: string): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: button }).click();
  const popup = await opened;
  await expect(popup.getByLabel("Email")).toBeVisible();
  return popup;
}

/** Signs in in the popup of a provider, which closes it. */
export async function signIn(popup: Page, identity: { sub: string; email: string }): Promise<void> {
  await popup.getByLabel("Id").fill(identity.sub);
  await popup.getByLabel("Email").fill(identity.email);
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Sign in" }).click();
  await closed;
}
