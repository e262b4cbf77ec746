import { once } from "node:events";
import http from "node:http";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/fixtures.ts";
import { waitForHydration } from "../support/page-checks.ts";
import { type Language, loadTexts } from "../support/texts.ts";

test("public pages work without JavaScript: search and its filters, help and the address of the operator", async ({
  browser,
  origin,
}) => {
  const t = loadTexts("nl");
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/nl");
  await expect(page.locator("html")).toHaveAttribute("lang", "nl");
  await page.getByLabel(t("search.keywords_label")).fill("nurse");
  await page.getByLabel(t("search.place_label")).fill("Utrecht");
  await page.getByRole("button", { name: t("home.search") }).click();
  await expect(page).toHaveURL(/\/search\?title=nurse&zip_code=Utrecht/);
  await expect(page.getByRole("main").getByRole("listitem").first()).toContainText(/nurs/i);
  await page.getByLabel(t("search.radius"), { exact: true }).selectOption("50");
  await page.getByLabel(t("jobs.type"), { exact: true }).selectOption("Full Time");
  await page.getByRole("button", { name: t("search.apply_filters") }).click();
  await expect(page).toHaveURL(/radius=50/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("binnen 50 km van Utrecht");
  await expect(page.getByLabel(t("jobs.type"), { exact: true })).toHaveValue("Full Time");
  await page.goto("/nl/search?title=nurse%20freelance&zip_code=Utrecht");
  await expect(page.getByRole("link", { name: /zonder het filter/ })).toBeVisible();
  await page.goto("/nl/help");
  const questions = page.locator("details");
  expect(await questions.count()).toBeGreaterThan(20);
  await page.getByLabel(t("help.search")).fill("herstelcodes");
  await page.keyboard.press("Enter");
  await expect(questions).toHaveCount(1);
  await page.goto("/nl/contact");
  await expect(page.getByRole("link", { name: "no-reply@localhost" })).toBeVisible();
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
  const keys = ["home", "find_a_job", "employers", "about", "help", "contact", "saved"];
  const names = keys.map((key) => t(`shell.${key}`));
  await expect(header.getByRole("navigation").getByRole("link")).toHaveText(names);
  await expect(header.getByRole("link", { name: t("shell.sign_up") })).toBeVisible();
  await header.getByRole("link", { name: "Nederlands" }).click();
  await expect(page).toHaveURL(`${origin}/nl/about`);
  await expect(header.getByRole("link")).toHaveCount(1);
  await context.close();
});

test("the choice of a language keeps the values of a form, and with the theme applies to the next page", async ({
  page,
  origin,
}) => {
  const [en, nl] = [loadTexts("en"), loadTexts("nl")];
  const html = page.locator("html");
  await page.goto("/register");
  await page.getByLabel(en("auth.name")).fill("Joris Timmermans");
  await page.getByRole("contentinfo").getByRole("link", { name: "Nederlands" }).click();
  await expect(page).toHaveURL(`${origin}/nl/register`);
  await expect(html).toHaveAttribute("lang", "nl");
  await expect(page.getByRole("heading", { name: nl("auth.register.title") })).toBeVisible();
  await expect(page.getByLabel(nl("auth.name"))).toHaveValue("Joris Timmermans");
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: nl("shell.language_and_theme") }).click();
  await header.getByRole("radio", { name: nl("shell.theme_dark") }).check({ force: true });
  await expect(html).toHaveAttribute("data-theme", "dark");
  await page.goto("/search?title=nurse");
  await expect(page).toHaveURL(`${origin}/nl/search?title=nurse`);
  await expect(html).toHaveAttribute("data-theme", "dark");
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

const DAY_MS = 86_400_000;
/** The time zone of the portal, in which the server writes dates. */
const TIME_ZONE = "Europe/Amsterdam";

for (const [width, ...texts] of [
  [1280, ["en", 1, "Posted yesterday"], ["en", 7, null]],
  [360, ["nl", 3, "Geplaatst 3 dagen geleden"]],
] as const) {
  test(`job cards show recent dates relative to today without a layout shift, at ${width} px`, async ({
    browser,
    origin,
    request,
  }) => {
    const [[lang]] = texts;
    const [job] = await (await request.get(`/api/auth/search?title=nurse&limit=1&lang=${lang}`)).json();
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width, height: 800 },
      timezoneId: TIME_ZONE,
    });
    const page = await context.newPage();
    const openResults = async (language: Language, daysLater: number) => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.clock.setFixedTime(Date.parse(job.createdAt) + daysLater * DAY_MS);
      await page.route(/\/assets\/.*\.js$/, (route) => released.then(() => route.continue()));
      await page.goto(`${language === "nl" ? "/nl" : ""}/search?title=nurse`, { waitUntil: "commit" });
      const dates = page.locator("main li").filter({ hasText: job.title }).locator(`time[datetime="${job.createdAt}"]`);
      const posted = dates.first();
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

    const date = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: TIME_ZONE }).format(
      new Date(job.createdAt),
    );
    for (const [language, daysLater, text] of texts) {
      const { posted, serverText, serverBoxes } = await openResults(language, daysLater);
      await expect(posted).toHaveText(text ?? `Posted ${date}`);
      if (language === "en") {
        expect(serverText).toBe(`Posted ${date}`);
        await expect(posted).toHaveAttribute("data-exact", /^\w{3} \d+, \d{4}, \d/);
      }
      expect(await measureCards(page)).toEqual(serverBoxes);
    }
  });
}

/** Returns the boxes of all cards and of the elements inside their last line, without those of the job beside the results. */
function measureCards(page: Page) {
  return page.locator(":is(main li, main li time):not(#job-beside *)").evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    }),
  );
}
