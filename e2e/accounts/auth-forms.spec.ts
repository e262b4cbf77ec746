import { expect, type Page } from "@playwright/test";
import { demoUsers } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { waitForCode } from "../support/notifications.ts";
import { loadTexts } from "../support/texts.ts";

const t = loadTexts("en");

const submitButton = (page: Page) => page.getByRole("main").locator("button[type=submit]");

test("login page names the job that the visitor wants to open, and links to it", async ({ page, origin }) => {
  const [job] = await fetch(`${origin}/api/auth/search?limit=1`).then((response) => response.json());
  await page.goto(`/login?next=/jobs/job/${job.id}`);
  const notice = page.getByRole("region", { name: t("auth.job_notice.label") });
  await expect(notice).toContainText(job.title);
  await notice.getByRole("link", { name: t("auth.job_notice.read_first") }).click();
  await expect(page).toHaveURL(new RegExp(`/job/${job.id}`));
});

test("registration of those who come to post a job creates their company, and opens the form", async ({ page }) => {
  await page.goto("/register?next=/jobs/create");
  await page.getByLabel(t("auth.name")).fill("Kees Bakker");
  await page.getByLabel(t("auth.company"), { exact: true }).fill("Bakkerij Kees");
  await page.getByLabel(t("auth.email"), { exact: true }).fill(`kees-${Date.now()}@example.com`);
  await page.getByLabel(t("auth.password"), { exact: true }).fill(demoUsers.password);
  await submitButton(page).click();
  await expect(page.getByLabel(t("jobs.title"), { exact: true })).toBeVisible();
});

test("phone form sends a code when the list of countries cannot be loaded", async ({ page, origin }) => {
  const phone = `+4670${String(Date.now()).slice(-7)}`;
  await page.route("**/assets/phone-numbers-*.js", (route) => route.abort());
  await page.goto("/auth/phone");
  await page.getByLabel(t("auth.phone.phone"), { exact: true }).fill(phone);
  await submitButton(page).click();
  await expect(page.getByLabel(t("auth.phone.phone"), { exact: true })).toHaveAttribute("readonly");
  await waitForCode(origin, phone);
});

test("forms of public pages are disabled without JavaScript and would not put values into the URL", async ({
  browser,
  origin,
}) => {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ["/login", "/register", "/forgot-password", "/auth/phone", "/contact"]) {
    await page.goto(path);
    const form = page.getByRole("main").locator("form");
    await expect(form, path).toHaveAttribute("method", "post");
    await expect(form.getByRole("textbox").first(), path).toBeDisabled();
  }
});
