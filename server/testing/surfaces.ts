import { toSmallPhotoName } from "../../contract/platform/constants.ts";
import { makeEmployer, makeJob, makeReview, makeSeeker } from "./factories.ts";
import type { TestPortal } from "./portal.ts";
import { uploadPhoto } from "./sample-files.ts";
import { createTestWebApp } from "./web-app.ts";

/** The places where a subject is shown, to test that a removed one is on none of them. */

/** A web application whose page `/api-path` shows the reply of the API to `/api/api-path`. */
export const apiPages = createTestWebApp({
  render: async (path, { send }) => JSON.stringify(await (await send(`/api${path}`, {})).json()),
});

/** The names of companies in turn. Those of one portal differ, because no test file makes more than these. */
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
let companyCount = 0;

/** Makes a company with a job, a review, a photo and another company with a similar job. Each has names of its own. */
export async function makeContent(portal: TestPortal) {
  const company = companies[companyCount++ % companies.length] as string;
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
export type Content = Awaited<ReturnType<typeof makeContent>>;

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

/** Whether a surface of one process shows the subject. */
type Surface = (from: TestPortal, content: Content) => Promise<boolean>;
export type Surfaces = Record<string, Surface>;
/** Reads as a signed-in user. All processes accept the token, because they share the database. */
const ofSeeker = (from: TestPortal, { seeker }: Content) => from.withToken(seeker.accessToken);

export const jobSurfaces: Surfaces = {
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
  "newest jobs of the home page": (from, { job }) => isIn(from, "/api/overview", job.id),
  "home page in HTML": (from, { job }) => isIn(from, "/overview", job.id),
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
export const pageSurfaces: Surfaces = {
  "company page": (from, { owner, company }) => isIn(from, `/api/companies/${owner.id}`, company),
  "company page in HTML": (from, { owner, company }) => isIn(from, `/companies/${owner.id}`, company),
  "company card": async (from, content) =>
    (await ofSeeker(from, content).get(`/crud/users/${content.owner.id}`)).text.includes(content.company),
  "sitemap of companies": (from, { owner }) => isInSitemaps(from, "companies", owner.id),
};
export const companySurfaces: Surfaces = {
  ...jobSurfaces,
  ...pageSurfaces,
  "company suggestions": (from, { company }) =>
    isIn(from, `/api/auth/search/suggestions?title=${words(company.slice(0, 8))}`, company),
  reviews: (from, { owner }) => isServed(from, `/api/reviews/${owner.id}`),
};
export const reviewSurfaces: Surfaces = {
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
export const photoSurfaces: Surfaces = {
  photo: (from, { photo }) => isServed(from, `/api/auth/download/${photo}`),
  "small photo": (from, { photo }) => isServed(from, `/api/auth/download/${toSmallPhotoName(photo)}`),
  "company page": (from, { owner, photo }) => isIn(from, `/api/companies/${owner.id}`, photo),
  "job page": (from, { job, photo }) => isIn(from, `/api/crud/jobs/${job.id}`, photo),
  search: (from, { title, photo }) => isIn(from, `/api/auth/search?title=${words(title)}`, photo),
};

/** Lists the surfaces of all processes that do not show the subject, or that do. */
export async function listSurfaces(
  processes: TestPortal[],
  surfaces: Surfaces,
  content: Content,
  isShown: boolean,
): Promise<string[]> {
  const places = processes.flatMap((from, process) =>
    Object.entries(surfaces).map(([name, isOn]) => ({ name: `${name}, process ${process + 1}`, from, isOn })),
  );
  const states = await Promise.all(places.map(({ from, isOn }) => isOn(from, content)));
  return places.filter((_, index) => states[index] === isShown).map(({ name }) => name);
}
