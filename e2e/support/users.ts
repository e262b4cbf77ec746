import { type BrowserContext, expect, type Page } from "@playwright/test";
import { requestTokens } from "./api.ts";
import type { Language, Translate } from "./texts.ts";

const PASSWORD = "a long enough password";

/** A user with a browser context of their own. */
export interface BrowserUser {
  page: Page;
  name: string;
  email: string;
}

let count = 0;

/** Opens a page for a user with a new email. It does not register the user. */
export async function openUser(context: BrowserContext, name: string): Promise<BrowserUser> {
  return { page: await context.newPage(), name, email: `user-${process.pid}-${Date.now()}-${count++}@example.com` };
}

/** Registers a user from the home page. The user is logged in afterwards. */
export async function signUp(user: BrowserUser, t: Translate, language: Language, company?: string) {
  await user.page.goto(language === "nl" ? "/nl" : "/");
  await user.page
    .getByRole("banner")
    .getByRole("link", { name: t("shell.sign_up") })
    .click();
  await register(user, t, company);
  await expect(user.page).toHaveURL(/\/dashboard$/);
}

/** Fills in the registration form and submits it, as an employer with a company or else as a seeker. */
export async function register({ page, name, email }: BrowserUser, t: Translate, company?: string) {
  await page.getByLabel(t("auth.name")).fill(name);
  await page.getByLabel(t("auth.email"), { exact: true }).fill(email);
  await page.getByLabel(t("auth.password"), { exact: true }).fill(PASSWORD);
  await page.getByText(t(`auth.types.${company ? "employer" : "seeker"}`), { exact: true }).click();
  if (company) await page.getByLabel(t("auth.company"), { exact: true }).fill(company);
  await page.getByRole("button", { name: t("auth.register.submit") }).click();
}

/** Waits for the login form, fills it in and submits it. */
export async function logIn({ page, email }: Pick<BrowserUser, "page" | "email">, t: Translate, password = PASSWORD) {
  const submit = page.getByRole("main").getByRole("button", { name: t("auth.login.submit"), exact: true });
  // Until the login page is rendered, the page before it is shown, which can have fields with the same labels.
  await submit.waitFor();
  await page.getByLabel(t("auth.password"), { exact: true }).fill(password);
  await page.getByLabel(t("auth.email"), { exact: true }).fill(email);
  await submit.click();
}

/** Opens the groups of the side menu that are closed. */
export async function openMenuGroups(page: Page): Promise<void> {
  const groups = page.getByRole("navigation").getByRole("group");
  await groups.first().waitFor();
  for (const group of await groups.all()) {
    if ((await group.getAttribute("open")) === null) await group.locator("summary").click();
  }
}

/** Follows an entry of the side menu. */
export async function openMenuEntry({ page }: BrowserUser, t: Translate, entry: string) {
  await openMenuGroups(page);
  await page
    .getByRole("navigation")
    .getByRole("link", { name: t(entry) })
    .click();
}

/**
 * Fills the local storage of every tab of the context before its first script runs. Reloads and later pages of the tab
 * keep the values that the application has stored since.
 */
export async function setLocalStorage(context: BrowserContext, entries: Record<string, string>): Promise<void> {
  const done = `prepared-${crypto.randomUUID()}`;
  await context.addInitScript(
    ([marker, values]) => {
      if (sessionStorage.getItem(marker)) return;
      sessionStorage.setItem(marker, "yes");
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    },
    [done, entries] as const,
  );
}

/** Logs in through the API and stores the tokens in the context. */
export async function storeLogin(context: BrowserContext, origin: string, email: string): Promise<void> {
  const { access_token, refresh_token } = await requestTokens(origin, email);
  await setLocalStorage(context, { access_token, refresh_token });
}
