import { describe, expect, it } from "vitest";
import {
  makeApplication,
  makeApplied,
  makeEmployer,
  makeJob,
  makeSeeker,
  offerTerms,
  sendDecisions,
  type TestUser,
} from "../../testing/factories.ts";
import { readAll, readPages } from "../../testing/http-client.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { makeFile } from "../../testing/sample-files.ts";
import { jobForm } from "../../testing/sample-forms.ts";

const portal = await startTestPortal();

const getIds = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** Reads the counts of the dashboard. Checks each count against its list, which it reads in pages of two rows. */
async function readCounts({ client }: TestUser) {
  const counts: Record<string, number> = {};
  for (const [name, list, count] of [
    ["main", "/applications/1", "/applications/count/0"],
    ["shortlisted", "/applications/2", "/applications/count/2"],
  ] as const) {
    const rows = await readAll(client, list, 2);
    expect((await client.get(list)).headers.get("x-total-count"), list).toBe(String(rows.length));
    expect((await client.get(count)).body, list).toEqual({ count: rows.length });
    expect(new Set(getIds(rows)).size).toBe(rows.length);
    counts[name] = rows.length;
  }
  expect((await client.get("/applications/count/1")).body.count).toBe(counts.main);
  return counts;
}

describe("GET /applications/count/:status", () => {
  it("equals the length of the list for the employer and the seeker after every step", async () => {
    const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
    const jobs = [];
    for (let index = 0; index < 5; index++) jobs.push(await makeJob(portal, employer));
    const both = async () => ({ employer: await readCounts(employer), seeker: await readCounts(seeker) });
    expect(await both()).toEqual({ employer: { main: 0, shortlisted: 0 }, seeker: { main: 0, shortlisted: 0 } });

    const applications: { id: string }[] = [];
    for (const job of jobs) {
      applications.push((await seeker.client.post("/applications", { job_id: job.id })).body);
      const sent = applications.length;
      expect(await both()).toEqual({
        employer: { main: sent, shortlisted: 0 },
        seeker: { main: sent, shortlisted: 0 },
      });
    }
    const decide = (index: number, status: number) =>
      employer.client.put(`/crud/applications/${applications[index]?.id}`, { status });
    await decide(0, 2);
    expect(await both()).toEqual({ employer: { main: 4, shortlisted: 1 }, seeker: { main: 5, shortlisted: 1 } });
    await decide(1, 3);
    expect(await both()).toEqual({ employer: { main: 3, shortlisted: 1 }, seeker: { main: 5, shortlisted: 1 } });
    await employer.client.put(`/crud/jobs/${jobs[2]?.id}`, { ...jobForm, status: 2 });
    expect(await both()).toEqual({ employer: { main: 2, shortlisted: 1 }, seeker: { main: 5, shortlisted: 1 } });
    await decide(3, 2);
    expect(await both()).toEqual({ employer: { main: 1, shortlisted: 2 }, seeker: { main: 5, shortlisted: 2 } });
    for (const job of [jobs[0], jobs[4]]) await employer.client.delete(`/crud/jobs/${job?.id}`);
    expect(await both()).toEqual({ employer: { main: 0, shortlisted: 1 }, seeker: { main: 5, shortlisted: 2 } });
    await sendDecisions(portal);
    expect(await both()).toEqual({ employer: { main: 0, shortlisted: 1 }, seeker: { main: 5, shortlisted: 1 } });
  });

  it("counts the applications that are open and those that have ended as the filtered lists of the seeker do", async () => {
    const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
    const made: string[] = [];
    for (let index = 0; index < 5; index++) {
      made.unshift((await makeApplication(portal, await makeJob(portal, employer), employer, seeker)).id);
    }
    await employer.client.put(`/crud/applications/${made[1]}`, { status: 2 });
    await employer.client.put(`/crud/applications/${made[3]}`, { status: 3 });
    await sendDecisions(portal);
    for (const [query, ids] of [
      ["", made],
      ["?filter=pending", [made[0], made[1], made[2], made[4]]],
      ["?filter=decided", [made[3]]],
    ] as const) {
      expect(getIds(await readAll(seeker.client, `/applications/1${query}`, 2)), query).toEqual(ids);
      expect((await seeker.client.get(`/applications/count/0${query}`)).body, query).toEqual({ count: ids.length });
    }
    await seeker.client.post(`/application/${made[4]}/withdraw`, {});
    for (const [query, ids] of [
      ["", made.slice(0, 4)],
      ["?withdrawn=true", made],
      ["?filter=decided", [made[3]]],
      ["?filter=decided&withdrawn=true", [made[3], made[4]]],
      ["?filter=pending&withdrawn=true", made.slice(0, 3)],
    ] as const) {
      expect(getIds(await readAll(seeker.client, `/applications/1${query}`, 2)), query).toEqual(ids);
    }
    expect(getIds(await readAll(employer.client, "/applications/1?withdrawn=true", 2))).not.toContain(made[4]);
    const unanswered = { stage: "unanswered" as const, ended_at: new Date() };
    await portal.db
      .updateTable("applications")
      .set(unanswered)
      .where("id", "=", made[2] ?? "")
      .execute();
    expect(getIds((await seeker.client.get("/applications/1?filter=pending")).body)).toEqual(made.slice(0, 2));
    expect(getIds((await seeker.client.get("/applications/1?filter=decided")).body)).toEqual(made.slice(2, 4));
    expect(getIds((await employer.client.get("/applications/1?filter=decided")).body)).toEqual([made[2]]);
    expect((await seeker.client.get("/applications/1?filter=other")).status).toBe(422);
  });

  it("counts and lists first those in which it is the turn of the seeker, as long as they can answer", async () => {
    const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
    const made: string[] = [];
    for (let index = 0; index < 5; index++) {
      made.push((await makeApplication(portal, await makeJob(portal, employer), employer, seeker)).id);
    }
    const [, invited, waiting, offered] = made;
    const readTurn = async (query: string) => getIds(await readAll(seeker.client, `/applications/1?${query}`, 2));
    expect([await readTurn("filter=your_turn"), await readTurn("sort=your_turn")]).toEqual([[], made.toReversed()]);

    const slot = { start: "2999-01-07T09:00:00Z", end: "2999-01-07T09:45:00Z", time_zone: "Europe/Amsterdam" };
    const proposal = { slots: [slot], place: "Damrak 12" };
    const propose = (id?: string) => employer.client.post(`/application/${id}/interviews`, proposal);
    await propose(invited);
    await employer.client.put(`/application/${waiting}/stage`, { stage: "interview", expected_stage: "received" });
    await employer.client.post(`/application/${offered}/offer`, offerTerms);
    expect(await readTurn("filter=your_turn"), "before the mail with the offer").toEqual([invited]);
    await sendDecisions(portal);
    expect(await readTurn("filter=your_turn")).toEqual([offered, invited]);
    expect((await seeker.client.get("/applications/count/0?filter=your_turn")).body).toEqual({ count: 2 });
    expect(await readTurn("sort=your_turn")).toEqual([offered, invited, made[4], waiting, made[0]]);
    expect(await readTurn("sort=newest")).toEqual(made.toReversed());
    const at = (await seeker.client.get(`/application/${made[4]}`)).body.createdAt;
    const readAfter = (position: object, sort: string) =>
      seeker.client.get(
        `/applications/1?sort=${sort}&after=${Buffer.from(JSON.stringify({ at, id: made[4], ...position })).toString("base64url")}`,
      );
    const { body: older } = await readAfter({}, "newest");
    expect(getIds(older), "the order by time needs no rank").toEqual([offered, waiting, invited, made[0]]);
    for (const position of [{}, { is_turn: true }, { rank: -1 }, { rank: 4 }, { rank: 3_000_000_000 }])
      expect((await readAfter(position, "your_turn")).status, JSON.stringify(position)).toBe(422);
    expect((await employer.client.get("/applications/2?filter=your_turn")).body).toEqual([]);
    expect(getIds((await employer.client.get("/applications/2?sort=your_turn")).body)).toEqual([
      offered,
      waiting,
      invited,
    ]);

    await portal.pool.query("update offers set answer_by = '2020-01-01' where application_id = $1", [offered]);
    await seeker.client.put(`/application/${invited}/interviews/1`, { choose: 1 });
    expect(await readTurn("filter=your_turn"), "nothing is left to answer").toEqual([]);
    expect((await seeker.client.get(`/application/${offered}`)).body.offer_answer_by).toBeNull();

    await seeker.client.post(`/application/${made[4]}/withdraw`, {});
    await employer.client.put(`/application/${waiting}/stage`, { stage: "hired", expected_stage: "interview" });
    await sendDecisions(portal);
    expect(await readTurn("sort=your_turn&withdrawn=true"), "the interview is first, what has ended is last").toEqual([
      ...[invited, offered, waiting, made[0], made[4]],
    ]);
  });

  it("counts no applications of other users", async () => {
    await makeApplied(portal);
    for (const stranger of [await makeEmployer(portal), await makeSeeker(portal)]) {
      expect(await readCounts(stranger)).toEqual({ main: 0, shortlisted: 0 });
    }
  });
});

it("GET /applications/job-ids lists the jobs for which the seeker has applied, without those withdrawn", async () => {
  const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
  const [job, withdrawn] = [await makeJob(portal, employer), await makeJob(portal, employer)];
  await makeApplication(portal, job, employer, await makeSeeker(portal));
  await makeApplication(portal, job, employer, seeker);
  const { id } = await makeApplication(portal, withdrawn, employer, seeker);
  expect((await seeker.client.get("/applications/job-ids")).body).toEqual([withdrawn.id, job.id]);
  await seeker.client.post(`/application/${id}/withdraw`, {});
  expect((await seeker.client.get("/applications/job-ids")).body).toEqual([job.id]);
});

it("GET /applications/1 shows a rejection to the seeker and not to the employer", async () => {
  const { employer, seeker, application } = await makeApplied(portal);
  await employer.client.put(`/crud/applications/${application.id}`, { status: 3 });
  await sendDecisions(portal);
  expect((await seeker.client.get("/applications/1")).body).toMatchObject([{ id: application.id, status: 3 }]);
  expect((await employer.client.get("/applications/1")).body).toEqual([]);
  expect((await employer.client.get("/applications/2")).body).toEqual([]);
});

it("GET /applications/1 returns the job and the other party with each application", async () => {
  const employer = await makeEmployer(portal, { photo: "e.webp" });
  const seeker = await makeSeeker(portal);
  const { id: photo } = await makeFile(portal, seeker, "photo");
  const job = await makeJob(portal, employer, { title: "Baker" });
  await makeApplication(portal, job, employer, seeker);
  const [toReview] = (await employer.client.get("/applications/1")).body;
  const [own] = (await seeker.client.get("/applications/1")).body;
  for (const { jobs } of [toReview, own]) expect(jobs).toMatchObject([{ id: job.id, _id: job.id, title: "Baker" }]);
  expect(toReview.users).toEqual([{ _id: seeker.id, name: "Sanne de Boer", photo, can_message: true }]);
  expect(own.users).toEqual([{ _id: employer.id, name: "Marieke Visser", photo: "e.webp", can_message: true }]);
  await employer.client.delete(`/crud/jobs/${job.id}`);
  expect((await seeker.client.get("/applications/1")).body[0].jobs[0]).toMatchObject({ title: "Baker", status: 2 });
});

it("GET /crud/users/:id sets seen_at when the employer first opens the profile of an applicant", async () => {
  const [employer, other, seeker] = [await makeEmployer(portal), await makeEmployer(portal), await makeSeeker(portal)];
  await makeApplication(portal, await makeJob(portal, employer), employer, seeker);
  await makeApplication(portal, await makeJob(portal, other), other, seeker);
  const readSeenAt = async () =>
    Object.fromEntries(
      (await readAll(seeker.client, "/applications/1")).map((row) => [row.posted_by_user_id, row.seen_at]),
    );
  await seeker.client.get(`/crud/users/${seeker.id}`);
  await (await makeEmployer(portal)).client.get(`/crud/users/${seeker.id}`);
  const { body } = await employer.client.get(`/crud/users/${seeker.id}?for=conversation`);
  expect(body.applications).toHaveLength(1);
  expect(await readSeenAt()).toEqual({ [employer.id]: null, [other.id]: null });

  await employer.client.get(`/crud/users/${seeker.id}`);
  const first = await readSeenAt();
  expect(Date.parse(first[employer.id])).toBeGreaterThan(0);
  expect(first[other.id]).toBeNull();
  await employer.client.get(`/crud/users/${seeker.id}`);
  expect(await readSeenAt()).toEqual(first);
});

describe("GET /applications/:status with a cursor", () => {
  it("continues without gaps or duplicates among applications with the same timestamp", async () => {
    const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
    const made: string[] = [];
    for (let index = 0; index < 7; index++) {
      made.unshift((await makeApplication(portal, await makeJob(portal, employer), employer, seeker)).id);
    }
    await portal.pool.query("update applications set created_at = '2026-01-01' where posted_by_user_id = $1", [
      employer.id,
    ]);
    for (const { client } of [employer, seeker]) {
      const pages = await readPages(client, "/applications/1", 3);
      expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
      expect(getIds(pages.flat())).toEqual(made);
    }
  });

  it("continues after the last row while applications are added and decided", async () => {
    const employer = await makeEmployer(portal);
    const job = await makeJob(portal, employer);
    const applications = [];
    for (let index = 0; index < 6; index++) {
      applications.unshift(await makeApplication(portal, job, employer, await makeSeeker(portal)));
    }
    const first = await employer.client.get("/applications/1?limit=2");
    await makeApplication(portal, job, employer, await makeSeeker(portal));
    await employer.client.put(`/crud/applications/${applications[1]?.id}`, { status: 2 });
    const rest = await employer.client.get(`/applications/1?limit=4&after=${first.headers.get("x-next-cursor")}`);
    expect([...getIds(first.body), ...getIds(rest.body)]).toEqual(getIds(applications));
    expect(rest.headers.get("x-next-cursor")).toBeNull();
  });
});
