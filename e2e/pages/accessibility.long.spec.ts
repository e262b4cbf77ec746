import { readFileSync } from "node:fs";
import { type Browser, expect, type Page } from "@playwright/test";
import { callApi, createMember, demoUsers, postJob, registerUser, requestTokens } from "../support/api.ts";
import { test } from "../support/fixtures.ts";
import { expectAccessible, waitForHydration, waitForReportedRequests } from "../support/page-checks.ts";
import { logInStaff } from "../support/staff.ts";
import { type Language, loadTexts } from "../support/texts.ts";
import { setLocalStorage, storeLogin } from "../support/users.ts";

/** Dutch has the longer words, so it is the language of the narrow pages. The themes differ in nothing but colors. */
const layouts = [
  { width: 1280, language: "en", colorScheme: "light" },
  { width: 360, language: "nl", colorScheme: "dark" },
] as const;
type Layout = (typeof layouts)[number];

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
  jobWithApplicants: string;
  /** The ids of two of its applications, with a comma between them. */
  compared: string;
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
      "/employers",
      "/browse",
      "/browse/health_care",
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
    getPaths: ({ job, applicant, company, jobWithApplicants, compared }) => [
      "/dashboard",
      "/jobs/create",
      "/jobs/list",
      "/jobs/list?status=2",
      "/jobs/applications",
      `/jobs/${jobWithApplicants}/applicants`,
      `/jobs/${jobWithApplicants}/applicants?view=board`,
      `/jobs/${jobWithApplicants}/applicants/compare?ids=${compared}`,
      "/jobs/shortlist",
      "/jobs/messages",
      `/jobs/job/${job}`,
      `/jobs/applicant/${applicant}`,
      `/company/${company}`,
      "/profile",
      "/password",
      "/settings",
      "/settings/emails",
      "/settings/people",
      "/settings/data",
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
      "/settings/emails",
      "/settings/people",
      "/settings/data",
    ],
  },
];

for (const audience of audiences) {
  for (const layout of layouts) {
    test(`pages of ${audience.name} are accessible ${describe(layout)}`, async ({ browser, origin }) => {
      const context = await openContext(browser, origin, layout);
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

/** In one worker, because the owner of the demonstration data sets up the second factor once. */
test.describe
  .serial("staff", () => {
    let staff: ReturnType<typeof prepare> | undefined;

    async function prepare(origin: string) {
      const tokens = await logInStaff(origin, demoUsers.staff);
      return { tokens, ids: await createCase(origin, tokens.access_token) };
    }

    for (const layout of layouts) {
      test(`pages of the staff are accessible ${describe(layout)}`, async ({ browser, origin }) => {
        staff ??= prepare(origin);
        const { tokens, ids } = await staff;
        const context = await openContext(browser, origin, layout);
        await setLocalStorage(context, { ...tokens });
        const page = await context.newPage();
        for (const path of listStaffPaths(ids)) {
          await test.step(path, async () => {
            await inspect(page, path);
            await expect(page).toHaveURL(path);
          });
        }
      });
    }
  });

function describe({ width, language, colorScheme }: Layout): string {
  return `at ${width} px, in ${language} and ${colorScheme}`;
}

async function openContext(browser: Browser, origin: string, { width, language, colorScheme }: Layout) {
  const viewport = { width, height: 800 };
  const context = await browser.newContext({ baseURL: origin, viewport, reducedMotion: "reduce", colorScheme });
  await setLocalStorage(context, { "job-portal-lang": language });
  return context;
}

/** The paths of all pages of the staff, from the file with their routes. */
function listStaffPaths(ids: Record<string, string>): string[] {
  const source = readFileSync(new URL("../../web/staff-routes.tsx", import.meta.url), "utf8");
  const paths = [...source.matchAll(/^ +"(admin[^"]*)",$/gm)].map(([, path]) => `/${path}`);
  return paths.map((path) => (path.includes(":") ? path.replace(/:\w+$/, ids[path] ?? "") : path));
}

/** Creates a case with evidence, reports, a decision, a complaint and the form of the next decision. */
async function createCase(origin: string, token: string): Promise<Record<string, string>> {
  const author = await createMember(origin, "employer", "Sam Employer");
  const job = await postJob(origin, author.tokens, { title: "Parcel Forwarder", description: "Pay a deposit first." });
  const report = { subject_kind: "job", subject_id: job.id, reason: "scam", good_faith: true };
  await callApi(origin, "POST", "/reports", { ...report, details: "They ask for a deposit." });
  const { id } = await callApi(origin, "POST", "/admin/cases", { subject_kind: "job", subject_id: job.id }, token);
  const { version } = await (
    await fetch(`${origin}/api/admin/cases/${id}`, { headers: { authorization: token } })
  ).json();
  const decision = { version, measures: [{ kind: "warn", rule: "fraud" }], facts: "The text asks for a deposit." };
  await callApi(origin, "POST", `/admin/cases/${id}/decision`, decision, token);
  await callApi(origin, "POST", `/cases/${id}/appeal`, { text: "It is for the keys." }, author.tokens.access_token);
  await callApi(origin, "POST", "/reports", report);
  return {
    "/admin/cases/:case_id": id,
    "/admin/people/:id": author.id,
    "/admin/companies/:id": job.user_id,
    "/admin/jobs/:id": job.id,
    "/admin/mail-templates/:kind": "application_rejected",
  };
}

async function inspect(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("h1")).toHaveCount(1);
  await waitForHydration(page);
  await waitForReportedRequests(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // This page lists the texts of all others.
  const isListOfTexts = path === "/admin/texts";
  if (!isListOfTexts)
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
  const { applied_by_user_id: applicant, job_id: jobWithApplicants } = application;
  const applications: { id: string }[] = await get(`/jobs/${jobWithApplicants}/applications`);
  const compared = applications.slice(0, 2).map(({ id }) => id);
  expect(compared, "applications of a demonstration job").toHaveLength(2);
  return { job: job.id, applicant, company: job.user_id, jobWithApplicants, compared: compared.join(",") };
}
