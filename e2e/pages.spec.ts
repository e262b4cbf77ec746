import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "./portal.ts";
import { demo, logInDevice, putInStorage, register, tokensOf } from "./session.ts";

const widths = [1280, 360];
const themes = ["light", "dark"];

interface Audience {
  name: string;
  /** Null: nobody is logged in. `new`: somebody who has just registered. */
  email: string | null;
  pages(ids: Ids): string[];
}

interface Ids {
  job: string;
  applicant: string;
  company: string;
}

const audiences: Audience[] = [
  {
    name: "a visitor",
    email: null,
    pages: ({ job, company }) => [
      "/",
      "/search",
      "/search?title=nurse&zip_code=amsterdam",
      "/search?title=nothing-at-all-like-this",
      "/about",
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
  { name: "a newcomer", email: "new", pages: () => ["/info"] },
  {
    name: "an employer",
    email: demo.employer,
    pages: ({ job, applicant, company }) => [
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
    name: "a seeker",
    email: demo.seeker,
    pages: ({ job, company }) => [
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
  for (const width of widths) {
    for (const theme of themes) {
      // Every second combination speaks Dutch, so that both languages meet both themes and both widths.
      const language = (width === 360) === (theme === "dark") ? "en" : "nl";
      test(`${audience.name} finds no barrier at ${width} px, ${theme}, ${language}`, async ({ browser, baseURL }) => {
        test.setTimeout(180_000);
        const origin = baseURL ?? "";
        const context = await browser.newContext({
          baseURL,
          viewport: { width, height: 800 },
          reducedMotion: "reduce",
        });
        await putInStorage(context, { "job-portal-theme": theme, "job-portal-lang": language });
        if (audience.email === "new") await putInStorage(context, { ...(await register(origin)).tokens });
        else if (audience.email) await logInDevice(context, origin, audience.email);
        const page = await context.newPage();
        const complaints = await listenTo(context, page);
        for (const path of audience.pages(await idsOf(origin))) await test.step(path, () => inspect(page, path));
        expect(complaints).toEqual([]);
      });
    }
  }
}

async function inspect(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("h1")).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html}`)).toEqual([]);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(tooWide, `${path} scrolls sideways`).toBe(false);
}

/** Collects what the console and the content security policy complain about. */
async function listenTo(context: BrowserContext, page: Page): Promise<string[]> {
  const complaints: string[] = [];
  await context.exposeFunction("complain", (text: string) => complaints.push(text));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { complain } = window as unknown as { complain: (text: string) => void };
      complain(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 404/.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

async function idsOf(origin: string): Promise<Ids> {
  const { access_token } = await tokensOf(origin, demo.employer);
  const get = async (path: string) =>
    (await fetch(`${origin}/api${path}`, { headers: { authorization: access_token } })).json();
  const [[application], [job]] = await Promise.all([get("/applications/1"), get("/jobs/status/1")]);
  return { job: job.id, applicant: application.applied_by_user_id, company: job.user_id };
}
