import { describe, expect, it } from "vitest";
import {
  makeApplication,
  makeApplied,
  makeEmployer,
  makeJob,
  makeMember,
  makeSeeker,
} from "../../testing/factories.ts";
import { decide, makeModerator, sendReport } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();
const moderator = await makeModerator(portal);

const read = async (path: string) => {
  const { status, text, body } = await moderator.client.get(`/admin${path}`);
  expect(status, text).toBe(200);
  return body;
};
const listIds = async (path: string) => (await read(path)).map(({ id }: { id: string }) => id);
const form = { rule: "fraud", facts: "It asks for a deposit.", until: "2999-01-01T00:00:00.000Z" };
const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;

describe("GET /admin/people, /admin/companies and /admin/jobs", () => {
  it("find by a part of a text or by the id, and keep wildcards as they are", async () => {
    const owner = await makeEmployer(portal, {
      name: "Zoë 100%_Smit",
      company: "Kwelder Zilt",
      website: "https://zilt.example",
    });
    const job = await makeJob(portal, owner, { title: "Samphire Picker" });
    for (const q of ["zoë 100%_s", "kwelder", owner.email.toUpperCase(), owner.id]) {
      expect([q, await listIds(`/people?q=${encodeURIComponent(q)}`)]).toEqual([q, [owner.id]]);
    }
    for (const q of ["kwelder", "zilt.example", owner.id]) {
      expect([q, await listIds(`/companies?q=${q}`)]).toEqual([q, [owner.id]]);
    }
    for (const q of ["samphire", "kwelder", job.id]) expect([q, await listIds(`/jobs?q=${q}`)]).toEqual([q, [job.id]]);
    for (const q of ["%25", "_", "\\"]) {
      expect([q, await listIds(`/companies?q=kwe${q}der`)]).toEqual([q, []]);
    }
    expect(await listIds(`/people?q=${encodeURIComponent("zoë")}&state=suspended`)).toEqual([]);
  });

  it("filter by the state, and continue at the cursor", async () => {
    const owner = await makeEmployer(portal, { company: "States Ltd" });
    const [published, draft, closed, restricted, deleted] = [
      await makeJob(portal, owner, { description: "published" }),
      await makeJob(portal, owner, { description: "draft", status: 2 }),
      await makeJob(portal, owner, { description: "closed" }),
      await makeJob(portal, owner, { description: "restricted" }),
      await makeJob(portal, owner, { description: "deleted" }),
    ];
    await owner.client.post(`/jobs/${closed.id}/close`, {});
    await owner.client.delete(`/crud/jobs/${deleted.id}`);
    await sendReport(portal.anonymous, "job", restricted.id);
    await decide(portal, moderator, restricted.id, { measures: [{ kind: "restrict", rule: "fraud" }] });
    const states = { published, draft, closed, restricted, deleted };
    for (const [state, { id }] of Object.entries(states)) {
      expect([state, await listIds(`/jobs?q=States&state=${state}`)]).toEqual([state, [id]]);
    }
    const pages: string[] = [];
    let after = "";
    do {
      const page = await moderator.client.get(`/admin/jobs?q=States&limit=2${after && `&after=${after}`}`);
      pages.push(...page.body.map(({ id }: { id: string }) => id));
      after = page.headers.get("x-next-cursor") ?? "";
    } while (after);
    expect(pages).toEqual([deleted, restricted, closed, draft, published].map(({ id }) => id));
    const { jobs } = await read(`/companies/${owner.id}`);
    expect(jobs).toEqual({ published: 1, draft: 1, closed: 1, restricted: 1, deleted: 1 });
    expect(await listIds("/companies?q=States&state=hiring")).toEqual([owner.id]);
    expect(await listIds("/companies?q=States&state=quiet")).toEqual([]);
  });

  it.each(["/people", "/companies", "/jobs"])("%s rejects an unknown state and a long text", async (path) => {
    const { body } = await moderator.client.get(`/admin${path}?state=gone&q=${"x".repeat(201)}`);
    expect(Object.keys(body.fields)).toEqual(["q", "state"]);
  });
});

it("the tiles count what ends within seven days, and the lists find it", async () => {
  const [owner, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
  const [soon, late] = [await makeJob(portal, owner), await makeJob(portal, owner)];
  const before = await read("/totals");
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const restrict = async (kind: string, id: string, days: number) => {
    await sendReport(portal.anonymous, kind, id);
    const measures = [{ kind: "restrict", rule: "fraud", until: inDays(days) }];
    expect((await decide(portal, moderator, id, { measures })).status).toBe(201);
  };
  await restrict("job", soon.id, 6);
  await restrict("job", late.id, 8);
  await restrict("company", owner.id, 6);
  await moderator.client.post(`/admin/people/${seeker.id}/suspension`, { ...form, until: inDays(6) });
  const found = { people: seeker.id, companies: owner.id, jobs: soon.id };
  const after = await read("/totals");
  for (const [noun, id] of Object.entries(found)) {
    expect([noun, after[noun].ending - before[noun].ending]).toEqual([noun, 1]);
    expect([noun, await listIds(`/${noun}?state=ending`)]).toEqual([noun, [id]]);
  }
});

describe("a suspension from the directory", () => {
  it("of a person is a decision of a case with a statement, shows in their history, and is ended by staff", async () => {
    const { seeker } = await makeApplied(portal, { employer: { company: "History Ltd" } });
    const path = `/admin/people/${seeker.id}/suspension`;
    const before = await read("/totals");
    const past = { ...form, until: "2001-01-01T00:00:00.000Z" };
    expect(getStatusAndCode(await moderator.client.post(path, past))).toBe("422 invalid_fields");
    const { status, body: decision } = await moderator.client.post(path, form);
    expect([status, decision.measures]).toMatchObject([201, [{ kind: "suspend", until: form.until }]]);
    expect(getStatusAndCode(await moderator.client.post(path, form))).toBe("422 invalid_fields");
    const person = await read(`/people/${seeker.id}`);
    expect(person).toMatchObject({
      state: "suspended",
      suspension: { until: form.until },
      applications: 1,
      open_cases: 0,
      measures: [{ kind: "suspend", rule: "fraud", subject_kind: "user" }],
      cases: [{ subject: { kind: "user", id: seeker.id }, state: "decided", measures: ["suspend"] }],
    });
    const after = await read("/totals");
    expect(after.people.suspended - before.people.suspended).toBe(1);
    expect((await portal.outbox()).filter(({ to }) => to === seeker.email)).toEqual([]);

    expect((await moderator.client.delete(path)).status).toBe(204);
    expect(getStatusAndCode(await moderator.client.delete(path))).toBe("404 not_found");
    expect(await read(`/people/${seeker.id}`)).toMatchObject({ state: "active", measures: [] });
    const readSubjects = async () => {
      const mails = (await portal.outbox()).filter(({ to }) => to === seeker.email);
      return mails.map(({ subject }) => subject).filter((subject) => /decision|suspension/i.test(subject));
    };
    await portal.moveClock({ advance: "PT11M" });
    // A suspension that ends before its mail is sent needs no mail about its end either.
    expect(await readSubjects()).toEqual([]);

    expect((await moderator.client.post(path, form)).status).toBe(201);
    await portal.moveClock({ advance: "PT11M" });
    expect((await moderator.client.delete(path)).status).toBe(204);
    expect((await readSubjects()).sort()).toEqual([
      expect.stringMatching(/^Our decision/),
      "Your suspension has ended",
    ]);
  });

  it("of a company is told its members, and joins an open case", async () => {
    const owner = await makeEmployer(portal, { company: "Open Case Ltd" });
    const recruiter = await makeMember(portal, owner, "recruiter");
    await makeJob(portal, owner);
    await sendReport(portal.anonymous, "company", owner.id);
    expect(await read(`/companies/${owner.id}`)).toMatchObject({ state: "hiring", open_cases: 1 });
    expect((await moderator.client.post(`/admin/companies/${owner.id}/suspension`, form)).status).toBe(201);
    const company = await read(`/companies/${owner.id}`);
    expect(company).toMatchObject({ state: "suspended", open_cases: 0, public_jobs: 0, members: 2 });
    expect(company.member_list.map(({ id }: { id: string }) => id)).toEqual([owner.id, recruiter.id]);
    expect(company.cases).toHaveLength(1);
    expect((await moderator.client.delete(`/admin/companies/${owner.id}/suspension`)).status).toBe(204);
    expect(await read(`/companies/${owner.id}`)).toMatchObject({ state: "hiring", public_jobs: 1, suspension: null });
  });

  it("of oneself or of the own company is refused", async () => {
    const own = await moderator.client.post(`/admin/people/${moderator.id}/suspension`, form);
    expect(getStatusAndCode(own)).toBe("403 own_case");
    expect(await portal.db.selectFrom("cases").select("id").where("subject_id", "=", moderator.id).execute()).toEqual(
      [],
    );
  });
});

it("GET /admin/jobs/:id says why a job is restricted", async () => {
  const owner = await makeEmployer(portal);
  const job = await makeJob(portal, owner, { description: "Send a deposit first." });
  await sendReport(portal.anonymous, "job", job.id);
  await decide(portal, moderator, job.id, { measures: [{ kind: "close", rule: "fraud" }] });
  const copy = await makeJob(portal, owner, { description: "Send a deposit first" });
  expect(await read(`/jobs/${job.id}`)).toMatchObject({
    ...{ state: "restricted", type: "Full Time", work_place: null, formatted_description: null },
    measures: [{ kind: "close" }],
    restricted_by: { company: false, same_text_as: null },
  });
  expect(await read(`/jobs/${copy.id}`)).toMatchObject({
    state: "restricted",
    measures: [],
    restricted_by: { company: false, same_text_as: job.id },
  });
});

it("GET /admin/applications lists those of a person and the held ones, without their content", async () => {
  const { employer: owner, seeker, application: first } = await makeApplied(portal);
  const second = await makeApplication(portal, await makeJob(portal, owner), owner, seeker);
  const ofSeeker = `/applications?user_id=${seeker.id}`;
  expect(await listIds(ofSeeker)).toEqual([second.id, first.id]);
  await owner.client.put(`/application/${first.id}/hold`, { reason: "A claim", days: 60 });
  await moderator.client.put(`/application/${second.id}/hold`, { reason: "An order", days: 30 });
  expect(await listIds(`${ofSeeker}&held=all`)).toEqual([second.id, first.id]);
  const [held, ...others] = await read(`${ofSeeker}&held=portal`);
  expect(others).toEqual([]);
  expect(held).toMatchObject({
    id: second.id,
    applicant: { id: seeker.id },
    hold: { application_id: second.id, reason: "An order", legal_ground: null, is_set_by_portal: true },
  });
  expect(held).not.toHaveProperty("snapshot");
  const { body: own } = await owner.client.get(`/application/${second.id}`);
  expect(held.hold).toEqual(own.hold);
});
