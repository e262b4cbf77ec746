import { expect, it } from "vitest";
import { makeApplied, makeEmployer, makeJob, makeReview, makeSeeker } from "../../testing/factories.ts";
import type { ApiClient } from "../../testing/http-client.ts";
import { decide, makeModerator, readCaseOf, sendReport } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { uploadCover, uploadPhoto } from "../../testing/sample-files.ts";

const portal = await startTestPortal();
const moderator = await makeModerator(portal);

async function makeContent() {
  const { employer, seeker, job } = await makeApplied(portal);
  const review = await makeReview(portal, employer, seeker);
  await uploadPhoto(employer);
  await uploadCover(employer);
  const { body: message } = await employer.client.post("/messages", { to_user_id: seeker.id, message: "Pay me first" });
  return { employer, seeker, job, review, message };
}
type Content = Awaited<ReturnType<typeof makeContent>>;

const statusOf = async (client: ApiClient, path: string) => (await client.get(path)).status;

/** Each measure, and whether everybody reads the subject as it was before. */
const measures: [
  kind: string,
  subject: string,
  find: (content: Content) => { id: string },
  isVisible: (content: Content) => Promise<boolean>,
][] = [
  [
    "restrict",
    "job",
    ({ job }) => job,
    async ({ job }) => (await statusOf(portal.anonymous, `/crud/jobs/${job.id}`)) === 200,
  ],
  [
    "close",
    "job",
    ({ job }) => job,
    async ({ job }) => (await statusOf(portal.anonymous, `/crud/jobs/${job.id}`)) === 200,
  ],
  [
    "restrict",
    "company",
    ({ employer }) => employer,
    async ({ employer }) => (await statusOf(portal.anonymous, `/companies/${employer.id}`)) === 200,
  ],
  [
    "restrict",
    "review",
    ({ review }) => review,
    async ({ employer }) => (await portal.anonymous.get(`/reviews/${employer.id}`)).body.count === 1,
  ],
  [
    "restrict",
    "message",
    ({ message }) => message,
    async ({ seeker, employer }) => {
      const { text } = await seeker.client.get(`/messages?from_user_id=${seeker.id}&to_user_id=${employer.id}`);
      return text.includes("Pay me first");
    },
  ],
  [
    "restrict",
    "photo",
    ({ employer }) => employer,
    async ({ employer }) => (await portal.anonymous.get(`/companies/${employer.id}`)).body.photo !== null,
  ],
  [
    "restrict",
    "cover",
    ({ employer }) => employer,
    async ({ employer }) => {
      const { photo, cover } = (await portal.anonymous.get(`/companies/${employer.id}`)).body;
      return photo !== null && cover !== null && (await statusOf(portal.anonymous, `/auth/download/${cover}`)) === 200;
    },
  ],
  [
    "label",
    "job",
    ({ job }) => job,
    async ({ job }) => (await portal.anonymous.get(`/crud/jobs/${job.id}`)).body.label === null,
  ],
  [
    "label",
    "company",
    ({ employer }) => employer,
    async ({ employer }) => (await portal.anonymous.get(`/companies/${employer.id}`)).body.label === null,
  ],
  [
    "label",
    "review",
    ({ review }) => review,
    async ({ employer }) => (await portal.anonymous.get(`/reviews/${employer.id}`)).body.reviews[0].label === null,
  ],
];

it.each(measures)(
  "%s of a %s › takes effect with the decision, and ends with it",
  async (kind, subject, find, isVisible) => {
    const content = await makeContent();
    const { id } = find(content);
    await sendReport((subject === "message" ? content.seeker : await makeSeeker(portal)).client, subject, id);
    expect(await isVisible(content)).toBe(true);
    const measure = { kind, rule: "fraud", ...(kind === "label" && { label: "disputed" }) };
    const { status, body: decision } = await decide(portal, moderator, id, { measures: [measure] });
    expect([status, await isVisible(content)]).toEqual([201, false]);
    const opened = await moderator.client.post("/admin/cases", { subject_kind: subject, subject_id: id });
    expect(opened.body.allowed.measures).toContain("warn");
    expect(opened.body.allowed.measures).not.toContain(kind);
    const { version } = opened.body;
    const undone = await moderator.client.post(`/admin/decisions/${decision.id}/undo`, { version });
    expect([undone.status, await isVisible(content)]).toEqual([204, true]);
  },
);

it("a restriction for a time ends by itself", async () => {
  const { job } = await makeContent();
  const read = () => statusOf(portal.anonymous, `/crud/jobs/${job.id}`);
  await sendReport(portal.anonymous, "job", job.id);
  const until = new Date(Date.now() + 86_400_000).toISOString();
  await decide(portal, moderator, job.id, { measures: [{ kind: "restrict", rule: "fraud", until }] });
  expect(await read()).toBe(404);
  await portal.moveClock({ advance: "P1DT1M" });
  expect(await read()).toBe(200);
  const { events, decisions } = await readCaseOf(portal, moderator, job.id);
  expect([events.at(-1)?.kind, decisions[0]?.measures[0]?.ended_at]).toEqual(["measure_ended", expect.any(String)]);
});

it("restrict and close of one job › the job is public when both have ended", async () => {
  const { job } = await makeContent();
  const read = () => statusOf(portal.anonymous, `/crud/jobs/${job.id}`);
  const take = async (kind: string) => {
    await moderator.client.post("/admin/cases", { subject_kind: "job", subject_id: job.id });
    return (await decide(portal, moderator, job.id, { measures: [{ kind, rule: "fraud" }] })).body;
  };
  const undo = async ({ id }: { id: string }) => {
    const { version } = await readCaseOf(portal, moderator, job.id);
    return moderator.client.post(`/admin/decisions/${id}/undo`, { version });
  };
  const [restricted, closed] = [await take("restrict"), await take("close")];
  expect((await undo(restricted)).status).toBe(204);
  expect(await read()).toBe(404);
  expect((await undo(closed)).status).toBe(204);
  expect(await read()).toBe(200);
});

it("a label › is quoted in the letter to the author, and read by everybody who finds the job", async () => {
  const { id } = await makeJob(portal, await makeEmployer(portal), { title: "Heron Counter" });
  await sendReport(portal.anonymous, "job", id);
  const measures = [{ kind: "label", rule: "real_jobs", label: "pay_unverified" }];
  const { body } = await decide(portal, moderator, id, { measures });
  expect(body.measures[0].label).toBe("pay_unverified");
  expect(body.statement.nl.sections[0].text).toContain("‘We konden het salaris dat hier staat niet controleren.’");
  const found = await portal.anonymous.get("/auth/search?title=heron counter");
  expect(found.body.map((job: { label: string }) => job.label)).toEqual(["pay_unverified"]);
});

it("a label › is on a job that is posted again with the same text, and ends with that of the first", async () => {
  const employer = await makeEmployer(portal);
  const first = await makeJob(portal, employer, { title: "Egret Counter" });
  const readLabel = async (id: string) => (await portal.anonymous.get(`/crud/jobs/${id}`)).body.label;
  await sendReport(portal.anonymous, "job", first.id);
  const { body } = await decide(portal, moderator, first.id, {
    measures: [{ kind: "label", rule: "real_jobs", label: "pay_unverified" }],
  });
  const [again, other] = [
    await makeJob(portal, employer, { title: "Egret  counter!" }),
    await makeJob(portal, employer, { title: "Stork Counter" }),
  ];
  expect([await readLabel(again.id), await readLabel(other.id)]).toEqual(["pay_unverified", null]);
  const { version } = await readCaseOf(portal, moderator, first.id);
  expect((await moderator.client.post(`/admin/decisions/${body.id}/undo`, { version })).status).toBe(204);
  expect([await readLabel(first.id), await readLabel(again.id)]).toEqual([null, null]);
});
