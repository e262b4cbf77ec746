import { type BrowserContext, expect } from "@playwright/test";
import { createMember, demoUsers, registerUser } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { loadTexts } from "../support/texts.ts";
import { logIn, openMenuGroups, setLocalStorage } from "../support/users.ts";

const t = loadTexts("en");

const readStoredTokens = (context: BrowserContext) =>
  context.pages()[0]?.evaluate(() => [localStorage.getItem("access_token"), localStorage.getItem("refresh_token")]);

test("member page sends a visitor to the login and back", async ({ page, origin }) => {
  const { email } = await createMember(origin, "seeker");
  await page.goto("/jobs/applied");
  await expect(page).toHaveURL(/\/login\?next=%2Fjobs%2Fapplied/);
  await logIn({ page, email }, t, demoUsers.password);
  await expect(page).toHaveURL(/\/jobs\/applied$/);
  await page.goto("/login");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("unknown path redirects to the home page", async ({ page, origin }) => {
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(`${origin}/`);
});

test("logout removes the tokens in every tab", async ({ context, page, origin }) => {
  const { tokens } = await createMember(origin, "seeker");
  await setLocalStorage(context, { ...tokens });
  await page.goto("/dashboard");
  const otherTab = await context.newPage();
  await otherTab.goto("/jobs/applied");
  await expect(otherTab.getByRole("heading", { name: t("menu.my_applications") })).toBeVisible();
  await openMenuGroups(page);
  await page.getByRole("link", { name: t("menu.logout") }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(otherTab).toHaveURL(/\/login/);
  expect(await readStoredTokens(context)).toEqual([null, null]);
});

test("info step leads to the login when it is completed in another tab", async ({ context, page, origin }) => {
  const { tokens } = await registerUser(origin);
  await setLocalStorage(context, { ...tokens });
  const otherTab = await context.newPage();
  const submitButton = page.getByRole("button", { name: t("auth.info.title_seeker") });
  await page.goto("/info");
  await otherTab.goto("/info?next=/jobs/applied");
  await expect(otherTab.getByRole("heading", { level: 1 })).toBeVisible();
  await submitButton.click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(otherTab).toHaveURL(/\/login\?next=%2Fjobs%2Fapplied$/);
});

test("login as another user in another tab removes what was typed on the open page", async ({
  context,
  page,
  origin,
}) => {
  const [owner, other] = [await createMember(origin, "employer"), await createMember(origin, "employer", "Ada Bakker")];
  await setLocalStorage(context, { ...owner.tokens });
  await page.goto("/jobs/create");
  await page.getByLabel(t("jobs.title")).fill("Bell Ringer");
  const otherTab = await context.newPage();
  await otherTab.goto("/about");
  await otherTab.evaluate(({ access_token, refresh_token }) => {
    localStorage.setItem("refresh_token", refresh_token);
    localStorage.setItem("access_token", access_token);
  }, other.tokens);
  await expect(page.getByLabel(t("jobs.title"))).toHaveValue("");
});

test("expired access token is refreshed at most once per tab", async ({ context, page, origin }) => {
  const { tokens } = await createMember(origin, "seeker");
  await setLocalStorage(context, { ...tokens, access_token: "ran.out.token" });
  let refreshCount = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/auth/refresh-token/users")) refreshCount++;
  });
  const otherTab = await context.newPage();
  await Promise.all([page.goto("/dashboard"), otherTab.goto("/jobs/applied")]);
  await expect(page.getByText(t("dashboard.no_applications"))).toBeVisible();
  await expect(otherTab.getByText(t("applications.applied.empty"))).toBeVisible();
  expect(refreshCount).toBeGreaterThan(0);
  expect(refreshCount).toBeLessThanOrEqual(2);
});
