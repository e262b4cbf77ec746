import { describe, expect, it } from "vitest";
import {
  makeApplication,
  makeEmployer,
  makeJob,
  makeMember,
  makeSeeker,
  type TestUser,
} from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { readZipEntries } from "../../testing/read-zip.ts";
import { createSamplePdf, uploadResume } from "../../testing/sample-files.ts";
import { jobForm } from "../../testing/sample-forms.ts";
import { exportApplicationsAsZip } from "./applications-zip.ts";

const portal = await startTestPortal();

const work = { title: "Nurse", company: "St. Mary", from: "2019-03", to: null, description: "" };
const profile = { phone: "+31612345678", summary: "Ten years in care.", works: JSON.stringify([work]) };

async function download(user: TestUser, file: "csv" | "zip", query: { job?: string } = {}, language = "en") {
  const url = `${portal.origin}/api/company/applications.${file}?${new URLSearchParams(query)}`;
  return fetch(url, { headers: { authorization: user.accessToken, "accept-language": language } });
}

const downloadCsv = async (...input: [user: TestUser, query?: { job?: string }, language?: string]) => {
  const [user, query, language] = input;
  return Buffer.from(await (await download(user, "csv", query, language)).arrayBuffer()).toString("utf8");
};
const downloadZip = async (user: TestUser, query?: { job?: string }) =>
  readZipEntries(await download(user, "zip", query));

/** Returns the values of the records of a CSV file without quoted line breaks, by the names of the columns. */
function parseCsv(csv: string): Record<string, string>[] {
  const [header = [], ...records] = csv
    .replace("\ufeff", "")
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? ""),
    );
  return records.map((values) => Object.fromEntries(header.map((name, index) => [name, values[index] ?? ""])));
}

async function createJobWithQuestion(employer: TestUser) {
  const questions = [
    { type: "yes_no", text: "Do you have a licence?", is_required: false, options: [], must_have: true },
    { type: "number", text: "Years of experience", is_required: false, options: [], must_have: null },
  ];
  const { id } = (await employer.client.post("/jobs", { ...jobForm, questions, asks_cover_note: true })).body;
  const { body } = await employer.client.get(`/crud/jobs/${id}`);
  return body as { id: string; questions: { id: string }[] };
}

/** A seeker who has applied to a job with answers, a cover note and a resume. */
async function makeApplicant(employer: TestUser, extra: Record<string, unknown> = {}) {
  const seeker = await makeSeeker(portal, { ...profile, ...extra });
  await uploadResume(seeker, { ...createSamplePdf("as sent"), name: "My resume.pdf" });
  const job = await createJobWithQuestion(employer);
  const [licence, years] = job.questions;
  const answers = [
    { question_id: licence?.id, value: true },
    { question_id: years?.id, value: 7 },
  ];
  const form = { job_id: job.id, answers, cover_note: "I live nearby." };
  const { body: application } = await seeker.client.post("/applications", form);
  return { seeker, job, application: application as { id: string } };
}

describe("GET /company/applications.csv", () => {
  it("is an attachment in UTF-8 with a byte order mark, which is not cached", async () => {
    const { status, headers } = await download(await makeEmployer(portal), "csv");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="applications-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers.get("cache-control")).toBe("no-store");
    const employer = await makeEmployer(portal);
    const job = await makeJob(portal, employer, { title: 'Café / "night" nurse' });
    const ofJob = await download(employer, "csv", { job: job.id });
    const disposition = ofJob.headers.get("content-disposition");
    expect(disposition).toMatch(
      /filename="applications-Caf_-night-nurse-[\d-]{10}\.csv"; filename\*=UTF-8''applications-Caf%C3%A9-/,
    );
    const csv = await downloadCsv(await makeEmployer(portal));
    expect(csv.codePointAt(0)).toBe(0xfeff);
    expect(parseCsv(csv)).toEqual([]);
  });

  it("has what was sent and not the present profile, and a column for each question of the job", async () => {
    const employer = await makeEmployer(portal);
    const { seeker, job, application } = await makeApplicant(employer);
    await employer.client.put(`/application/${application.id}/rating`, { stars: 3, text: "" });
    await portal.db.updateTable("users").set({ name: "New Name" }).where("id", "=", seeker.id).execute();
    const [record, ...others] = parseCsv(await downloadCsv(employer, { job: job.id }));
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      Application: application.id,
      Job: jobForm.title,
      Stage: "New",
      "Applied at": expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      Name: "Sanne de Boer",
      "Email address": seeker.email,
      "Phone number": "'+31612345678",
      "Latest position": "Nurse",
      "My rating (1 to 4)": "3",
      "Must-haves met": "1",
      "Must-haves asked": "1",
      "Cover note": "I live nearby.",
      CV: "My resume.pdf",
      "Do you have a licence?": "Yes",
      "Years of experience": "7",
    });
  });

  it("has the applications to all jobs, with their answers in one column, and none of other companies", async () => {
    const [employer, other] = [await makeEmployer(portal), await makeEmployer(portal)];
    const { application } = await makeApplicant(employer);
    const second = await makeApplication(portal, await makeJob(portal, employer), employer, await makeSeeker(portal));
    await makeApplicant(other);
    const records = parseCsv((await downloadCsv(employer)).replace("? Yes\n", "? Yes "));
    expect(records.map((record) => record.Application)).toEqual([application.id, second.id]);
    expect((await downloadCsv(employer)).includes('"Do you have a licence?: Yes\nYears of experience: 7"')).toBe(true);
  });

  it("speaks the language of the request", async () => {
    const employer = await makeEmployer(portal);
    const { job } = await makeApplicant(employer);
    expect(parseCsv(await downloadCsv(employer, { job: job.id }, "nl"))).toMatchObject([
      { Vacature: jobForm.title, Fase: "Nieuw", Naam: "Sanne de Boer", "Do you have a licence?": "Ja" },
    ]);
  });

  it("does not let a spreadsheet take what an applicant wrote for a formula", async () => {
    const employer = await makeEmployer(portal);
    const { job } = await makeApplicant(employer, { name: '=HYPERLINK("https://evil.example";"Anna")' });
    const csv = await downloadCsv(employer, { job: job.id });
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"";""Anna"")"`);
  });

  it("has all pages of a long list", async () => {
    const employer = await makeEmployer(portal);
    const job = await makeJob(portal, employer);
    await portal.pool.query(
      `with seekers as (
         insert into users (id, email, login_method, user_type, name)
         select gen_random_uuid(), gen_random_uuid() || '@example.com', 'Email', 1, 'Applicant' from generate_series(1, 1100)
         returning id)
       insert into applications (id, job_id, company_id, applied_by_user_id, posted_by_user_id)
       select gen_random_uuid(), $1, $2, id, $2 from seekers`,
      [job.id, employer.id],
    );
    const records = parseCsv(await downloadCsv(employer, { job: job.id }));
    expect(new Set(records.map((record) => record.Application)).size).toBe(1100);
  });
});

describe("GET /company/applications.zip", () => {
  it("has a folder for each application with the application, resume, answers, cover note and notes", async () => {
    const employer = await makeEmployer(portal);
    const recruiter = await makeMember(portal, employer, "recruiter", { name: "Jeroen Bakker" });
    const { seeker, application } = await makeApplicant(employer);
    const path = `/application/${application.id}`;
    await employer.client.post(`${path}/notes`, { text: `@[${recruiter.id}] Good with patients.` });
    await employer.client.put(`${path}/rating`, { stars: 4, text: "Hire" });
    await portal.db.updateTable("users").set({ summary: "Changed" }).where("id", "=", seeker.id).execute();
    const files = await downloadZip(employer);
    const folder = Object.keys(files)[0]?.split("/")[0] ?? "";
    expect(folder).toMatch(/^\d{4}-\d\d-\d\d Sanne de Boer [\da-f]{12}$/);
    expect(Object.keys(files).map((name) => name.replace(`${folder}/`, ""))).toEqual([
      "application.json",
      "cover-note.txt",
      "answers.txt",
      "notes.txt",
      "My resume.pdf",
    ]);
    expect(files[`${folder}/application.json`]).toMatchObject({
      id: application.id,
      stage: "received",
      job_title: jobForm.title,
      snapshot: { name: "Sanne de Boer", summary: "Ten years in care.", works: [work], cover_note: "I live nearby." },
      events: [{ kind: "applied" }, { kind: "note_added" }, { kind: "rated" }],
      notes: [{ text: `@[${recruiter.id}] Good with patients.` }],
      ratings: { own: { stars: 4, text: "Hire" } },
    });
    expect(files[`${folder}/cover-note.txt`]).toBe("I live nearby.\n");
    expect(files[`${folder}/answers.txt`]).toBe("Do you have a licence?\nYes\n\nYears of experience\n7\n");
    expect(files[`${folder}/notes.txt`]).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d, Marieke Visser\n@Jeroen Bakker Good with patients\.\n$/,
    );
    expect(files[`${folder}/My resume.pdf`]).toBe(createSamplePdf("as sent").bytes.toString());
  });

  it("has the ratings of colleagues only for a member who has rated", async () => {
    const employer = await makeEmployer(portal);
    const recruiter = await makeMember(portal, employer, "recruiter");
    const { application } = await makeApplicant(employer);
    await employer.client.put(`/application/${application.id}/rating`, { stars: 1, text: "Too far away" });
    expect(JSON.stringify(await downloadZip(recruiter))).not.toContain("Too far away");
    await recruiter.client.put(`/application/${application.id}/rating`, { stars: 2, text: "" });
    expect(JSON.stringify(await downloadZip(recruiter))).toContain("Too far away");
  });

  it("is a valid ZIP without entries when there are no applications", async () => {
    const employer = await makeEmployer(portal);
    const job = await makeJob(portal, employer);
    await makeApplicant(employer);
    expect(await downloadZip(employer, { job: job.id })).toEqual({});
  });

  it("keeps the folder of an applicant inside the ZIP whatever their name is", async () => {
    const employer = await makeEmployer(portal);
    await makeApplicant(employer, { name: "../../etc: CON/\u202eanna." });
    const names = Object.keys(await downloadZip(employer));
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(/^\d{4}-\d\d-\d\d etc CONanna [\da-f]{12}\/[^/]+$/);
  });
});

describe("both exports", () => {
  it("have only job, stage and times of a withdrawn application", async () => {
    const employer = await makeEmployer(portal);
    const { seeker, application, job } = await makeApplicant(employer, { name: "Withdrawn Person" });
    await employer.client.post(`/application/${application.id}/notes`, { text: "A private remark" });
    await seeker.client.post(`/application/${application.id}/withdraw`, { reason: "Another job" });
    const personal = /Withdrawn Person|31612345678|@example\.com|Ten years|nearby|remark|Another job|resume/i;
    const csv = await downloadCsv(employer, { job: job.id });
    expect(csv).toContain(`${application.id},${jobForm.title},Withdrawn,`);
    expect(csv.split("\r\n").slice(1).join()).not.toMatch(personal);
    const files = await downloadZip(employer);
    expect(Object.keys(files)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d [\da-f]{12}\/application\.json$/)]);
    expect(Object.values(files)).toMatchObject([{ id: application.id, stage: "withdrawn", job_title: jobForm.title }]);
    expect(JSON.stringify(files)).not.toMatch(personal);
  });

  it("have nothing of an erased application", async () => {
    const employer = await makeEmployer(portal);
    const { application } = await makeApplicant(employer);
    await portal.db
      .updateTable("applications")
      .set({ erased_at: new Date() })
      .where("id", "=", application.id)
      .execute();
    expect(parseCsv(await downloadCsv(employer))).toEqual([]);
    expect(await downloadZip(employer)).toEqual({});
  });

  it("break off when the member is removed, or gets another role", async () => {
    const owner = await makeEmployer(portal);
    const job = await makeJob(portal, owner);
    for (let count = 0; count < 20; count++) await makeApplication(portal, job, owner, await makeSeeker(portal));
    // More than the buffers of the stream hold.
    await portal.pool.query(
      `update applications set cover_note = (
         select string_agg(md5(id::text || number), '') from generate_series(1, 1000) number) where job_id = $1`,
      [job.id],
    );
    const begin = async (recruiter: TestUser) => {
      const member = { id: recruiter.id, company_id: owner.id, company_role: "recruiter" as const };
      const { content } = exportApplicationsAsZip(
        portal,
        { member, jobId: undefined },
        { language: "en", formatTime: String },
      );
      const chunks = content[Symbol.asyncIterator]();
      await chunks.next();
      return async () => {
        while (!(await chunks.next()).done);
      };
    };
    const recruiters = [await makeMember(portal, owner, "recruiter"), await makeMember(portal, owner, "recruiter")];
    const [removed, demoted] = recruiters as [TestUser, TestUser];
    const rests = [await begin(removed), await begin(demoted)];
    await owner.client.delete(`/company/members/${removed.id}`);
    await owner.client.put(`/company/members/${demoted.id}`, { role: "interviewer" });
    for (const readRest of rests) await expect(readRest()).rejects.toMatchObject({ code: "forbidden" });
    const rest = await begin(await makeMember(portal, owner, "recruiter"));
    await rest();
  });

  it.each(["csv", "zip"] as const)(
    "%s is refused to an interviewer, and for a job of another company",
    async (file) => {
      const [employer, other] = [await makeEmployer(portal), await makeEmployer(portal)];
      const job = await makeJob(portal, employer);
      expect((await download(await makeMember(portal, employer, "interviewer"), file)).status).toBe(403);
      expect((await download(other, file, { job: job.id })).status).toBe(404);
      expect((await download(employer, file, { job: "1" })).status).toBe(422);
    },
  );

  it("share the rate limit of exports, with Retry-After", async () => {
    const strict = await startTestPortal({ RATE_LIMIT_FACTOR: "0.2" });
    const employer = await makeEmployer(strict);
    const send = (file: string) =>
      fetch(`${strict.origin}/api/company/applications.${file}`, {
        headers: { authorization: employer.accessToken },
      });
    await (await send("csv")).arrayBuffer();
    const rejected = await send("zip");
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(60);
  });
});
