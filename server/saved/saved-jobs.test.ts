import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MAX_SAVED_JOBS } from "../../contract/saved.ts";
import { makeApplication, makeEmployer, makeJob, makeSeeker, type TestUser } from "../testing/factories.ts";
import { readPages } from "../testing/http-client.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { jobForm } from "../testing/sample-forms.ts";

let portal: TestPortal;
let seeker: TestUser;
let employer: TestUser;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
});

const save = (id: string) => seeker.client.put(`/saved/jobs/${id}`);
const forget = (id: string) => seeker.client.delete(`/saved/jobs/${id}`);
const list = async () => (await seeker.client.get("/saved/jobs")).body;
const ids = async () => (await seeker.client.get("/saved/jobs/ids")).body;

describe("saving a job", () => {
  it("may be done twice, and undone twice", async () => {
    const job = await makeJob(portal, employer);
    for (const _try of [1, 2]) expect((await save(job.id)).status).toBe(204);
    expect(await ids()).toEqual([job.id]);
    expect(await list()).toMatchObject([
      { id: job.id, title: job.title, company: "Northgate Health", job: { id: job.id } },
    ]);
    for (const _try of [1, 2]) expect((await forget(job.id)).status).toBe(204);
    expect([await ids(), await list()]).toEqual([[], []]);
  });

  it("saves it once when 64 ask at once", async () => {
    const job = await makeJob(portal, employer);
    const answers = await Promise.all(Array.from({ length: 64 }, () => save(job.id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await ids()).toEqual([job.id]);
  });

  it("is one's own affair", async () => {
    await save((await makeJob(portal, employer)).id);
    const other = await makeSeeker(portal);
    expect((await other.client.get("/saved/jobs")).body).toEqual([]);
    expect((await other.client.get("/saved/jobs/ids")).body).toEqual([]);
  });

  it("refuses what is closed, and what one may not see as if it did not exist", async () => {
    const [draft, applied] = [await makeJob(portal, employer, { status: 2 }), await makeJob(portal, employer)];
    await makeApplication(portal, applied, employer, seeker);
    await employer.client.put(`/crud/jobs/${applied.id}`, { ...jobForm, status: 2 });
    const absent = await save(crypto.randomUUID());
    const unseen = await save(draft.id);
    expect([absent.status, unseen.status, unseen.text]).toEqual([404, 404, absent.text]);
    const closed = await save(applied.id);
    expect([closed.status, closed.body.code]).toEqual([409, "job_unavailable"]);
    expect((await save("1")).status).toBe(404);
  });

  it("ends at so many, also when several ask at once, until one goes", async () => {
    const jobs = [await makeJob(portal, employer), await makeJob(portal, employer), await makeJob(portal, employer)];
    await portal.pool.query(
      `with made as (
        insert into jobs (id, user_id, title, industry, minimum_age, maximum_age, starting_salary, type, priority,
          address, zip_code, description, status)
        select gen_random_uuid(), $1, 'Draft', 'Sales', 18, 60, 1, 'Contract', 'Normal', 'x', 'x', 'x', 2
        from generate_series(1, $2::int) returning id
      ) insert into saved_jobs (user_id, job_id, title) select $3, id, 'Draft' from made`,
      [employer.id, MAX_SAVED_JOBS - 1, seeker.id],
    );
    const answers = await Promise.all(jobs.map(({ id }) => save(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("too_many_saved_jobs");
    expect(await ids()).toHaveLength(MAX_SAVED_JOBS);
    const saved = jobs[answers.findIndex(({ status }) => status === 204)]?.id ?? "";
    const other = jobs.find(({ id }) => id !== saved)?.id ?? "";
    expect((await save(saved)).status).toBe(204);
    await forget(saved);
    expect((await save(other)).status).toBe(204);
  });
});

describe("the list of saved jobs", () => {
  it("has the last saved one first, page by page, also between those of one moment", async () => {
    const saved: string[] = [];
    for (let index = 0; index < 5; index++) {
      const job = await makeJob(portal, employer);
      await save(job.id);
      saved.unshift(job.id);
    }
    const idsOf = (pages: { id: string }[][]) => pages.flat().map(({ id }) => id);
    expect(idsOf(await readPages(seeker.client, "/saved/jobs", 2))).toEqual(saved);
    await portal.pool.query("update saved_jobs set created_at = '2026-01-01' where user_id = $1", [seeker.id]);
    expect(idsOf(await readPages(seeker.client, "/saved/jobs", 2))).toEqual([...saved].sort().reverse());
    expect((await seeker.client.get("/saved/jobs?after=nonsense")).status).toBe(422);
  });

  it("keeps what closes, with the title of when it was open and nothing of what it becomes", async () => {
    const job = await makeJob(portal, employer, { title: "Baker" });
    await save(job.id);
    await employer.client.put(`/crud/jobs/${job.id}`, { ...jobForm, title: "Secret plan", status: 2 });
    expect(await list()).toMatchObject([{ id: job.id, title: "Baker", company: "Northgate Health", job: null }]);
    expect(JSON.stringify(await list())).not.toContain("Secret");
    expect((await save(job.id)).status).toBe(204);

    await employer.client.put(`/crud/jobs/${job.id}`, { ...jobForm, title: "Pastry Cook", status: 1 });
    expect(await list()).toMatchObject([{ title: "Pastry Cook", job: { title: "Pastry Cook" } }]);
    await employer.client.delete(`/crud/jobs/${job.id}`);
    expect(await list()).toMatchObject([{ title: "Baker", job: null }]);
  });
});
