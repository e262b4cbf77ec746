import { once } from "node:events";
import http from "node:http";
import { expect } from "@playwright/test";
import { test } from "./portal.ts";
import { demo, logInDevice } from "./session.ts";
import { textsIn } from "./texts.ts";

for (const language of ["en", "nl"] as const) {
  const t = textsIn(language);
  const home = language === "nl" ? "/nl" : "/";

  test(`public pages can be read without JavaScript, in ${language}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(home);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await page.getByLabel(t("search.keywords_label")).fill("nurse");
    await page.getByRole("button", { name: t("home.search") }).click();
    await expect(page).toHaveURL(/\/search\?title=nurse/);
    const results = page.getByRole("main").getByRole("listitem");
    await expect(results.first()).toContainText(/nurs/i);
    await page.goto(`${home === "/" ? "" : home}/help`);
    await expect(page.locator("details").first()).toBeVisible();
  });
}

test("the chosen language is kept, and leads to its own address", async ({ page, baseURL }) => {
  await page.goto("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "Nederlands" }).click();
  await expect(page).toHaveURL(`${baseURL}/nl/about`);
  await expect(page.locator("html")).toHaveAttribute("lang", "nl");
  expect(await page.evaluate(() => localStorage.getItem("job-portal-lang"))).toBe("nl");
  await page.goto("/search?title=nurse");
  await expect(page).toHaveURL(`${baseURL}/nl/search?title=nurse`);
});

test("an address with a dot in what is searched, or with two slashes, is a page like any other", async ({
  request,
  baseURL,
}) => {
  for (const address of ["/search?title=node.js", "/login?next=//evil.example", "//", "//["]) {
    const response = await request.get(`${baseURL}${address}`, { maxRedirects: 0 });
    expect(response.status(), address).toBeLessThan(400);
  }
});

test("what looks like another host at the start of an address is a page like any other", async ({ baseURL }) => {
  for (const path of ["/\\", "/\\evil/login", "//evil/login"]) {
    // Unlike a browser this sends the address as it stands here.
    const [response] = await once(http.get(`${baseURL}`, { path }), "response");
    expect(response.statusCode, path).toBeLessThan(400);
    response.resume();
  }
});

test("changing the language loses nothing typed", async ({ page, baseURL }) => {
  await page.goto("/register");
  await page.getByLabel(textsIn("en")("auth.name")).fill("Joris Timmermans");
  await page.getByRole("contentinfo").getByRole("link", { name: "Nederlands" }).click();
  await expect(page).toHaveURL(`${baseURL}/nl/register`);
  await expect(page.getByRole("heading", { name: textsIn("nl")("auth.register.title") })).toBeVisible();
  await expect(page.getByLabel(textsIn("nl")("auth.name"))).toHaveValue("Joris Timmermans");
});

test("the chosen theme is there before the first paint", async ({ page }) => {
  await page.goto("/");
  await page
    .getByRole("contentinfo")
    .getByRole("radio", { name: textsIn("en")("shell.theme_dark") })
    .check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto("/about");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("search continues with more on demand, and Back brings the words back", async ({ page }) => {
  const t = textsIn("en");
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

test("a company has a page for everyone, with data for search engines and without its email", async ({
  request,
  baseURL,
}) => {
  const [job] = await (await request.get(`${baseURL}/api/auth/search?limit=1`)).json();
  const page = await request.get(`${baseURL}/nl/companies/${job.user_id}`);
  expect(page.status()).toBe(200);
  const html = await page.text();
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "{}";
  expect(JSON.parse(data)).toMatchObject({ "@type": "Organization", name: job.company });
  expect(html).toContain('property="og:image"');
  expect(html).not.toContain("@example.com");
  const nobody = await request.get(`${baseURL}/companies/${job.id}`, { maxRedirects: 0 });
  expect([nobody.status(), nobody.headers().location]).toEqual([302, "/404"]);
});

test("who is signed in goes from a company's page on to the page for members", async ({ context, page, baseURL }) => {
  const [job] = await (await page.request.get(`${baseURL}/api/auth/search?limit=1`)).json();
  await logInDevice(context, baseURL ?? "", demo.seeker);
  await page.goto(`/companies/${job.user_id}`);
  const link = page.getByRole("heading", { level: 3 }).getByRole("link").first();
  await expect(link).toHaveAttribute("href", /^\/jobs\/job\//);
});
