import { readFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { noAgeRange } from "../contract/jobs/terms/age-range.ts";
import { noPay } from "../contract/jobs/terms/pay.ts";
import { noRequirements } from "../contract/jobs/terms/requirements.ts";
import { noSchedule } from "../contract/jobs/terms/schedule.ts";
import { noWorkPlace } from "../contract/jobs/terms/work-place.ts";
import { completeTexts } from "../contract/platform/i18n/complete-texts.ts";
import { type Language, localizePath } from "../contract/platform/languages.ts";
import { createRenderer } from "./entry-server.tsx";
import { getSettings, type Settings } from "./platform/app/settings.ts";
import type { Texts } from "./platform/ui/translation.tsx";

const origin = "https://jobs.example.org";
const jobId = "0199e1c2-0000-7000-8000-000000000001";
const outsideId = "01900000-0000-7000-8000-00000000000d";
const closedId = "0199e1c2-0000-7000-8000-000000000002";
const companyId = "0199e1c2-0000-7000-8000-000000000003";
const quietCompanyId = "0190b0a0-0000-7000-8000-00000000000c";
const job = {
  id: jobId,
  user_id: companyId,
  company_id: companyId,
  title: "Registered Nurse",
  company: "Northgate Health",
  address: "Damrak 12, Amsterdam",
  zip_code: "1012 AB",
  description: "Care for people.",
  type: "Full Time",
  occupation_group: "54",
  industry: "Health care",
  ...noPay,
  ...noWorkPlace,
  ...noRequirements,
  ...noSchedule,
  skills: ["Morse code"],
  text_language: "nl",
  ...noAgeRange,
  priority: "Normal",
  is_available: true,
  questions: [
    { id: "q1", type: "text", text: "Why you?", is_required: true, options: [] },
    { id: "q2", type: "single_choice", text: "Which ward?", is_required: false, options: ["A", "B"] },
    { id: "q3", type: "multiple_choice", text: "Which days?", is_required: false, options: ["Mon", "Tue"] },
    { id: "q4", type: "yes_no", text: "Do you drive?", is_required: false, options: [] },
  ],
  asks_cover_note: true,
  createdAt: "2026-11-18T09:30:00.000Z",
  updatedAt: "2026-11-19T09:30:00.000Z",
};

const overview = {
  open_jobs: 1,
  hiring_companies: 1,
  answered_in_time_percent: 86,
  industries: [{ title: job.industry, jobs: 1 }],
  newest_jobs: [{ ...job, label: null, closes_on: null, answer_days: 7 }],
  companies: [{ id: companyId, company: job.company, photo: null, jobs: 1, answer_rate: null }],
};
const emptyOverview = {
  open_jobs: 0,
  hiring_companies: 0,
  answered_in_time_percent: null,
  industries: [],
  newest_jobs: [],
  companies: [],
};

/** The responses of the API, by path. */
const replies: Record<string, unknown> = {
  "/api/overview": overview,
  [`/api/crud/jobs/${jobId}`]: job,
  [`/api/crud/jobs/${outsideId}`]: { ...job, id: outsideId, apply_url: "https://example.org/apply" },
  [`/api/jobs/${closedId}/similar`]: [job],
  [`/api/companies/${companyId}`]: { id: companyId, company: job.company, has_public_jobs: true },
  [`/api/companies/${quietCompanyId}`]: { id: quietCompanyId, company: "Spam", website: "https://spam.example" },
  [`/api/jobs/company/${quietCompanyId}`]: [],
  [`/api/jobs/company/${companyId}`]: [job],
  [`/api/reviews/${companyId}`]: { average: null, count: 0, reviews: [] },
  [`/api/reviews/${quietCompanyId}`]: { average: null, count: 0, reviews: [] },
  "/api/auth/search/first-page": {
    results: [{ ...job, distance_km: null }],
    summary: {
      count: 1,
      count_is_exact: true,
      searched_instead: null,
      place: null,
      is_place_area: false,
      is_place_empty: false,
      understood: {
        keywords: "",
        type: null,
        work_place: null,
        education: null,
        text_language: null,
        salary_min: null,
        remote_from: null,
        abroad: null,
        place: null,
        radius: null,
        other_words: [],
        lacked: [],
        for_beginners: null,
        is_corrected: false,
        not_mentioned: [],
        not_in_titles: [],
        not_stated: [],
        typed_pay: null,
        other_currency: null,
        excluded: [],
        permanent: null,
        dropped: [],
        has_no_words: false,
      },
      ways_out: [],
      facets: null,
    },
  },
};

afterEach(() => {
  vi.useRealTimers();
});

let renderer: ReturnType<typeof createRenderer>;
let settings: Settings;
let texts: Record<Language, Texts & { about: { heading: string } }>;
beforeAll(async () => {
  settings = { ...getSettings(), currency: "€", currencies: ["EUR"], origin };
  const english = await readTexts("en");
  // What German lacks is marked instead of English.
  texts = { en: english, nl: await readTexts("nl"), de: completeTexts(mark(english), await readTexts("de")) };
  renderer = createRenderer(
    () => settings,
    () => texts,
    async (path) => {
      const reply = replies[path.split("?")[0] ?? ""];
      return reply ? Response.json(reply) : Response.json({ code: "not_found" }, { status: 404 });
    },
  );
});

async function readTexts(language: string) {
  return JSON.parse(await readFile(new URL(`public/assets/i18n/${language}.json`, import.meta.url), "utf8"));
}

/** Puts a mark before every text. */
function mark<Group extends Texts>(group: Group): Group {
  const entries = Object.entries(group).map(([key, text]) => [key, typeof text === "string" ? `⚑${text}` : mark(text)]);
  return Object.fromEntries(entries);
}

async function render(path: string) {
  const rendered = await renderer.render(path);
  if ("redirect" in rendered) throw new Error(`${path} redirects to ${rendered.redirect}`);
  // React leaves a failed part of the page to the browser and marks it so.
  expect(rendered.body).not.toContain("<!--$!-->");
  const links = [...rendered.body.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href);
  return { ...rendered, links };
}

it("renders with the texts that are in force", async () => {
  const before = texts;
  texts = { ...texts, en: { ...texts.en, about: { ...texts.en.about, heading: "Who we are" } } };
  expect((await render("/about")).body).toContain("Who we are");
  expect((await render("/nl/about")).body).toContain(texts.nl.about.heading);
  texts = before;
  expect((await render("/about")).body).not.toContain("Who we are");
});

it.each([
  ["a company's page", `/companies/${companyId}`, 200, `/job/${jobId}/registered-nurse`],
  ["a company's page in Dutch", `/nl/companies/${companyId}`, 200, `/nl/job/${jobId}/registered-nurse`],
  ["a closed job's page", `/nl/job/${closedId}`, 410, `/nl/job/${jobId}/registered-nurse`],
  ["a job's page", `/job/${jobId}`, 200, `/companies/${companyId}/northgate-health`],
  ["a job's page in Dutch", `/nl/job/${jobId}`, 200, `/nl/companies/${companyId}/northgate-health`],
])("public pages link to public pages › %s", async (_, path, expected, href) => {
  const { status, links } = await render(path);
  expect(status).toBe(expected);
  expect(links).toContain(href);
  expect(links).not.toContain(`/jobs/job/${jobId}`);
});

describe("the home page", () => {
  afterEach(() => {
    replies["/api/overview"] = overview;
    settings.closedAccounts = [];
  });

  it.each([
    ["/", ""],
    ["/nl", "/nl"],
    ["/home", ""],
  ])("leads from %s to the newest jobs, the fields and the companies", async (path, prefix) => {
    const { status, links, head, body } = await render(path);
    expect([status, head.includes(`rel="canonical" href="${origin}${prefix || "/"}"`)]).toEqual([200, true]);
    expect(links).toEqual(
      expect.arrayContaining([
        `${prefix}/job/${jobId}/registered-nurse`,
        `${prefix}/search?industry=Health+care`,
        `${prefix}/companies/${companyId}/northgate-health`,
        `${prefix}/employers`,
      ]),
    );
    expect(body).toContain("86%");
  });

  it.each([emptyOverview, undefined])("has no section about jobs without jobs or data (%#)", async (reply) => {
    replies["/api/overview"] = reply;
    const { status, body, links } = await render("/");
    expect([status, body.match(/<h2/g)?.length]).toEqual([reply ? 200 : 503, 2]);
    expect(body).not.toMatch(/>0</);
    expect(links).toContain("/employers");
  });
});

describe("the page for employers", () => {
  afterEach(() => {
    Object.assign(settings, { closedAccounts: [], firstJobsToApprove: 0, pauseDays: 15 });
  });

  it("names itself in both languages, and leads to a job and to an account", async () => {
    const { head, links } = await render("/nl/employers");
    expect(head).toContain(`<link rel="alternate" hrefLang="en" href="${origin}/employers"/>`);
    expect(links).toContain(`/nl/job/${jobId}/registered-nurse`);
    const registrations = links.filter((href) => href?.startsWith("/nl/register"));
    // That of the header, and those of the page.
    expect(registrations).toEqual(Array(3).fill("/nl/register?next=%2Fjobs%2Fcreate"));
  });

  it("says only what the settings of the portal make true", async () => {
    const open = (await render("/employers")).body;
    expect(open).toContain("15 working days");
    expect(open).not.toContain("We read your first");
    Object.assign(settings, { closedAccounts: ["employer"], firstJobsToApprove: 2, pauseDays: 0 });
    const { body, links } = await render("/employers");
    expect(body).toContain("We read your first 2 jobs");
    expect(body).not.toContain("You can pause");
    expect([links.includes("/contact"), links.some((href) => href?.startsWith("/register?"))]).toEqual([true, false]);
  });
});

describe("a member page with a public counterpart is rendered as that page", () => {
  it.each([
    [`/jobs/job/${jobId}?from=mail`, 200, `/job/${jobId}`, "Registered Nurse"],
    [`/Jobs/job/${jobId}/`, 200, `/job/${jobId}`, "Registered Nurse"],
    [`/jobs/job/${closedId}`, 410, `/job/${closedId}`, "Registered Nurse"],
    [`/jobs/apply/${jobId}`, 200, `/apply/${jobId}`, "Do you drive?"],
    // Members may find their own draft there, so it does not redirect to the 404 page.
    [`/jobs/job/${companyId}`, 404, `/job/${companyId}`, ""],
  ])("%s with status %i", async (path, expected, visitorPath, text) => {
    const page = await render(path);
    expect(renderer.isPublic(path)).toBe(true);
    expect(page).toMatchObject({ status: expected, visitorPath, body: expect.stringContaining(text) });
  });

  it("and names it as canonical", async () => {
    const { head } = await render(`/jobs/job/${jobId}`);
    expect(head).toContain(`<link rel="canonical" href="${origin}/job/${jobId}/registered-nurse"/>`);
  });
});

describe("a page of jobs in a field", () => {
  const field = { key: "health_care", title: "Health care" };
  const town = { slug: "s-gravenhage", label: "'s-Gravenhage" };
  const page = { field, town, jobs: 5, pay: null, newest_jobs: [], companies: [], fields: [], towns: [] };
  const path = "/browse/health_care/s-gravenhage";

  it("names its path as canonical, and leads there from other names of the town", async () => {
    replies["/api/browse"] = page;
    expect(await render(path)).toMatchObject({
      status: 200,
      head: expect.stringContaining(`<link rel="canonical" href="${origin}${path}"/>`),
    });
    expect(await renderer.render("/nl/browse/health_care/den-haag")).toEqual({ redirect: `/nl${path}`, status: 301 });
  });

  it("has status 410 and its neighbours when too few jobs are open", async () => {
    replies["/api/browse"] = { ...page, jobs: 4, towns: [{ slug: "delft", label: "Delft", jobs: 6 }] };
    const gone = await render(path);
    expect(gone).toMatchObject({ status: 410, head: expect.not.stringContaining("canonical") });
    expect(gone.links).toContain("/browse/health_care/delft");
  });

  it("leads to the 404 page when there is no such field", async () => {
    delete replies["/api/browse"];
    expect(await renderer.render("/browse/nothing")).toEqual({ redirect: "/404", status: 302 });
  });
});

describe("a portal in one language", () => {
  beforeAll(() => {
    settings.languages = ["nl"];
  });
  afterAll(() => {
    settings.languages = ["en", "nl"];
  });

  it("has member pages of visitors in it, and names no other", async () => {
    const page = await render(`/jobs/job/${jobId}`);
    expect(page).toMatchObject({ language: "nl", visitorPath: `/nl/job/${jobId}` });
    expect(page.head).not.toContain('hrefLang="en"');
    expect(page.head).toContain(`hrefLang="x-default" href="${origin}/nl/job/${jobId}`);
    expect(page.body).not.toContain("English");
    expect(renderer.shell().language).toBe("nl");
  });
});

describe("a portal that offers German, which is partial", () => {
  beforeAll(() => {
    settings.languages = ["en", "nl", "de"];
    const numbers = { jobs: 5, pay: null, newest_jobs: [], companies: [], fields: [], towns: [] };
    replies["/api/browse"] = { field: { key: "health_care", title: "Health care" }, town: null, ...numbers };
  });
  afterAll(() => {
    settings.languages = ["en", "nl"];
    delete replies["/api/browse"];
  });

  it.each([
    ["/", "Bewerben und wissen, woran Sie sind"],
    ["/search", "Stelle"],
    [`/job/${jobId}/registered-nurse`, "Ohne Konto bewerben"],
    [`/job/${closedId}/registered-nurse`, "nicht mehr offen"],
    [`/apply/${jobId}`, "Bewerbung: Registered Nurse"],
    ["/browse/health_care", "Stellenangebote: Gesundheit und Pflege"],
    [`/companies/${companyId}/northgate-health`, "Offene Stellen"],
    ["/employers", "Sagen Sie, was Sie bieten"],
    ["/about", "Eine Jobbörse"],
    ["/contact", "Schreiben Sie uns"],
    ["/feedback", "Was stimmte auf dieser Seite nicht?"],
    ["/saved", "Nur dieser Browser kennt diese Liste"],
    ["/search-alert", "Neue Stellen per E-Mail"],
    ["/search-alert/confirm", "E-Mails über neue Stellen bestätigen"],
    ["/login", "Anmelden"],
    ["/register", "Konto erstellen"],
    ["/forgot-password", "Passwort vergessen"],
    ["/auth/email", "Mit einem Code per E-Mail anmelden"],
    ["/auth/phone", "Mit Telefonnummer anmelden"],
    ["/404", "Diese Seite gibt es nicht"],
  ])("has %s in German", async (path, heading) => {
    const { language, head, body } = await render(localizePath(path, "de"));
    expect(language).toBe("de");
    expect(body).toContain(heading);
    expect(`${head}${body}`.match(/⚑[^<"]*/g) ?? []).toEqual([]);
    if (!head.includes("canonical")) return;
    expect(head).toContain(`rel="canonical" href="${origin}${localizePath(path, "de")}"`);
    for (const other of settings.languages)
      expect(head).toContain(`hrefLang="${other}" href="${origin}${localizePath(path, other)}"`);
  });
});

it("the application form of a visitor contains the questions of the job", async () => {
  const { body } = await render(`/nl/apply/${jobId}`);
  for (const { text } of job.questions) expect(body).toContain(text);
});

it("a job has the language of its text, also on a page in another language", async () => {
  const { body } = await render(`/job/${jobId}/registered-nurse`);
  expect(body).toMatch(/<h1 [^>]*lang="nl">Registered Nurse<\/h1>/);
  expect(body).toMatch(/<div lang="nl"><p [^>]*>Care for people/);
  expect(body).toMatch(/<ul [^>]*lang="nl"[^>]*><li><span [^>]*>Morse code/);
});

it("a job whose company takes applications elsewhere has its page instead of the form", async () => {
  expect(await renderer.render(`/nl/apply/${outsideId}`)).toEqual({ redirect: `/nl/job/${outsideId}`, status: 302 });
});

it("the page of a company without a public job is left out of search engines, and its link counts for nobody", async () => {
  const page = await render(`/companies/${quietCompanyId}`);
  expect(page.head).toContain('<meta name="robots" content="noindex"/>');
  expect(page.body).toMatch(/<a [^>]*href="https:\/\/spam\.example"[^>]*rel="nofollow ugc noopener"/);
  expect((await render(`/companies/${companyId}`)).head).not.toContain("noindex");
});

it("the header of a public page contains each link of the menu once", async () => {
  const { body } = await render("/about");
  const header = /<header.*?<\/header>/s.exec(body)?.[0] ?? "";
  for (const path of [
    "/",
    "/home",
    "/search",
    "/employers",
    "/about",
    "/help",
    "/contact",
    "/login",
    "/register",
    "/nl/about",
  ]) {
    expect([path, header.split(`href="${path}"`).length - 1]).toEqual([path, path === "/about" ? 2 : 1]);
  }
});

it("the search page keeps its criteria in og:url and has one canonical URL", async () => {
  const { head, links } = await render("/nl/search?title=nurse&sort=newest&from=mail");
  expect(head).toContain(`<meta property="og:url" content="${origin}/nl/search?title=nurse&amp;sort=newest"/>`);
  expect(head).toContain(`<link rel="canonical" href="${origin}/nl/search"/>`);
  expect(links).toContain(`/jobs/job/${jobId}`);
});

it("the search page contains dates instead of relative days, because it is cached", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-19T12:00:00.000Z") });
  for (const [path, texts] of [
    ["/search", ["Posted Nov 18, 2026"]],
    ["/nl/search", ["Geplaatst op 18 nov 2026"]],
  ] as const) {
    const { body } = await render(path);
    expect([...body.matchAll(/<time [^>]*><span[^>]*>(.*?)<\/span><\/time>/g)].map(([, text]) => text)).toEqual(texts);
  }
});

it("every page names the English page as x-default", async () => {
  for (const language of ["", "/nl"]) {
    const { head } = await render(`${language}/help`);
    expect(head).toContain(`<link rel="alternate" hrefLang="x-default" href="${origin}/help"/>`);
    expect(head).toContain(`<meta property="og:url" content="${origin}${language}/help"/>`);
  }
});
