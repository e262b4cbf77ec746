import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { arrive, logIn } from "./people.ts";
import { test } from "./portal.ts";
import { newMember } from "./session.ts";
import { textsIn } from "./texts.ts";

const t = textsIn("en");

const wordsField = (page: Page) => page.getByLabel(t("search.keywords_label"), { exact: true });
const placeField = (page: Page) => page.getByLabel(t("search.place_label"), { exact: true });
const cards = (page: Page) =>
  page
    .getByRole("main")
    .locator("li")
    .filter({ has: page.getByRole("heading") });
/** What the heading says first. */
const counted = (page: Page) => page.getByRole("heading", { level: 1 }).locator("strong");

async function findNoFault(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test("filters are counted, stand in the address, come off one by one, and Back brings them back", async ({ page }) => {
  await page.goto("/search?title=nurse");
  const filters = page.getByRole("complementary", { name: t("search.filters") });
  const fullTime = filters.locator("label", { hasText: "Full Time" });
  const expected = await fullTime.locator("span").last().innerText();
  await filters.getByRole("radio", { name: "Full Time" }).check();
  await expect(page).toHaveURL(/type=Full\+Time/);
  await expect(counted(page)).toHaveText(new RegExp(`^${expected} jobs?$`));
  await filters.getByLabel(t("search.posted"), { exact: true }).selectOption("30");
  await expect(page).toHaveURL(/posted_within=30/);
  await filters.getByLabel(t("jobs.priority"), { exact: true }).selectOption("Normal");
  await expect(page).toHaveURL(/priority=Normal/);
  const chosen = page.getByRole("list", { name: t("search.active_filters") });
  await expect(chosen.getByRole("link")).toHaveCount(3);
  await findNoFault(page);

  await chosen.getByRole("link", { name: "Full Time" }).click();
  await expect(page).not.toHaveURL(/type=/);
  await expect(filters.getByRole("radio", { name: t("search.all_types") })).toBeChecked();
  await page.goBack();
  await expect(filters.getByRole("radio", { name: "Full Time" })).toBeChecked();
  await filters.getByRole("link", { name: t("search.clear_filters") }).click();
  await expect(page).toHaveURL(/\/search\?title=nurse$/);
});

test("what was looked for instead of a misspelt word is told", async ({ page }) => {
  await page.goto("/search?title=acountant");
  await expect(
    page.getByText(t("search.corrected", { keywords: "acountant", correction: "accountant" })),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("accountant");
  await findNoFault(page);
});

test("many jobs are not counted to the end", async ({ page }) => {
  await page.goto("/search");
  await expect(counted(page)).toHaveText("1,000+ jobs");
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute("href", /\/feeds\/search\.rss$/);
});

test("titles are proposed to who was in the field before the page's scripts were there", async ({ page }) => {
  const { promise: typed, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => typed.then(() => route.continue()));
  await page.goto("/", { waitUntil: "commit" });
  await wordsField(page).focus();
  await wordsField(page).pressSequentially("nur");
  release();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(wordsField(page)).toHaveValue("nur");
});

test("titles are proposed to the keyboard, and taken without searching", async ({ page }) => {
  await page.goto("/");
  const field = wordsField(page);
  await field.focus();
  await expect(field).toHaveRole("combobox");
  await field.pressSequentially("nur");
  const options = page.getByRole("option");
  await expect(options.first()).toBeVisible();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await findNoFault(page);

  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("option", { selected: true })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue("nur");

  await page.keyboard.press("ArrowDown");
  const proposed = await options.first().innerText();
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(proposed);
  await expect(options).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?title=/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(proposed);
});

test("places are proposed to the pointer, and the distance narrows and is shown", async ({ page }) => {
  await page.goto("/search");
  const field = placeField(page);
  await field.focus();
  await expect(field).toHaveRole("combobox");
  await field.pressSequentially("utre");
  await page.getByRole("option", { name: /^Utrecht/ }).click();
  await expect(field).toHaveValue("Utrecht");
  await expect(field).toBeFocused();
  await page.getByRole("button", { name: t("search.search_jobs") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("near Utrecht");
  await page.getByLabel(t("search.radius"), { exact: true }).selectOption("25");
  await expect(page).toHaveURL(/radius=25/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("within 25 km of Utrecht");
  await expect(cards(page).first()).toContainText(/\d km/);
});

test("a search that is shared in another language asks for the same", async ({ page }) => {
  await page.goto("/search?title=nurse&zip_code=Utrecht&radius=50&type=Full+Time");
  const count = Number.parseInt(await counted(page).innerText(), 10);
  await page.getByRole("contentinfo").getByRole("link", { name: "Nederlands" }).click();
  await expect(page).toHaveURL(/\/nl\/search\?title=nurse&zip_code=Utrecht&radius=50&type=Full\+Time/);
  await expect(counted(page)).toHaveText(new RegExp(`^${count} vacatures?$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("binnen 50 km van Utrecht");
});

test("nothing found tells what to try", async ({ page }) => {
  await page.goto("/search?title=xylofoonstemmer&zip_code=Utrecht&radius=10&priority=Urgent");
  await expect(page.getByText(t("search.none_filtered"))).toBeVisible();
  await findNoFault(page);
  await page.getByRole("link", { name: t("search.widen_radius", { radius: 25 }) }).click();
  await expect(page).toHaveURL(/radius=25/);
});

test("the filters work without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/search?title=nurse&zip_code=Utrecht");
  await page.getByLabel(t("search.radius"), { exact: true }).selectOption("50");
  await page.getByRole("radio", { name: "Full Time" }).check();
  await page.getByRole("button", { name: t("search.apply_filters") }).click();
  await expect(page).toHaveURL(/radius=50/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("within 50 km of Utrecht");
  await expect(page.getByRole("radio", { name: "Full Time" })).toBeChecked();
});

test("from a search engine's landing page through login to an application", async ({ browser, baseURL }) => {
  const origin = baseURL ?? "";
  const { email } = await newMember(origin, "seeker");
  const found = await fetch(`${origin}/api/auth/search?title=teacher&limit=1`);
  const [job] = (await found.json()) as { id: string; title: string }[];
  const { page, complaints } = await arrive(await browser.newContext({ baseURL: origin }), "Joris Timmermans");
  await page.goto(`/job/${job?.id}/whatever-its-words-were`);
  await expect(page.getByRole("heading", { level: 1, name: job?.title })).toBeVisible();
  await page.getByRole("link", { name: t("jobs.apply") }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn({ page, email }, t, "demo-password");
  await expect(page).toHaveURL(new RegExp(`/jobs/job/${job?.id}`));
  await page.getByRole("button", { name: t("jobs.apply") }).click();
  await expect(page.getByText(t("jobs.applied"))).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a closed job's page says so with 410, and shows what is open and like it", async ({ page, baseURL }) => {
  const origin = baseURL ?? "";
  const { tokens } = await newMember(origin, "employer");
  const headers = { authorization: tokens.access_token, "content-type": "application/json" };
  const description = "Teach children to read.";
  const body = { ...(await anyJob(origin)), title: "Primary School Teacher", description };
  const made = await fetch(`${origin}/api/jobs`, { method: "POST", headers, body: JSON.stringify(body) });
  const { id } = (await made.json()) as { id: string };
  await fetch(`${origin}/api/crud/jobs/${id}`, { method: "DELETE", headers: { authorization: tokens.access_token } });
  const response = await page.goto(`/job/${id}`);
  expect(response?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1, name: t("jobs.closed_title") })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await findNoFault(page);
});

/** Everything that a new job needs. */
async function anyJob(origin: string) {
  const found = await fetch(`${origin}/api/auth/search?title=teacher&limit=1`);
  const [job] = await found.json();
  const { industry, minimum_age, maximum_age, starting_salary, type, positions, priority, address, zip_code } = job;
  return {
    status: 1,
    industry,
    minimum_age,
    maximum_age,
    starting_salary,
    type,
    positions,
    priority,
    address,
    zip_code,
  };
}
