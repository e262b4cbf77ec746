import { expect, type Page } from "@playwright/test";
import { codeFor } from "./outbox.ts";
import { test } from "./portal.ts";
import { demo } from "./session.ts";
import { textsIn } from "./texts.ts";

// What checks a form comes in a file of its own when the form is first touched. These stories let it come late, or not.
const rules = "**/assets/validation-*.js";
const t = textsIn("en");

const email = (page: Page) => page.getByLabel(t("auth.email"), { exact: true });
const password = (page: Page) => page.getByLabel(t("auth.password"), { exact: true });
const submit = (page: Page) => page.getByRole("main").locator("button[type=submit]");

test("a form that is sent before its rules are there waits for them", async ({ page }) => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(rules, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto("/register");
  await page.getByLabel(t("auth.name")).fill("Joris Timmermans");
  await password(page).fill("short");
  await submit(page).click();
  await expect(submit(page)).toHaveText(t("common.please_wait"));
  await expect(submit(page)).toBeDisabled();
  arrive();
  await expect(page.getByText(t("fields.Email is required"))).toBeVisible();
  await expect(page.getByText(t("fields.Password atleast 6 words"))).toBeVisible();
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAccessibleDescription(t("fields.Email is required"));
  await expect(page.getByLabel(t("auth.name"))).toHaveValue("Joris Timmermans");

  // Once it was sent, it is checked while one types: each field for itself.
  await email(page).fill("joris");
  await expect(page.getByText(t("fields.Invalid Email"))).toBeVisible();
  await email(page).fill("joris@example.com");
  await expect(page.getByText(t("fields.Invalid Email"))).toHaveCount(0);
  await expect(page.getByText(t("fields.Password atleast 6 words"))).toBeVisible();
});

test("a form whose rules do not come is checked by the server, in the same words", async ({ page }) => {
  await page.route(rules, (route) => route.abort());
  await page.goto("/login");
  await submit(page).click();
  await expect(page.getByText(t("fields.Email is required"))).toBeVisible();
  await expect(page.getByText(t("fields.Password is required"))).toBeVisible();
  await expect(email(page)).toBeFocused();
  await email(page).fill(demo.seeker);
  await expect(page.getByText(t("fields.Email is required"))).toHaveCount(0);
  await password(page).fill(demo.password);
  await submit(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("nobody waits long for rules that do not come", async ({ page }) => {
  await page.clock.install();
  await page.route(rules, () => undefined);
  await page.goto("/forgot-password");
  await submit(page).click();
  await expect(submit(page)).toHaveText(t("common.please_wait"));
  await page.clock.fastForward(5_000);
  await expect(page.getByText(t("fields.Email is required"))).toBeVisible();
});

test("a form that cannot be sent says so, keeps what was typed, and can be sent again", async ({ page }) => {
  const calls = "**/api/auth/users";
  await page.route(rules, (route) => route.abort());
  await page.route(calls, (route) => route.abort());
  await page.goto("/login");
  await email(page).fill(demo.seeker);
  await password(page).fill(demo.password);
  await submit(page).click();
  await expect(page.getByRole("alert").filter({ hasText: t("errors.network") })).toBeVisible();
  await expect(password(page)).toBeFocused();
  await page.unroute(calls);
  await submit(page).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a phone is enough, even without the list of countries", async ({ page, baseURL }) => {
  const number = `+4670${String(Date.now()).slice(-7)}`;
  await page.route("**/assets/phone-numbers-*.js", (route) => route.abort());
  await page.goto("/auth/phone");
  await page.getByLabel(t("auth.phone.phone"), { exact: true }).fill(number);
  await submit(page).click();
  await expect(page.getByLabel(t("auth.phone.phone"), { exact: true })).toHaveAttribute("readonly");
  await codeFor(baseURL ?? "", number);
});

test("without its script a form takes nothing, and would put nothing into the address", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ["/login", "/register", "/forgot-password", "/auth/phone", "/contact"]) {
    await page.goto(path);
    const form = page.getByRole("main").locator("form");
    await expect(form, path).toHaveAttribute("method", "post");
    await expect(form.getByRole("textbox").first(), path).toBeDisabled();
  }
});
