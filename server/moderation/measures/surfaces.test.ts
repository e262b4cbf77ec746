import { afterAll, beforeAll, expect, it } from "vitest";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import { toSmallPhotoName } from "../../../contract/platform/constants.ts";
import type { WebApp } from "../../platform/pages/page.ts";
import { makeEmployer, makeJob, makeReview, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { decide, makeModerator, readCaseOf } from "../../testing/moderation.ts";
import { startTestPortal, startTestPortalWithDatabase, type TestPortal } from "../../testing/portal.ts";
import { uploadPhoto } from "../../testing/sample-files.ts";

/** A web application whose page `/api-path` shows the reply of the API to `/api/api-path`. */
const page = { status: 200, language: "en", head: "", state: {} };
const web: WebApp = {
  serveFiles: async () => undefined,
  template: async () => "<!--app-->",
  readTexts: async () => ({ en: {}, nl: {} }),
  createRenderer: async (_settings, send) => ({
    isPublic: () => true,
    render: async (path) => ({ ...page, body: JSON.stringify(await (await send(`/api${path}`, {})).json()) }),
    shell: () => ({ ...page, body: "" }),
  }),
};

/** Two processes of one portal with caches. Measures are taken in the first. */
let portal: TestPortal;
let other: TestPortal;
let moderator: TestUser;
beforeAll(async () => {
  const settings = { SEARCH_FRESH_MS: "300" };
  portal = await startTestPortal(settings, { web });
  const url = portal.pool.options.connectionString ?? "";
  other = await startTestPortalWithDatabase(url, { ...settings, DATA_DIR: portal.dataDir }, { web });
  moderator = await makeModerator(portal);
});
afterAll(async () => {
  await other.close();
  await portal.close();
});

const companies = [
  "Halvergate Mills",
  "Ormesby Works",
  "Wroxham Yard",
  "Ranworth House",
  "Hickling Farm",
  "Barton Broad",
  "Acle Bridge",
  "Horsey Mere",
  "Thurne Dyke",
  "Ludham Dyke",
  "Martham Ferry",
  "Potter Heigham",
];

async function makeContent() {
  const company = companies.pop() as string;
  const owner = await makeEmployer(portal, { company });
  const seeker = await makeSeeker(portal);
  const title = `${company.split(" ")[0]} Reed Cutter`;
  const photo = (await uploadPhoto(owner)).body.file as string;
  const job = await makeJob(portal, owner, { title, description: `Cut reed for ${company}.` });
  const otherJob = await makeJob(portal, await makeEmployer(portal), { title: title.replace("Cutter", "Warden") });
  const review = await makeReview(portal, owner, seeker, { headline: `About ${company}` });
  await seeker.client.put(`/saved/jobs/${job.id}`);
  return { company, owner, seeker, title, photo, job, otherJob, review };
}
type Content = Awaited<ReturnType<typeof makeContent>>;

const read = async (from: TestPortal, path: string) => (await fetch(from.origin + path)).text();
const isIn = async (from: TestPortal, path: string, text: string) => (await read(from, path)).includes(text);
const isServed = async (from: TestPortal, path: string) => (await fetch(from.origin + path)).status === 200;
const words = (text: string) => encodeURIComponent(text);

/** Whether a sitemap of one kind lists a text. */
async function isInSitemaps(from: TestPortal, kind: "jobs" | "companies", text: string): Promise<boolean> {
  const urls = (await read(from, "/sitemap.xml")).match(/\/sitemaps\/[^<]+/g) ?? [];
  const files = urls.filter((url) => url.startsWith(`/sitemaps/${kind}/`)).map((url) => isIn(from, url, text));
  return (await Promise.all(files)).includes(true);
}

type Surface = (from: TestPortal, content: Content) => Promise<boolean>;
/** Reads as a signed-in user. All processes accept the token, because they share the database. */
const ofSeeker = (from: TestPortal, { seeker }: Content) => from.withToken(seeker.accessToken);

const jobSurfaces: Record<string, Surface> = {
  search: (from, { title, job }) => isIn(from, `/api/auth/search?title=${words(title)}`, job.id),
  "search of a seeker": async (from, content) =>
    (await ofSeeker(from, content).get(`/auth/search?title=${words(content.title)}`)).text.includes(content.job.id),
  "count and facets": async (from, { title }) => {
    const { count, facets } = JSON.parse(await read(from, `/api/auth/search/summary?title=${words(`"${title}"`)}`));
    return count > 0 || facets.type.length > 0;
  },
  "first page of a search": (from, { title, job }) =>
    isIn(from, `/api/auth/search/first-page?title=${words(title)}`, job.id),
  "title suggestions": (from, { title }) =>
    isIn(from, `/api/auth/search/suggestions?title=${words(title.slice(0, 10))}`, title),
  "job page": (from, { job }) => isIn(from, `/api/crud/jobs/${job.id}`, job.title),
  "job page in HTML": (from, { job }) => isIn(from, `/crud/jobs/${job.id}`, job.title),
  "search page in HTML": (from, { title, job }) => isIn(from, `/auth/search?title=${words(title)}`, job.id),
  "similar jobs": (from, { job, otherJob }) => isIn(from, `/api/jobs/${otherJob.id}/similar`, job.id),
  "jobs of the company": (from, { job, owner }) => isIn(from, `/api/jobs/company/${owner.id}`, job.id),
  "jobs of the company for a seeker": async (from, content) =>
    (await ofSeeker(from, content).get(`/jobs/company/${content.owner.id}`)).text.includes(content.job.id),
  "RSS of a search": (from, { title, job }) => isIn(from, `/feeds/search.rss?title=${words(title)}`, job.id),
  "feed of all jobs": (from, { job }) => isIn(from, "/feeds/jobs.xml", job.id),
  "sitemap of jobs": (from, { job }) => isInSitemaps(from, "jobs", job.id),
  "saved jobs": async (from, content) =>
    (await ofSeeker(from, content).get("/saved/jobs")).text.includes(content.job.id),
};
const pageSurfaces: Record<string, Surface> = {
  "company page": (from, { owner, company }) => isIn(from, `/api/companies/${owner.id}`, company),
  "company page in HTML": (from, { owner, company }) => isIn(from, `/companies/${owner.id}`, company),
  "company card": async (from, content) =>
    (await ofSeeker(from, content).get(`/crud/users/${content.owner.id}`)).text.includes(content.company),
  "sitemap of companies": (from, { owner }) => isInSitemaps(from, "companies", owner.id),
};
const companySurfaces: Record<string, Surface> = {
  ...jobSurfaces,
  ...pageSurfaces,
  "company suggestions": (from, { company }) =>
    isIn(from, `/api/auth/search/suggestions?title=${words(company.slice(0, 8))}`, company),
  reviews: (from, { owner }) => isServed(from, `/api/reviews/${owner.id}`),
};
const reviewSurfaces: Record<string, Surface> = {
  review: (from, { owner, review }) => isIn(from, `/api/reviews/${owner.id}`, review.id),
  "form of a report": async (from, { review }) => {
    const form = { subject_kind: "review", subject_id: review.id, reason: "spam", good_faith: true };
    return (await from.anonymous.post("/reports", { ...form, details: "" })).status === 201;
  },
  "count and average": async (from, { owner }) => {
    const { count, average } = JSON.parse(await read(from, `/api/reviews/${owner.id}`));
    return count > 0 || average !== null;
  },
};
const photoSurfaces: Record<string, Surface> = {
  photo: (from, { photo }) => isServed(from, `/api/auth/download/${photo}`),
  "small photo": (from, { photo }) => isServed(from, `/api/auth/download/${toSmallPhotoName(photo)}`),
  "company page": (from, { owner, photo }) => isIn(from, `/api/companies/${owner.id}`, photo),
  "job page": (from, { job, photo }) => isIn(from, `/api/crud/jobs/${job.id}`, photo),
  search: (from, { title, photo }) => isIn(from, `/api/auth/search?title=${words(title)}`, photo),
};

const measures: [measure: string, kind: SubjectKind, find: (content: Content) => { id: string }, typeof jobSurfaces][] =
  [
    ["restrict", "job", ({ job }) => job, jobSurfaces],
    ["close", "job", ({ job }) => job, jobSurfaces],
    ["wait", "job", ({ job }) => job, jobSurfaces],
    ["restrict", "company", ({ owner }) => owner, pageSurfaces],
    ["suspend", "company", ({ owner }) => owner, companySurfaces],
    ["restrict", "review", ({ review }) => review, reviewSurfaces],
    ["restrict", "photo", ({ owner }) => owner, photoSurfaces],
  ];

/** Takes a measure by a decision. Returns how to take it back. */
async function take(kind: string, subjectKind: SubjectKind, { id }: { id: string }) {
  if (kind === "wait") return makeJobWait(id);
  await moderator.client.post("/admin/cases", { subject_kind: subjectKind, subject_id: id });
  const { body } = await decide(portal, moderator, id, { measures: [{ kind, rule: "fraud" }] });
  return async () => {
    const { version } = await readCaseOf(portal, moderator, id);
    await moderator.client.post(`/admin/decisions/${body.id}/undo`, { version });
  };
}

/** Makes a job wait for the approval of the staff. Returns how to approve it. */
async function makeJobWait(id: string) {
  await portal.pool.query("update jobs set waiting_since = portal_now() where id = $1", [id]);
  return async () => {
    await moderator.client.post(`/admin/jobs/${id}/approval`, { version: 1 });
  };
}

it.each(measures)("%s %s › reaches every surface of every process, also back", async (...row) => {
  const [measure, kind, find, surfaces] = row;
  const content = await makeContent();
  const places = [portal, other].flatMap((from, process) =>
    Object.entries(surfaces).map(([name, isOn]) => ({ name: `${name}, process ${process + 1}`, from, isOn })),
  );
  const listMissing = async (isExpected: boolean) => {
    const states = await Promise.all(places.map(({ from, isOn }) => isOn(from, content)));
    return places.filter((_, index) => states[index] !== isExpected).map(({ name }) => name);
  };
  const often = { interval: 100 };
  // The first round also warms the caches.
  await expect.poll(() => listMissing(true)).toEqual([]);
  const undo = await take(measure, kind, find(content));
  await expect.poll(() => listMissing(false), often).toEqual([]);
  await undo();
  await expect.poll(() => listMissing(true), often).toEqual([]);
});

it.each(measures.filter(([, , , surfaces]) => surfaces.search === jobSurfaces.search))(
  "%s %s › keeps the job out of alerts until it is taken back",
  async (measure, kind, find) => {
    const content = await makeContent();
    const { title } = content;
    const seeker = await makeSeeker(portal);
    await seeker.client.post("/saved/searches", { name: "Reed", terms: { title }, alert: "daily" });
    const undo = await take(measure, kind, find(content));
    const isMailed = async () => {
      await portal.pool.query("update saved_searches set alert_due_at = now() - interval '1 second'");
      await portal.sweep();
      return (await portal.outbox()).some(({ to, text }) => to === seeker.email && text.includes(title));
    };
    expect(await isMailed()).toBe(false);
    await undo();
    expect(await isMailed()).toBe(true);
  },
);
