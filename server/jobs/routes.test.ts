import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { makeApplication, makeApplied, makeEmployer, makeJob, makeSeeker } from "../testing/factories.ts";
import type { ApiClient } from "../testing/http-client.ts";
import { startTestPortal } from "../testing/portal.ts";
import { jobForm } from "../testing/sample-forms.ts";

const portal = await startTestPortal();

describe("POST /jobs", () => {
  it("adds the job to the active jobs of the employer and to their count", async () => {
    const employer = await makeEmployer(portal);
    const created = await employer.client.post("/jobs/", jobForm);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...jobForm, message: "Job has been created.", user_id: employer.id });
    expect(created.body._id).toBe(created.body.id);
    const listed = await employer.client.get("/jobs/status/1");
    expect(listed.body.map((job: { id: string }) => job.id)).toEqual([created.body.id]);
    expect((await employer.client.get("/jobs/count")).body).toEqual({ count: 1 });
  });

  it("reads a description in Markdown, of which lists, the search and the feed have the text", async () => {
    const employer = await makeEmployer(portal);
    const description = "## Tasks\n\n- **Care** for <b>people</b>\n- [Plan](https://example.org)";
    const { body: created } = await employer.client.post("/jobs", { ...jobForm, title: "Glazier", description });
    expect(created.description).toBe(description);
    const { body: job } = await portal.anonymous.get(`/crud/jobs/${created.id}`);
    expect(job.description).toBe(description);
    expect(job.formatted_description[0]).toEqual({ kind: "heading", content: ["Tasks"] });

    const plain = "Tasks\n\n- Care for <b>people</b>\n- Plan";
    const listed = await employer.client.get("/jobs/status/1");
    expect(listed.body[0].description).toBe(plain);
    const found = await portal.anonymous.get("/auth/search?title=glazier");
    expect(found.body[0].description).toBe(plain);
    const feed = await (await fetch(`${portal.origin}/feeds/jobs.xml`)).text();
    expect(feed).toContain("&lt;li&gt;&lt;strong&gt;Care&lt;/strong&gt; for &amp;lt;b&amp;gt;people&amp;lt;/b&amp;gt;");

    const changed = await employer.client.put(`/crud/jobs/${created.id}`, { ...jobForm, description: "Plain\ntext" });
    expect(changed.status).toBe(200);
    const { body: plainJob } = await portal.anonymous.get(`/crud/jobs/${created.id}`);
    expect(plainJob).toMatchObject({ description: "Plain\ntext", formatted_description: null });
  });

  it("names the description that is formatted too much, and keeps nothing of it", async () => {
    const { client } = await makeEmployer(portal);
    const description = "[a](https://example.org) ".repeat(30);
    for (const path of ["/jobs", "/jobs/description-preview"]) {
      const response = await client.post(path, { ...jobForm, description });
      expect(response.status).toBe(422);
      expect(response.body.field_codes).toEqual({ description: "description_invalid:too_many_links:20:30" });
    }
    expect((await client.get("/jobs/count")).body).toEqual({ count: 0 });
  });

  it("reports all missing fields at once", async () => {
    const employer = await makeEmployer(portal);
    const { status, body } = await employer.client.post("/jobs", {});
    expect(status).toBe(422);
    expect(body.code).toBe("invalid_fields");
    expect(body.fields).toEqual({
      title: "Title is required",
      industry: "Industry is required",
      minimum_age: "Minimum Age is required",
      maximum_age: "Maximum Age is required",
      starting_salary: "Starting Salary is required",
      type: "Type is required",
      priority: "Priority is required",
      address: "Address is required",
      zip_code: "Zip Code is required",
      description: "Description is required",
      status: "Status is required",
    });
  });

  it("says why a value is invalid", async () => {
    const employer = await makeEmployer(portal);
    const { body } = await employer.client.post("/jobs", {
      ...jobForm,
      title: "x".repeat(200),
      industry: "Piracy\nand more",
      minimum_age: 60,
      maximum_age: 21,
      starting_salary: 1.5,
      type: "Volunteer",
      zip_code: "<script>",
      description: 1,
    });
    expect(body.fields).toEqual({
      title: "Invalid Title: at most 150 characters, this has 200",
      industry: "Invalid Industry: no line breaks or invisible characters",
      maximum_age: "Invalid Maximum Age: the highest age is below the lowest",
      starting_salary: "Invalid Starting Salary: a whole number from 1 to 1000000000",
      type: "Invalid Type: it is not one of the choices",
      zip_code: "Invalid Zip Code: only letters, digits, spaces and hyphens",
      description: "Invalid Description: the value has the wrong type",
    });
  });

  it("saves empty positions as not stated, for a new job and for an existing one", async () => {
    const employer = await makeEmployer(portal);
    const created = await employer.client.post("/jobs", { ...jobForm, positions: "" });
    expect([created.status, created.body.positions]).toEqual([201, null]);
    const jobPath = `/crud/jobs/${created.body.id}`;
    for (const [positions, saved] of [
      [10, 10],
      ["", null],
      [5, 5],
      [undefined, null],
      [20, 20],
      [null, null],
    ]) {
      const { status, body } = await employer.client.put(jobPath, { ...jobForm, positions });
      expect([status, body.positions]).toEqual([200, saved]);
    }
  });

  it.each([
    ["starting_salary", 0, 422],
    ["starting_salary", 1.5, 422],
    ["starting_salary", 1.2345e19, 422],
    ["starting_salary", "3450", 400],
    ["maximum_age", 20, 422],
    ["positions", 7, 422],
    ["type", "Volunteer", 422],
    ["type", 3, 400],
    ["status", true, 400],
    ["industry", "Piracy", 422],
    ["title", "   ", 422],
    ["title", "nul \0 character", 400],
    ["title", ["a"], 400],
    ["title", "x".repeat(151), 422],
    ["zip_code", "<script>", 422],
  ])("refuses %s = %j with %i and creates no job", async (field, value, status) => {
    const employer = await makeEmployer(portal);
    const response = await employer.client.post("/jobs", { ...jobForm, [field]: value });
    expect(response.status).toBe(status);
    expect((await employer.client.get("/jobs/count")).body.count).toBe(0);
  });

  it("ignores user_id and id in the body", async () => {
    const [employer, other] = [await makeEmployer(portal), await makeEmployer(portal)];
    const { body } = await employer.client.post("/jobs", { ...jobForm, user_id: other.id, id: other.id });
    expect(body.user_id).toBe(employer.id);
    expect(body.id).not.toBe(other.id);
  });
});

describe("GET /crud/jobs/:id", () => {
  it("shows an active job to everybody, an inactive one to its owner and its applicants only", async () => {
    const [employer, seeker, stranger] = [
      await makeEmployer(portal),
      await makeSeeker(portal),
      await makeSeeker(portal),
    ];
    const job = await makeJob(portal, employer);
    await makeApplication(portal, job, employer, seeker);
    expect((await portal.anonymous.get(`/crud/jobs/${job.id}`)).status).toBe(200);

    await employer.client.put(`/crud/jobs/${job.id}`, { ...jobForm, status: 2 });
    expect((await portal.anonymous.get(`/crud/jobs/${job.id}`)).status).toBe(404);
    expect((await stranger.client.get(`/crud/jobs/${job.id}`)).status).toBe(404);
    expect((await employer.client.get(`/crud/jobs/${job.id}`)).body.status).toBe(2);
    const response = await seeker.client.get(`/crud/jobs/${job.id}`);
    // Closing the job ends its applications, which the seeker is told after ten minutes.
    expect(response.body).toMatchObject({ is_available: false, application: { status: 1 } });
  });

  it("allows messages to the employer only to seekers", async () => {
    const [employer, seeker, other] = [
      await makeEmployer(portal),
      await makeSeeker(portal),
      await makeEmployer(portal),
    ];
    const job = await makeJob(portal, employer);
    const readCanMessage = async (client: ApiClient) => (await client.get(`/crud/jobs/${job.id}`)).body.can_message;
    expect(await readCanMessage(seeker.client)).toBe(true);
    for (const client of [employer.client, other.client, portal.anonymous]) {
      expect(await readCanMessage(client)).toBe(false);
    }
  });

  it("answers like a missing job for one that was never published, except to its owner, also after its deletion", async () => {
    const [owner, employer, seeker] = [
      await makeEmployer(portal),
      await makeEmployer(portal),
      await makeSeeker(portal),
    ];
    const draft = await makeJob(portal, owner, { status: 2, title: "Planetarium Guide" });
    const missingId = randomUUID();
    const expectHidden = async () => {
      for (const { get, send } of [portal.anonymous, employer.client, seeker.client]) {
        for (const path of [(id: string) => `/crud/jobs/${id}`, (id: string) => `/jobs/${id}/similar`]) {
          const [hidden, missing] = [await get(path(draft.id)), await get(path(missingId))];
          expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
          expect((await send("HEAD", path(draft.id), {})).status).toBe(404);
        }
        expect((await get("/auth/search?title=planetarium")).body).toEqual([]);
        expect((await get(`/jobs/company/${owner.id}`)).body).toEqual([]);
      }
      expect((await portal.anonymous.get(`/companies/${owner.id}`)).status).toBe(404);
      expect((await owner.client.get("/jobs/count")).body).toEqual({ count: 0 });
      expect((await seeker.client.post("/reports", { job_id: draft.id, reason: "scam", details: "" })).status).toBe(
        404,
      );
      expect((await seeker.client.post("/applications", { job_id: draft.id })).status).not.toBe(201);
      expect((await seeker.client.put(`/saved/jobs/${draft.id}`)).body.code).toBe(
        (await seeker.client.put(`/saved/jobs/${missingId}`)).body.code,
      );
    };
    expect((await owner.client.get(`/crud/jobs/${draft.id}`)).status).toBe(200);
    await expectHidden();
    await owner.client.delete(`/crud/jobs/${draft.id}`);
    await expectHidden();
  });

  it("returns the country of an active job when its place is known", async () => {
    const employer = await makeEmployer(portal);
    const readCountry = async (extra: Partial<Record<keyof typeof jobForm, unknown>>) => {
      const job = await makeJob(portal, employer, extra);
      return (await employer.client.get(`/crud/jobs/${job.id}`)).body.country;
    };
    expect(await readCountry({})).toBe("NL");
    expect(await readCountry({ address: "Meir 50, Antwerpen", zip_code: "2000" })).toBe("BE");
    expect(await readCountry({ address: "Grote Markt 1, Gent", zip_code: "-" })).toBe("BE");
    expect(await readCountry({ address: "Rua Augusta 2, Lisboa", zip_code: "1100-048" })).toBeNull();
    expect(await readCountry({ status: 2 })).toBeNull();
  });

  it("shows a deleted job to its applicants and not to its owner", async () => {
    const { employer, seeker, job } = await makeApplied(portal);
    expect((await employer.client.delete(`/crud/jobs/${job.id}`)).body.message).toBe("Job has been deleted.");
    expect((await employer.client.get(`/crud/jobs/${job.id}`)).status).toBe(404);
    expect((await employer.client.delete(`/crud/jobs/${job.id}`)).status).toBe(404);
    expect((await seeker.client.get(`/crud/jobs/${job.id}`)).body.is_available).toBe(false);
    expect((await seeker.client.get("/applications/1")).body[0].jobs[0].title).toBe(jobForm.title);
  });

  it("returns the same 404 for an invalid id as for an unknown job", async () => {
    const missing = await portal.anonymous.get("/crud/jobs/0190b0a0-0000-7000-8000-000000000000");
    for (const id of ["1", "not-an-id", "%00", "0190b0a0", "'; drop table jobs; --"]) {
      const response = await portal.anonymous.get(`/crud/jobs/${encodeURIComponent(id)}`);
      expect([response.status, response.body]).toEqual([missing.status, missing.body]);
    }
  });
});

it("GET /jobs/status/:status continues at its cursor without gaps or duplicates", async () => {
  const employer = await makeEmployer(portal);
  const ids: string[] = [];
  for (let index = 0; index < 5; index++) ids.unshift((await makeJob(portal, employer)).id);
  const pagedIds: string[] = [];
  let after = "";
  do {
    const page = await employer.client.get(`/jobs/status/1?limit=2${after && `&after=${after}`}`);
    pagedIds.push(...page.body.map((job: { id: string }) => job.id));
    after = page.headers.get("x-next-cursor") ?? "";
  } while (after);
  expect(pagedIds).toEqual(ids);
  expect((await employer.client.get("/jobs/status/1?after=tampered")).status).toBe(422);
});

it("GET /jobs/company/:id shows the active jobs of an employer to every signed-in user", async () => {
  const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
  const open = await makeJob(portal, employer);
  await makeJob(portal, employer, { status: 2 });
  await employer.client.delete(`/crud/jobs/${(await makeJob(portal, employer)).id}`);
  await makeJob(portal, await makeEmployer(portal));
  for (const { client } of [employer, seeker]) {
    const { body } = await client.get(`/jobs/company/${employer.id}`);
    expect(body).toMatchObject([{ id: open.id, company: "Northgate Health" }]);
  }
});

it("PUT /crud/jobs/:id answers 200 only when the job was updated before a concurrent deletion", async () => {
  const employer = await makeEmployer(portal);
  const jobs = await Promise.all(Array.from({ length: 32 }, () => makeJob(portal, employer)));
  await Promise.all(
    jobs.map(async ({ id }) => {
      const update = employer.client.put(`/crud/jobs/${id}`, { ...jobForm, title: "Changed" });
      const [updated] = await Promise.all([update, employer.client.delete(`/crud/jobs/${id}`)]);
      const { title } = await portal.db
        .selectFrom("jobs")
        .select("title")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect([updated.status, title]).toEqual(updated.status === 200 ? [200, "Changed"] : [404, jobForm.title]);
    }),
  );
});

it("GET /jobs/status/:status counts all applicants of each job, and the open, new, waiting and hired ones", async () => {
  const employer = await makeEmployer(portal);
  const [job, quietJob] = [await makeJob(portal, employer), await makeJob(portal, employer)];
  const applications = [];
  for (let index = 0; index < 4; index++) {
    applications.push(await makeApplication(portal, job, employer, await makeSeeker(portal)));
  }
  const [seen, rejected, hired] = applications.map(({ id }) => `/application/${id}/stage`);
  await employer.client.put(seen ?? "", { stage: "seen", expected_stage: "received" });
  await employer.client.put(rejected ?? "", { stage: "rejected", expected_stage: "received" });
  await employer.client.put(hired ?? "", { stage: "hired", expected_stage: "received" });
  const { body } = await employer.client.get("/jobs/status/1");
  expect(body).toMatchObject([
    { id: quietJob.id, applicants: { all: 0, open: 0, new: 0, waiting: 0, late: 0, hired: 0 } },
    { id: job.id, applicants: { all: 4, open: 2, new: 1, waiting: 2, late: 0, hired: 1 } },
  ]);
});
