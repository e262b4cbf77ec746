import { type BrowserContext, expect } from "@playwright/test";
import { demoUsers } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { waitForHydration, waitForReportedRequests } from "../support/page-checks.ts";
import { loadTexts } from "../support/texts.ts";
import { logIn, storeLogin } from "../support/users.ts";

const t = loadTexts("en");

/** Names of the files, besides the entry script, that each page preloads. */
const preloadedFiles: Record<string, string[]> = {
  "/": ["home-page", "en.json"],
  "/nl/login": ["login-page", "nl.json"],
  "/search": ["search-page", "en.json"],
  "/contact": ["contact-page", "en.json"],
  "/dashboard": ["member-routes", "member-area", "dashboard-page"],
};

/** Opens a new tab for one page, because a page still sends requests while the next one opens in its tab. */
async function openTab(context: BrowserContext) {
  const page = await context.newPage();
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  return { page, requestedPaths };
}

test("document head preloads the files of the page, and the browser loads each file once", async ({
  context,
  origin,
}) => {
  for (const [path, names] of Object.entries(preloadedFiles)) {
    if (path === "/dashboard") await storeLogin(context, origin, demoUsers.seeker);
    const { page, requestedPaths } = await openTab(context);
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await waitForReportedRequests(page);
    const preloaded = await page
      .locator("head link:is([rel=modulepreload], [as=fetch])")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const name of names) expect(preloaded, path).toContainEqual(expect.stringContaining(`/${name}`));
    const assets = requestedPaths.filter((requested) => requested.startsWith("/assets/"));
    expect(assets, path).toEqual(expect.arrayContaining(preloaded));
    expect(assets, path).toEqual([...new Set(assets)]);
    await page.close();
  }
});

test("public pages load no code of member pages until one is opened", async ({ context, request, origin }) => {
  const { page, requestedPaths } = await openTab(context);
  const listMemberScripts = () => requestedPaths.filter((path) => path.includes("/member-"));
  const [job] = await (await request.get("/api/auth/search/?limit=1")).json();
  await page.goto(`/job/${job.id}`);
  await waitForHydration(page);
  await page.getByRole("main").locator("a[href^='/companies/']").first().click();
  await expect(page).toHaveURL(/\/companies\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(job.company);
  await waitForReportedRequests(page);
  expect(listMemberScripts()).toEqual([]);
  await page.goto("/login");
  await logIn({ page, email: demoUsers.seeker }, t, demoUsers.password);
  await expect(page).toHaveURL(`${origin}/dashboard`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(listMemberScripts()).toContainEqual(expect.stringContaining("/member-routes"));
});

test("a link that a member has copied shows visitors the public page of the job, and members their own", async ({
  context,
  page,
  request,
  origin,
}) => {
  const [job] = await (await request.get("/api/auth/search/?limit=1")).json();
  const memberPath = `/jobs/job/${job.id}`;
  const title = page.getByRole("heading", { level: 1, name: job.title });

  await page.goto(`${memberPath}?from=mail`);
  await waitForHydration(page);
  await expect(page).toHaveURL(`/job/${job.id}?from=mail`);
  await expect(title).toBeVisible();
  await expect(page.getByRole("link", { name: t("jobs.guest.link") })).toBeVisible();
  await page.goto(`/search?title=${encodeURIComponent(job.title)}`);
  await waitForHydration(page);
  // The job is shown beside the results, with a link to its page in its heading.
  await page.getByRole("region", { name: job.title }).locator(`a[href="${memberPath}"]`).click();
  await expect(page).toHaveURL(`/job/${job.id}`);
  await expect(title).toBeVisible();

  await page.evaluate(() => localStorage.setItem("job-portal-lang", "nl"));
  await page.goto(memberPath);
  await expect(page).toHaveURL(`/nl/job/${job.id}`);
  await page.evaluate(() => localStorage.removeItem("job-portal-lang"));
  expect(await page.goto(`/jobs/job/${crypto.randomUUID()}`).then((response) => response?.status())).toBe(404);
  await expect(page).toHaveURL("/404");

  await storeLogin(context, origin, demoUsers.seeker);
  const memberTab = await context.newPage();
  await memberTab.goto(memberPath);
  await expect(memberTab).toHaveURL(memberPath);
  await expect(memberTab.getByRole("button", { name: t("saved.save_job") })).toBeVisible();
  await expect(memberTab.getByRole("main")).toHaveCount(1);
});

const HOUR_MS = 3_600_000;

for (const [direction, skewMs] of [
  ["ahead", HOUR_MS],
  ["behind", -HOUR_MS],
] as const) {
  // A browser whose clock is an hour ahead could treat all data in the page as older than the stale time.
  test(`hydration requests no data again when the browser's clock is ${direction}`, async ({ context, request }) => {
    await context.clock.install({ time: Date.now() + skewMs });
    const [job] = await (await request.get("/api/auth/search/?limit=1")).json();
    for (const path of ["/search?title=manager", `/job/${job.id}`]) {
      const { page, requestedPaths } = await openTab(context);
      await page.goto(path);
      await waitForHydration(page);
      await waitForReportedRequests(page);
      // The page loads the pay of similar jobs on demand.
      const data = /^\/api\/(auth\/search(?!\/pay)|crud\/jobs)/;
      expect(requestedPaths.filter((requested) => data.test(requested))).toEqual([]);
      await page.close();
    }
  });
}

test("public page responds with 304 to its ETag, also when a proxy has made the ETag weak", async ({ request }) => {
  const etag = (await request.get("/search?title=manager")).headers().etag ?? "";
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const response = await request.get("/search?title=manager", { headers: { "if-none-match": tag } });
    expect([tag, response.status()]).toEqual([tag, 304]);
  }
  for (const tag of ['"other"', etag.replaceAll('"', "")]) {
    const response = await request.get("/search?title=manager", { headers: { "if-none-match": tag } });
    expect([tag, response.status()]).toEqual([tag, 200]);
  }
});
