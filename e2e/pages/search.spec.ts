import { expect, type Page } from "@playwright/test";
import { callApi, createMember } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";
import { logIn, openUser, setLocalStorage } from "../support/users.ts";

const t = loadTexts("en");

const keywordsField = (page: Page) => page.getByLabel(t("search.keywords_label"), { exact: true });
const placeField = (page: Page) => page.getByLabel(t("search.place_label"), { exact: true });
const cards = (page: Page) =>
  page
    .getByRole("main")
    .locator("li")
    .filter({ has: page.getByRole("heading") });
/** The number of matches in the heading. */
const resultCount = (page: Page) => page.getByRole("heading", { level: 1 }).locator("strong");

test("search filters show counts, are part of the URL, can be removed one by one and are restored by Back", async ({
  page,
}) => {
  await page.goto("/search?title=nurse");
  const filters = page.getByRole("complementary", { name: t("search.filters") });
  const fullTime = filters.locator("label", { hasText: "Full Time" });
  const expected = await fullTime.locator("span").last().innerText();
  await filters.getByRole("radio", { name: "Full Time" }).check();
  await expect(page).toHaveURL(/type=Full\+Time/);
  await expect(resultCount(page)).toHaveText(new RegExp(`^${expected} jobs?$`));
  await filters.getByLabel(t("search.posted"), { exact: true }).selectOption("30");
  await expect(page).toHaveURL(/posted_within=30/);
  await filters.getByLabel(t("jobs.priority"), { exact: true }).selectOption("Normal");
  await expect(page).toHaveURL(/priority=Normal/);
  const chosen = page.getByRole("list", { name: t("search.active_filters") });
  await expect(chosen.getByRole("link")).toHaveCount(3);
  await expectAccessible(page);

  await chosen.getByRole("link", { name: "Full Time" }).click();
  await expect(page).not.toHaveURL(/type=/);
  await expect(filters.getByRole("radio", { name: t("search.all_types") })).toBeChecked();
  await page.goBack();
  await expect(filters.getByRole("radio", { name: "Full Time" })).toBeChecked();
  await filters.getByRole("link", { name: t("search.clear_filters") }).click();
  await expect(page).toHaveURL(/\/search\?title=nurse$/);
});

test("search names the word that replaces a misspelt one, and searches it as typed when asked", async ({ page }) => {
  await page.goto("/search?title=acountant");
  await expect(
    page.getByText(t("search.corrected", { keywords: "acountant", correction: "accountant" })),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("accountant");
  await expectAccessible(page);
  await page.getByRole("link", { name: t("search.exactly", { keywords: "acountant" }) }).click();
  await expect(resultCount(page)).toHaveText("0 jobs");
});

test("search takes a town among the words for the place and finds names of the other language, with a way back", async ({
  page,
}) => {
  await page.goto("/search?title=verpleegkundige+utrecht");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText(/for “verpleegkundige” within \d+ km of Utrecht/);
  const notes = page.getByRole("status").filter({ hasText: t("search.place_from_words", { words: "utrecht" }) });
  await expect(notes).toContainText("Also: nurse");
  await expect(cards(page).first().getByRole("heading")).toHaveText("Verpleegkundige");
  await expectAccessible(page);
  await notes.getByRole("link").click();
  await expect(heading).not.toContainText("km of Utrecht");
  await page.getByRole("link", { name: t("search.with_meaning") }).click();
  await expect(heading).toContainText("km of Utrecht");
});

test("search counts at most 1,000 jobs", async ({ page }) => {
  await page.goto("/search");
  await expect(resultCount(page)).toHaveText("1,000+ jobs");
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute("href", /\/feeds\/search\.rss$/);
});

test("title suggestions appear for text that was typed before hydration", async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => released.then(() => route.continue()));
  await page.goto("/", { waitUntil: "commit" });
  await keywordsField(page).focus();
  await keywordsField(page).pressSequentially("nur");
  release();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(keywordsField(page)).toHaveValue("nur");
});

test("place suggestions are chosen with the pointer, and the radius limits the results and shows distances", async ({
  page,
}) => {
  await page.goto("/search");
  const field = placeField(page);
  await field.focus();
  await expect(field).toHaveRole("combobox");
  await field.pressSequentially("utre");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("option", { name: /^Utrecht/ }).click();
  await expect(field).toHaveValue("Utrecht");
  await expect(field).toBeFocused();
  await page.getByRole("button", { name: t("search.search_jobs") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("km of Utrecht");
  await page.getByLabel(t("search.radius"), { exact: true }).selectOption("25");
  await expect(page).toHaveURL(/radius=25/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("within 25 km of Utrecht");
  await expect(cards(page).first()).toContainText(/\d km/);
});

test("search form reports a text that is too long, and a distance without a known place", async ({ page }) => {
  await page.goto("/search?zip_code=Utrecht");
  await keywordsField(page).fill("x".repeat(201));
  await page.getByRole("button", { name: t("search.search_jobs") }).click();
  await expect(keywordsField(page)).toHaveAccessibleDescription("Invalid title: at most 200 characters, this has 201");
  await expect(page).toHaveURL(/\?zip_code=Utrecht$/);

  await keywordsField(page).fill("");
  await placeField(page).fill("Nowhereville");
  await page.getByLabel(t("search.radius"), { exact: true }).selectOption("25");
  await expect(page.getByText(`${t("fields.Invalid zip_code")}: we do not know where this place is`)).toBeVisible();
  await placeField(page).fill("");
  await page.getByRole("button", { name: t("search.search_jobs") }).click();
  await expect(placeField(page)).toHaveAccessibleDescription(
    `${t("fields.Zip Code is required")}: a distance counts from a place`,
  );
  await expect(page).toHaveURL(/\/search$/);
});

test("member search names a missing and an unknown place in the specification's words", async ({
  context,
  page,
  origin,
}) => {
  const { tokens } = await createMember(origin, "seeker");
  await setLocalStorage(context, { ...tokens });
  await page.goto("/jobs/search?zip_code=Nowhereville&radius=25");
  await expect(page.getByText(`${t("fields.New zip_code is required")}: `)).toBeVisible();
  await placeField(page).fill("");
  await page.getByRole("button", { name: t("search.find_jobs") }).click();
  await expect(placeField(page)).toHaveAccessibleDescription(
    `${t("fields.zip_code is required")}: a distance counts from a place`,
  );
});

test("search results have the same count in another language", async ({ page }) => {
  await page.goto("/search?title=nurse&zip_code=Utrecht&radius=50&type=Full+Time");
  const count = Number.parseInt(await resultCount(page).innerText(), 10);
  await page.getByRole("contentinfo").getByRole("link", { name: "Nederlands" }).click();
  await expect(page).toHaveURL(/\/nl\/search\?title=nurse&zip_code=Utrecht&radius=50&type=Full\+Time/);
  await expect(resultCount(page)).toHaveText(new RegExp(`^${count} vacatures?$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("binnen 50 km van Utrecht");
});

test("empty search results offer ways out with the number of jobs that they lead to", async ({ page }) => {
  await page.goto("/search?title=nurse&zip_code=Haarlem&type=Freelance");
  await expect(page.getByText(t("search.none_filtered"))).toBeVisible();
  await expectAccessible(page);
  const way = page
    .getByRole("main")
    .getByRole("link", { name: /^\d+ jobs? (without|for|within|everywhere)/ })
    .first();
  const [number] = (await way.innerText()).split(" ");
  await way.click();
  await expect(resultCount(page)).toHaveText(new RegExp(`^${number} jobs?$`));
});

test("search filters work without JavaScript", async ({ browser, origin }) => {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/search?title=nurse&zip_code=Utrecht");
  await page.getByLabel(t("search.radius"), { exact: true }).selectOption("50");
  await page.getByRole("radio", { name: "Full Time" }).check();
  await page.getByRole("button", { name: t("search.apply_filters") }).click();
  await expect(page).toHaveURL(/radius=50/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("within 50 km of Utrecht");
  await expect(page.getByRole("radio", { name: "Full Time" })).toBeChecked();
});

test("public job page leads through the login to an application", async ({ browser, origin }) => {
  const { email } = await createMember(origin, "seeker");
  const found = await fetch(`${origin}/api/auth/search?title=teacher&limit=1`);
  const [job] = (await found.json()) as { id: string; title: string }[];
  const { page } = await openUser(await browser.newContext({ baseURL: origin }), "Joris Timmermans");
  await page.goto(`/job/${job?.id}/other-words`);
  await expect(page.getByRole("heading", { level: 1, name: job?.title })).toBeVisible();
  await page.getByRole("link", { name: t("jobs.apply") }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn({ page, email }, t, "demo-password");
  await expect(page).toHaveURL(new RegExp(`/jobs/job/${job?.id}`));
  await page.getByRole("button", { name: t("jobs.apply") }).click();
  await expect(page.getByText(t("jobs.applied"))).toBeVisible();
});

test("public page of a closed job responds with 410 and shows similar jobs", async ({ page, origin }) => {
  const { tokens } = await createMember(origin, "employer");
  const description = "Teach children to read.";
  const body = { ...(await copyJobFields(origin)), title: "Primary School Teacher", description };
  const { id } = await callApi(origin, "POST", "/jobs", body, tokens.access_token);
  await fetch(`${origin}/api/crud/jobs/${id}`, { method: "DELETE", headers: { authorization: tokens.access_token } });
  const response = await page.goto(`/job/${id}`);
  expect(response?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1, name: t("jobs.closed_title") })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await expectAccessible(page);
});

/** Copies the required fields of an existing job. */
async function copyJobFields(origin: string) {
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
