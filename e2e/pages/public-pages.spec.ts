import { once } from "node:events";
import http from "node:http";
import { expect, type Page } from "@playwright/test";
import { demoUsers } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { waitForHydration } from "../support/page-checks.ts";
import { type Language, loadTexts } from "../support/texts.ts";
import { storeLogin } from "../support/users.ts";

test("public pages work without JavaScript", async ({ browser, origin }) => {
  const t = loadTexts("nl");
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/nl");
  await expect(page.locator("html")).toHaveAttribute("lang", "nl");
  await page.getByLabel(t("search.keywords_label")).fill("nurse");
  await page.getByRole("button", { name: t("home.search") }).click();
  await expect(page).toHaveURL(/\/search\?title=nurse/);
  const results = page.getByRole("main").getByRole("listitem");
  await expect(results.first()).toContainText(/nurs/i);
  await page.goto("/nl/help");
  await expect(page.locator("details").first()).toBeVisible();
});

test("menu of a small screen has pages, language and account, without JavaScript", async ({ browser, origin }) => {
  const t = loadTexts("en");
  const context = await browser.newContext({
    baseURL: origin,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
  });
  const page = await context.newPage();
  await page.goto("/about");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link")).toHaveCount(1);
  await header.getByRole("button", { name: t("shell.menu") }).click();
  const names = ["shell.home", "shell.find_a_job", "shell.about", "shell.help", "shell.contact"].map((key) => t(key));
  await expect(header.getByRole("navigation").getByRole("link")).toHaveText(names);
  await expect(header.getByRole("link", { name: t("shell.sign_up") })).toBeVisible();
  await header.getByRole("link", { name: "Nederlands" }).click();
  await expect(page).toHaveURL(`${origin}/nl/about`);
  await expect(header.getByRole("link")).toHaveCount(1);
  await context.close();
});

test("language choice is stored and redirects public pages to their path in that language", async ({
  page,
  origin,
}) => {
  await page.goto("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Nederlands" }).click();
  await expect(page).toHaveURL(`${origin}/nl/about`);
  await expect(page.locator("html")).toHaveAttribute("lang", "nl");
  expect(await page.evaluate(() => localStorage.getItem("job-portal-lang"))).toBe("nl");
  await page.goto("/search?title=nurse");
  await expect(page).toHaveURL(`${origin}/nl/search?title=nurse`);
});

test("URLs with a dot in the query or with two slashes respond with a page", async ({ request, origin }) => {
  for (const url of ["/search?title=node.js", "/login?next=//evil.example", "//", "//["]) {
    const response = await request.get(`${origin}${url}`, { maxRedirects: 0 });
    expect(response.status(), url).toBeLessThan(400);
  }
});

test("paths that look like another host respond with a page", async ({ origin }) => {
  for (const path of ["/\\", "/\\evil/login", "//evil/login"]) {
    // `http.get` sends the path unchanged. A browser would normalize it.
    const [response] = await once(http.get(`${origin}`, { path }), "response");
    expect(response.statusCode, path).toBeLessThan(400);
    response.resume();
  }
});

test("language change keeps the values of a form", async ({ page, origin }) => {
  await page.goto("/register");
  await page.getByLabel(loadTexts("en")("auth.name")).fill("Joris Timmermans");
  await page.getByRole("contentinfo").getByRole("link", { name: "Nederlands" }).click();
  await expect(page).toHaveURL(`${origin}/nl/register`);
  await expect(page.getByRole("heading", { name: loadTexts("nl")("auth.register.title") })).toBeVisible();
  await expect(page.getByLabel(loadTexts("nl")("auth.name"))).toHaveValue("Joris Timmermans");
});

test("theme choice applies to the next page", async ({ page }) => {
  const t = loadTexts("en");
  await page.goto("/");
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: t("shell.language_and_theme") }).click();
  await header.getByRole("radio", { name: t("shell.theme_dark") }).check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto("/about");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("search shows more results on demand, and Back restores the keywords", async ({ page }) => {
  const t = loadTexts("en");
  await page.goto("/search");
  const results = page
    .getByRole("main")
    .locator("li")
    .filter({ has: page.getByRole("heading") });
  await expect(results).toHaveCount(20);
  await page.getByRole("button", { name: t("common.show_more") }).click();
  await expect(results).toHaveCount(40);
  await page.getByLabel(t("search.keywords_label")).fill("teacher");
  await page.getByRole("button", { name: t("search.search_jobs") }).click();
  await expect(page).toHaveURL(/title=teacher/);
  await page.goBack();
  await expect(page).toHaveURL(/\/search$/);
  await expect(page.getByLabel(t("search.keywords_label"))).toHaveValue("");
});

test("public company page has structured data and no email", async ({ request, origin }) => {
  const [job] = await (await request.get(`${origin}/api/auth/search?limit=1`)).json();
  const page = await request.get(`${origin}/nl/companies/${job.user_id}`);
  expect(page.status()).toBe(200);
  const html = await page.text();
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "{}";
  expect(JSON.parse(data)).toMatchObject({ "@type": "Organization", name: job.company });
  expect(html).toContain('property="og:image"');
  expect(html).not.toContain("@example.com");
  const unknownCompany = await request.get(`${origin}/companies/${job.id}`, { maxRedirects: 0 });
  expect([unknownCompany.status(), unknownCompany.headers().location]).toEqual([302, "/404"]);
});

test("public company page links signed-in users to the member pages of its jobs", async ({ context, page, origin }) => {
  const [job] = await (await page.request.get(`${origin}/api/auth/search?limit=1`)).json();
  await storeLogin(context, origin, demoUsers.seeker);
  await page.goto(`/companies/${job.user_id}`);
  const link = page.getByRole("heading", { level: 3 }).getByRole("link").first();
  await expect(link).toHaveAttribute("href", /^\/jobs\/job\//);
});

const DAY_MS = 86_400_000;

for (const width of [1280, 360]) {
  test(`job cards show recent dates relative to today without a layout shift, at ${width} px`, async ({
    browser,
    origin,
    request,
  }) => {
    const [job] = await (await request.get("/api/auth/search?title=nurse&limit=1")).json();
    const context = await browser.newContext({ baseURL: origin, viewport: { width, height: 800 }, timezoneId: "UTC" });
    const page = await context.newPage();
    const openResults = async (language: Language, daysLater: number) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.clock.setFixedTime(Date.parse(job.createdAt) + daysLater * DAY_MS);
      await page.route(/\/assets\/.*\.js$/, (route) => released.then(() => route.continue()));
      await page.goto(`${language === "nl" ? "/nl" : ""}/search?title=nurse`, { waitUntil: "commit" });
      const posted = page.locator("main li").filter({ hasText: job.title }).locator("time").first();
      const serverText = await posted.innerText();
      // Without the style sheets the cards have other places, and no font is loading yet.
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].every(({ sheet }) => sheet !== null),
      );
      await page.evaluate(() => document.fonts.ready);
      const serverBoxes = await measureCards(page);
      release();
      await waitForHydration(page);
      await page.unrouteAll({ behavior: "wait" });
      return { posted, serverText, serverBoxes };
    };

    const date = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(
      new Date(job.createdAt),
    );
    const texts = [
      ["en", 0, "Posted today"],
      ["en", 1, "Posted yesterday"],
      ["en", 6, "Posted 6 days ago"],
      ["nl", 3, "Geplaatst 3 dagen geleden"],
      ["en", 7, `Posted ${date}`],
    ] as const;
    for (const [language, daysLater, text] of texts) {
      const { posted, serverText, serverBoxes } = await openResults(language, daysLater);
      await expect(posted).toHaveText(text);
      await expect(posted).toHaveAttribute("datetime", job.createdAt);
      if (language === "en") {
        expect(serverText).toBe(`Posted ${date}`);
        await expect(posted).toHaveAttribute("title", date);
      }
      expect(await measureCards(page)).toEqual(serverBoxes);
    }
  });
}

/** Returns the boxes of all cards and of the elements inside their last line. */
function measureCards(page: Page) {
  return page.locator("main li, main li time").evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    }),
  );
}

test("search results show the priority, the age and the dates of every job", async ({ page }) => {
  const t = loadTexts("en");
  await page.goto("/search?priority=Normal");
  const card = page
    .locator("main li")
    .filter({ has: page.getByRole("heading") })
    .first();
  await expect(card.getByText("Normal", { exact: true })).toBeVisible();
  await expect(card.getByText(/^Age \d+ to \d+$/)).toBeVisible();
  await expect(card.getByText(/^Posted /)).toBeVisible();
  await expect(card.getByText(/^Updated /)).toBeVisible();
  await expect(card.getByText(t("jobs.starting_salary_label"))).toBeVisible();
});
