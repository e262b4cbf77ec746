import { expect, it } from "vitest";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import { makeSeeker } from "../../testing/factories.ts";
import { decide, makeModerator, readCaseOf } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";
import {
  apiPages,
  type Content,
  companySurfaces,
  jobSurfaces,
  listSurfaces,
  makeContent,
  pageSurfaces,
  photoSurfaces,
  reviewSurfaces,
  type Surfaces,
} from "../../testing/surfaces.ts";

/** Two processes of one portal with caches. Measures are taken in the first. */
const settings = { SEARCH_FRESH_MS: "300" };
const portal = await startTestPortal(settings, { web: apiPages });
const other = await portal.startOther();
const moderator = await makeModerator(portal);

const measures: [measure: string, kind: SubjectKind, find: (content: Content) => { id: string }, Surfaces][] = [
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
  const content = await makeContent(portal);
  const listMissing = () => listSurfaces([portal, other], surfaces, content, false);
  const listShown = () => listSurfaces([portal, other], surfaces, content, true);
  const often = { interval: 100 };
  // The first round also warms the caches.
  await expect.poll(listMissing).toEqual([]);
  const undo = await take(measure, kind, find(content));
  await expect.poll(listShown, often).toEqual([]);
  await undo();
  await expect.poll(listMissing, often).toEqual([]);
});

it.each(measures.filter(([, , , surfaces]) => surfaces.search === jobSurfaces.search))(
  "%s %s › keeps the job out of alerts until it is taken back",
  async (measure, kind, find) => {
    const content = await makeContent(portal);
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
