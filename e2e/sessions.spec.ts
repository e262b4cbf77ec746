import { type BrowserContext, expect } from "@playwright/test";
import { logIn } from "./people.ts";
import { test } from "./portal.ts";
import { demo, endSession, newMember, putInStorage } from "./session.ts";
import { textsIn } from "./texts.ts";

const t = textsIn("en");

const storedTokens = (context: BrowserContext) =>
  context.pages()[0]?.evaluate(() => [localStorage.getItem("access_token"), localStorage.getItem("refresh_token")]);

test("who is not signed in is sent to log in, and back", async ({ page, baseURL }) => {
  const { email } = await newMember(baseURL ?? "", "seeker");
  await page.goto("/jobs/applied");
  await expect(page).toHaveURL(/\/login\?next=%2Fjobs%2Fapplied/);
  await logIn({ page, email }, t, demo.password);
  await expect(page).toHaveURL(/\/jobs\/applied$/);
  await page.goto("/login");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a way back that leads elsewhere is not taken", async ({ page, baseURL }) => {
  const { email } = await newMember(baseURL ?? "", "seeker");
  await page.goto("/login?next=//evil.example/phishing");
  await logIn({ page, email }, t, demo.password);
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
});

test("an unknown address leads home", async ({ page, baseURL }) => {
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(`${baseURL}/`);
});

test("logging out leaves no token behind, in any tab", async ({ context, page, baseURL }) => {
  const { tokens } = await newMember(baseURL ?? "", "seeker");
  await putInStorage(context, { ...tokens });
  await page.goto("/dashboard");
  const other = await context.newPage();
  await other.goto("/jobs/applied");
  await expect(other.getByRole("heading", { name: t("applications.applied.title") })).toBeVisible();
  await page.getByRole("link", { name: t("menu.logout") }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  expect(await storedTokens(context)).toEqual([null, null]);
});

test("an access token that ran out is replaced once, for all tabs, unnoticed", async ({ context, page, baseURL }) => {
  const { tokens } = await newMember(baseURL ?? "", "seeker");
  await putInStorage(context, { ...tokens, access_token: "ran.out.token" });
  let refreshes = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/auth/refresh-token/users")) refreshes++;
  });
  const other = await context.newPage();
  await Promise.all([page.goto("/dashboard"), other.goto("/jobs/applied")]);
  await expect(page.getByText(t("dashboard.no_recent_applied_jobs"))).toBeVisible();
  await expect(other.getByText(t("applications.applied.empty"))).toBeVisible();
  expect(refreshes).toBeGreaterThan(0);
  expect(refreshes).toBeLessThanOrEqual(2);
});

test("a session that ends while a form is open loses nothing typed", async ({ context, page, baseURL }) => {
  const { tokens } = await newMember(baseURL ?? "", "employer");
  await putInStorage(context, { ...tokens });
  await page.goto("/jobs/create");
  await page.getByLabel(t("jobs.title")).fill("Bell Ringer");
  await page.getByLabel(t("jobs.industry")).selectOption({ index: 2 });
  await page.getByLabel(t("jobs.type")).selectOption("Part Time");
  await page.getByLabel(t("jobs.description")).fill("Ring the bells.");
  await page.getByLabel(t("jobs.starting_salary")).fill("1200");
  await page.getByLabel(t("jobs.minimum_age")).fill("18");
  await page.getByLabel(t("jobs.maximum_age")).fill("70");
  await page.getByLabel(t("jobs.address")).fill("Domplein 9, Utrecht");
  await page.getByLabel(t("jobs.zip_code")).fill("3512 JC");
  await endSession(baseURL ?? "", tokens);

  // Without the pointer: the live connection may have brought the dialog already, and it lies over the button.
  await page
    .getByRole("main")
    .getByRole("button", { name: t("jobs.post_a_job") })
    .dispatchEvent("click");
  const dialog = page.getByRole("dialog", { name: t("auth.session_expired.title") });
  await dialog.getByLabel(t("auth.password"), { exact: true }).fill("not the password");
  await dialog.getByRole("button", { name: t("auth.login.submit") }).click();
  await expect(dialog.getByText(t("errors.wrong_credentials"))).toBeVisible();
  await dialog.getByLabel(t("auth.password"), { exact: true }).fill(demo.password);
  await dialog.getByRole("button", { name: t("auth.login.submit") }).click();
  await expect(page.getByText(t("jobs.job_created"))).toBeVisible();
  await expect(page.getByRole("link", { name: "Bell Ringer", exact: true })).toBeVisible();
});

test("a session that another tab finds ended takes no half-filled form away", async ({ context, page, baseURL }) => {
  const { tokens } = await newMember(baseURL ?? "", "employer");
  await putInStorage(context, { ...tokens });
  await page.goto("/jobs/create");
  await page.getByLabel(t("jobs.title")).fill("Bell Ringer");
  await endSession(baseURL ?? "", tokens);
  const other = await context.newPage();
  await other.goto("/dashboard");
  await expect(other).toHaveURL(/\/login/);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("jobs.post_a_job") })
    .dispatchEvent("click");
  await expect(page.getByLabel(t("jobs.title"))).toHaveValue("Bell Ringer");
});

test("a half-filled form is not left without asking", async ({ context, page, baseURL }) => {
  const { tokens } = await newMember(baseURL ?? "", "employer");
  await putInStorage(context, { ...tokens });
  await page.goto("/jobs/create");
  await page.getByLabel(t("jobs.title")).fill("Bell Ringer");
  await page
    .getByRole("navigation")
    .getByRole("link", { name: t("menu.dashboard") })
    .click();
  const dialog = page.getByRole("dialog", { name: t("common.leave_title") });
  await dialog.getByRole("button", { name: t("common.cancel") }).click();
  await expect(page.getByLabel(t("jobs.title"))).toHaveValue("Bell Ringer");
  await page
    .getByRole("navigation")
    .getByRole("link", { name: t("menu.dashboard") })
    .click();
  await dialog.getByRole("button", { name: t("common.leave"), exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a form shows every fault in its place and takes the person to the first", async ({ context, page, baseURL }) => {
  const { tokens } = await newMember(baseURL ?? "", "employer");
  await putInStorage(context, { ...tokens });
  await page.goto("/jobs/create");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("jobs.post_a_job") })
    .click();
  for (const field of ["Title", "Industry", "Minimum Age", "Maximum Age", "Starting Salary", "Type", "Address"]) {
    await expect(page.getByText(`${field} is required`)).toBeVisible();
  }
  await expect(page.getByLabel(t("jobs.title"))).toBeFocused();
});

test("a login form that has not come to life yet sends nothing, least of all into the address", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/login");
  await expect(page.getByLabel(t("auth.password"), { exact: true })).toBeDisabled();
  await expect(page.locator("form[method=post]")).toHaveCount(1);
});
