import { expect, type Page } from "@playwright/test";
import { demoUsers, registerUser, requestTokens } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible, waitForHydration, waitForReportedRequests } from "../support/page-checks.ts";
import { type Language, loadTexts } from "../support/texts.ts";
import { setLocalStorage, storeLogin } from "../support/users.ts";

/** Dutch has the longer words, so it is the language of the narrow pages. The themes differ in nothing but colors. */
const layouts = [
  { width: 1280, language: "en", colorScheme: "light" },
  { width: 360, language: "nl", colorScheme: "dark" },
] as const;

/** The text of placeholders that are shown while content loads, in both languages. */
const loadingTexts = (["en", "nl"] satisfies Language[]).map((language) => loadTexts(language)("common.loading"));

interface Audience {
  name: string;
  /** Null without a login; `new` for a user who has not completed the info step. */
  email: string | null;
  getPaths(ids: SampleIds): string[];
}

interface SampleIds {
  job: string;
  applicant: string;
  company: string;
}

const audiences: Audience[] = [
  {
    name: "visitors",
    email: null,
    getPaths: ({ job, company }) => [
      "/",
      "/search",
      "/search?title=nurse&zip_code=amsterdam",
      "/search?title=nothing-at-all-like-this",
      "/about",
      "/privacy",
      "/transparency",
      "/help",
      "/contact",
      "/login",
      `/login?next=/jobs/job/${job}`,
      "/register",
      "/forgot-password",
      "/auth/phone",
      "/404",
      `/job/${job}`,
      `/companies/${company}`,
    ],
  },
  { name: "new users", email: "new", getPaths: () => ["/info"] },
  {
    name: "employers",
    email: demoUsers.employer,
    getPaths: ({ job, applicant, company }) => [
      "/dashboard",
      "/jobs/create",
      "/jobs/list",
      "/jobs/list?status=2",
      "/jobs/applications",
      "/jobs/shortlist",
      "/jobs/messages",
      `/jobs/job/${job}`,
      `/jobs/applicant/${applicant}`,
      `/company/${company}`,
      "/profile",
      "/password",
      "/settings",
    ],
  },
  {
    name: "seekers",
    email: demoUsers.seeker,
    getPaths: ({ job, company }) => [
      "/dashboard",
      "/jobs/search?title=nurse",
      "/jobs/applied",
      "/jobs/shortlist",
      "/jobs/messages",
      `/jobs/job/${job}`,
      `/company/${company}`,
      "/account",
      "/account/resume",
      "/uploads",
      "/settings",
    ],
  },
];

for (const audience of audiences) {
  for (const { width, language, colorScheme } of layouts) {
    test(`pages of ${audience.name} are accessible at ${width} px, in ${language} and ${colorScheme}`, async ({
      browser,
      origin,
    }) => {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width, height: 800 },
        reducedMotion: "reduce",
        colorScheme,
      });
      await setLocalStorage(context, { "job-portal-lang": language });
      if (audience.email === "new") await setLocalStorage(context, { ...(await registerUser(origin)).tokens });
      else if (audience.email) await storeLogin(context, origin, audience.email);
      const page = await context.newPage();
      for (const path of audience.getPaths(await findSampleIds(origin))) {
        await test.step(path, async () => {
          await inspect(page, path);
          if (audience.email) await expect(page).not.toHaveURL(/\/login/);
        });
      }
    });
  }
}

async function inspect(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("h1")).toHaveCount(1);
  await waitForHydration(page);
  await waitForReportedRequests(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  for (const text of loadingTexts) await expect(page.getByText(text, { exact: true })).toHaveCount(0);
  await expectAccessible(page, path);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isTooWide, `${path} scrolls sideways`).toBe(false);
}

async function findSampleIds(origin: string): Promise<SampleIds> {
  const { access_token } = await requestTokens(origin, demoUsers.employer);
  const get = async (path: string) =>
    (await fetch(`${origin}/api${path}`, { headers: { authorization: access_token } })).json();
  const [[application], [job]] = await Promise.all([get("/applications/1"), get("/jobs/status/1")]);
  return { job: job.id, applicant: application.applied_by_user_id, company: job.user_id };
}
