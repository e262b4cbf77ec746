import { expect, type Page } from "@playwright/test";
import { demoUsers } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { waitForCode } from "../support/notifications.ts";
import { loadTexts } from "../support/texts.ts";

// The module with a form's validation rules, which loads when the user first touches the form.
const rulesModule = "**/assets/validation-*.js";
const t = loadTexts("en");

const emailField = (page: Page) => page.getByLabel(t("auth.email"), { exact: true });
const passwordField = (page: Page) => page.getByLabel(t("auth.password"), { exact: true });
const submitButton = (page: Page) => page.getByRole("main").locator("button[type=submit]");

test("registration form waits for its validation rules before it submits", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(rulesModule, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/register");
  await page.getByLabel(t("auth.name")).fill("Joris Timmermans");
  await passwordField(page).fill("short");
  await submitButton(page).click();
  await expect(submitButton(page)).toHaveText(t("common.please_wait"));
  await expect(submitButton(page)).toBeDisabled();
  release();
  await expect(page.getByText(t("fields.Email is required"))).toBeVisible();
  await expect(page.getByText(t("fields.Password atleast 6 words"))).toBeVisible();
  await expect(emailField(page)).toBeFocused();
  await expect(emailField(page)).toHaveAccessibleDescription(t("fields.Email is required"));
  await expect(page.getByLabel(t("auth.name"))).toHaveValue("Joris Timmermans");

  // After the first submit, each field is validated on every change.
  await emailField(page).fill("joris");
  await expect(page.getByText(t("fields.Invalid Email"))).toBeVisible();
  await emailField(page).fill("joris@example.com");
  await expect(page.getByText(t("fields.Invalid Email"))).toHaveCount(0);
  await expect(page.getByText(t("fields.Password atleast 6 words"))).toBeVisible();
});

test("login form shows the server's validation errors when its rules cannot be loaded", async ({ page }) => {
  await page.route(rulesModule, (route) => route.abort());
  await page.goto("/login");
  await submitButton(page).click();
  await expect(page.getByText(t("fields.Email is required"))).toBeVisible();
  await expect(page.getByText(t("fields.Password is required"))).toBeVisible();
  await expect(emailField(page)).toBeFocused();
  await emailField(page).fill(demoUsers.seeker);
  await expect(page.getByText(t("fields.Email is required"))).toHaveCount(0);
  await passwordField(page).fill(demoUsers.password);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("forgotten password form submits without validation rules that take longer than five seconds to load", async ({
  page,
}) => {
  await page.clock.install();
  await page.route(rulesModule, () => undefined);
  await page.goto("/forgot-password");
  await submitButton(page).click();
  await expect(submitButton(page)).toHaveText(t("common.please_wait"));
  await page.clock.fastForward(5_000);
  await expect(page.getByText(t("fields.Email is required"))).toBeVisible();
});

test("login form keeps its values after a network error and can be submitted again", async ({ page }) => {
  const loginCalls = "**/api/auth/users";
  await page.route(rulesModule, (route) => route.abort());
  await page.route(loginCalls, (route) => route.abort());
  await page.goto("/login");
  await emailField(page).fill(demoUsers.seeker);
  await passwordField(page).fill(demoUsers.password);
  await submitButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: t("errors.network") })).toBeVisible();
  await expect(passwordField(page)).toBeFocused();
  await page.unroute(loginCalls);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("login form keeps its layout during a second submission, so that a double click stays on the button", async ({
  page,
}) => {
  await page.goto("/login");
  await emailField(page).fill(demoUsers.seeker);
  await passwordField(page).fill("not the password");
  await submitButton(page).click();
  const error = page.getByRole("alert").filter({ hasText: t("errors.wrong_credentials") });
  await expect(error).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/auth/users", async (route) => {
    await released;
    await route.continue();
  });
  await submitButton(page).dblclick();
  await expect(submitButton(page)).toHaveText(t("common.please_wait"));
  await expect(error).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  release();
  await expect(submitButton(page)).toBeEnabled();
  await passwordField(page).fill(demoUsers.password);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("login page names the job that the visitor wants to open, and links to it", async ({ page, origin }) => {
  const [job] = await fetch(`${origin}/api/auth/search?limit=1`).then((response) => response.json());
  await page.goto(`/login?next=/jobs/job/${job.id}`);
  const notice = page.getByRole("region", { name: t("auth.job_notice.label") });
  await expect(notice).toContainText(job.title);
  await notice.getByRole("link", { name: t("auth.job_notice.read_first") }).click();
  await expect(page).toHaveURL(new RegExp(`/job/${job.id}`));
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

test("login form is disabled before hydration", async ({ browser, origin }) => {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/login");
  await expect(passwordField(page)).toBeDisabled();
  await expect(page.locator("form[method=post]")).toHaveCount(1);
});
