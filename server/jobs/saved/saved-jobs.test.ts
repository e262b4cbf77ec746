import { beforeEach, describe, expect, it } from "vitest";
import { MAX_SAVED_JOBS } from "../../../contract/jobs/saved/saved.ts";
import { makeApplication, makeEmployer, makeJob, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { readPages } from "../../testing/http-client.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";

let seeker: TestUser;
let employer: TestUser;
const portal = await startTestPortal();
beforeEach(async () => {
  [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
});

const save = (id: string) => seeker.client.put(`/saved/jobs/${id}`);
const unsave = (id: string) => seeker.client.delete(`/saved/jobs/${id}`);
const list = async () => (await seeker.client.get("/saved/jobs")).body;
const ids = async () => (await seeker.client.get("/saved/jobs/ids")).body;

describe("PUT /saved/jobs/:id", () => {
  it("is idempotent, as is DELETE", async () => {
    const job = await makeJob(portal, employer);
    for (const _attempt of [1, 2]) expect((await save(job.id)).status).toBe(204);
    expect(await ids()).toEqual([job.id]);
    expect(await list()).toMatchObject([
      { id: job.id, title: job.title, company: "Northgate Health", job: { id: job.id } },
    ]);
    for (const _attempt of [1, 2]) expect((await unsave(job.id)).status).toBe(204);
    expect([await ids(), await list()]).toEqual([[], []]);
  });

  it("saves a job once for 64 concurrent requests", async () => {
    const job = await makeJob(portal, employer);
    const responses = await Promise.all(Array.from({ length: 64 }, () => save(job.id)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await ids()).toEqual([job.id]);
  });

  it("does not change the saved jobs of other users", async () => {
    await save((await makeJob(portal, employer)).id);
    const other = await makeSeeker(portal);
    expect((await other.client.get("/saved/jobs")).body).toEqual([]);
    expect((await other.client.get("/saved/jobs/ids")).body).toEqual([]);
  });

  it("refuses an inactive job with 409, and a job that the seeker cannot view with the 404 of a missing job", async () => {
    const [draft, applied] = [await makeJob(portal, employer, { status: 2 }), await makeJob(portal, employer)];
    await makeApplication(portal, applied, employer, seeker);
    await employer.client.put(`/crud/jobs/${applied.id}`, { ...jobForm, status: 2 });
    const missing = await save(crypto.randomUUID());
    const invisible = await save(draft.id);
    expect([missing.status, invisible.status, invisible.text]).toEqual([404, 404, missing.text]);
    const closed = await save(applied.id);
    expect([closed.status, closed.body.code]).toEqual([409, "job_unavailable"]);
    expect((await save("1")).status).toBe(404);
  });

  it("refuses jobs above the limit with 409 too_many_saved_jobs, also for concurrent requests", async () => {
    const jobs = [await makeJob(portal, employer), await makeJob(portal, employer), await makeJob(portal, employer)];
    await portal.pool.query(
      `with created as (
        insert into jobs (id, company_id, user_id, title, industry, minimum_age, maximum_age, starting_salary, type, priority,
          address, zip_code, description, status)
        select gen_random_uuid(), $1, $1, 'Draft', 'Sales', 18, 60, 1, 'Contract', 'Normal', 'x', 'x', 'x', 2
        from generate_series(1, $2::int) returning id
      ) insert into saved_jobs (user_id, job_id, title) select $3, id, 'Draft' from created`,
      [employer.id, MAX_SAVED_JOBS - 1, seeker.id],
    );
    const responses = await Promise.all(jobs.map(({ id }) => save(id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe("too_many_saved_jobs");
    expect(await ids()).toHaveLength(MAX_SAVED_JOBS);
    const saved = jobs[responses.findIndex(({ status }) => status === 204)]?.id ?? "";
    const other = jobs.find(({ id }) => id !== saved)?.id ?? "";
    expect((await save(saved)).status).toBe(204);
    await unsave(saved);
    expect((await save(other)).status).toBe(204);
  });
});

describe("GET /saved/jobs", () => {
  it("pages through the saved jobs, last saved first, also with equal timestamps", async () => {
    const saved: string[] = [];
    for (let index = 0; index < 5; index++) {
      const job = await makeJob(portal, employer);
      await save(job.id);
      saved.unshift(job.id);
    }
    const getIds = (pages: { id: string }[][]) => pages.flat().map(({ id }) => id);
    expect(getIds(await readPages(seeker.client, "/saved/jobs", 2))).toEqual(saved);
    await portal.pool.query("update saved_jobs set created_at = '2026-01-01' where user_id = $1", [seeker.id]);
    expect(getIds(await readPages(seeker.client, "/saved/jobs", 2))).toEqual([...saved].sort().reverse());
    expect((await seeker.client.get("/saved/jobs?after=nonsense")).status).toBe(422);
  });

  it("shows an inactive job with the title at the time of saving, and no later changes", async () => {
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
