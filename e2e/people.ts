import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { Language, Texts } from "./texts.ts";

export const PASSWORD = "a long enough password";

/** A person at a device of their own. */
export interface Person {
  page: Page;
  name: string;
  email: string;
  /** What the browser's console and content security policy complained about; stories end with none. */
  complaints: string[];
}

let count = 0;

export async function arrive(context: BrowserContext, name: string): Promise<Person> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) complaints.push(message.text());
  });
  return { page, name, email: `person-${process.pid}-${Date.now()}-${count++}@example.com`, complaints };
}

/** From the public home page through registration and the info step to the login page, and in. */
export async function signUp({ page, name, email }: Person, t: Texts, language: Language, company?: string) {
  await page.goto(language === "nl" ? "/nl" : "/");
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("shell.sign_up") })
    .click();
  await page.getByLabel(t("auth.name")).fill(name);
  await page.getByLabel(t("auth.email"), { exact: true }).fill(email);
  await page.getByLabel(t("auth.password"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: t("auth.register.submit") }).click();

  const type = t(company ? "auth.types.employer" : "auth.types.seeker");
  await page.getByRole("tab", { name: type }).click();
  if (company) await page.getByLabel(t("auth.company"), { exact: true }).fill(company);
  await page.getByRole("button", { name: t("auth.info.title", { type }) }).click();
  await expect(page.getByText(t("auth.info.done"))).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
}

export async function logIn({ page, email }: Pick<Person, "page" | "email">, t: Texts, password = PASSWORD) {
  await page.getByLabel(t("auth.email"), { exact: true }).fill(email);
  await page.getByLabel(t("auth.password"), { exact: true }).fill(password);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("auth.login.submit") })
    .click();
}

export async function openFromMenu({ page }: Person, t: Texts, entry: string) {
  await page
    .getByRole("navigation")
    .getByRole("link", { name: t(entry) })
    .click();
}
