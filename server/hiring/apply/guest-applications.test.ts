import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { limitRules } from "../../platform/limits/rules.ts";
import {
  getPasswordColumns,
  makeEmployer,
  makeJob,
  makeSeeker,
  makeUserWithoutType,
  TEST_PASSWORD,
  type TestUser,
} from "../../testing/factories.ts";
import { findSentCode, makeCode, TEST_CODE } from "../../testing/one-time-codes.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { createSamplePdf, createUploadForm, createZip, docxEntries, uploadResume } from "../../testing/sample-files.ts";
import { strictRules, strictSettings } from "../../testing/strict-limits.ts";
import { deleteExpiredGuestApplications } from "./guest-applications.ts";

const portal = await startTestPortal();

const question = { type: "text", text: "Why this job?", is_required: true, options: [], must_have: null };
const createEmail = () => `${randomUUID()}@example.com`;
const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;
const countApplicants = async (employer: TestUser) => (await employer.client.get("/applications/count/0")).body.count;

async function makeOpenJob(form: Record<string, unknown> = {}) {
  const employer = await makeEmployer(portal);
  return { employer, job: await makeJob(portal, employer, form) };
}

/** Starts a guest application and returns what the visitor can do with it. */
async function start(job: { id: string }, form: object = {}) {
  const email = createEmail();
  const sent = { job_id: job.id, name: "Noor Smit", email, phone: "0031 6 12345678", ...form };
  const response = await portal.anonymous.post("/guest-applications", sent);
  expect(response.status, response.text).toBe(201);
  const url = `/guest-applications/${response.body.token}`;
  return {
    email: sent.email,
    upload: (file = createSamplePdf()) =>
      portal.anonymous.send("PUT", `${url}/resume`, { body: createUploadForm(file) }),
    requestCode: () => portal.anonymous.post(`${url}/code`),
    confirm: (token: string) => portal.anonymous.post(`${url}/confirm`, { token }),
    confirmWithSentCode: async () => {
      expect((await portal.anonymous.post(`${url}/code`)).status).toBe(200);
      return portal.anonymous.post(`${url}/confirm`, { token: await findSentCode(portal, sent.email) });
    },
  };
}

describe("application of a visitor", () => {
  it("makes a seeker's account and is sent with exactly what was entered", async () => {
    const { employer, job } = await makeOpenJob({
      questions: [{ ...question, id: randomUUID() }],
      asks_cover_note: true,
    });
    const [asked] = (await portal.anonymous.get(`/crud/jobs/${job.id}`)).body.questions;
    const answers = [{ question_id: asked.id, value: "I like night shifts." }];
    const guest = await start(job, { answers, cover_note: "Dear team" });
    expect((await guest.upload()).status).toBe(200);
    const { status, body, text } = await guest.confirmWithSentCode();
    expect(status, text).toBe(200);
    expect(body.session.user).toMatchObject({
      name: "Noor Smit",
      email: guest.email,
      phone: "+31612345678",
      user_type: 1,
      login_method: "Email",
      resume: expect.stringMatching(/\.pdf$/),
    });
    const seeker = portal.withToken(body.session.access_token);
    const { application_id, answer_due_at } = body;
    expect(answer_due_at).toEqual(expect.any(String));
    expect((await seeker.get("/applications/1")).body).toMatchObject([
      { id: application_id, job_id: job.id, answer_due_at },
    ]);
    const { snapshot } = (await employer.client.get(`/application/${body.application_id}`)).body;
    expect(snapshot).toMatchObject({
      name: "Noor Smit",
      email: guest.email,
      phone: "+31612345678",
      resume: { name: "resume.pdf" },
      answers: [{ question: question.text, value: "I like night shifts." }],
      cover_note: "Dear team",
    });
    expect((await employer.client.get(`/auth/user/download/${snapshot.resume.file}`)).status).toBe(200);
  });

  it("completes a phone number that is dialled inside the country of the portal", async () => {
    const { employer, job } = await makeOpenJob();
    const guest = await start(job, { phone: "06 1234 5678" });
    const { application_id } = (await guest.confirmWithSentCode()).body;
    expect((await employer.client.get(`/application/${application_id}`)).body.snapshot.phone).toBe("+31612345678");
    const form = { job_id: job.id, name: "Noor Smit", email: `${randomUUID()}@example.com`, phone: "0612345" };
    expect((await portal.anonymous.post("/guest-applications", form)).body.fields).toEqual({
      phone: expect.stringMatching(/^Invalid Phone/),
    });
  });

  it("makes an account without a password, whose mails tell how to log in", async () => {
    const guest = await start((await makeOpenJob()).job);
    expect((await guest.confirmWithSentCode()).body.session.user.has_password).toBe(false);
    await portal.sweep();
    const listMails = async () => (await portal.outbox()).filter(({ to }) => to === guest.email);
    const receipt = (await listMails()).find(({ text }) => text.includes("/jobs/applied/"));
    expect(receipt?.text).toContain("You have no password here. Choose “Log in with a code by email”");

    await portal.anonymous.post("/auth/email/users", { email: guest.email });
    const token = await findSentCode(portal, guest.email);
    const { body } = await portal.anonymous.post("/auth/email/verify/users", { email: guest.email, token });
    expect((await portal.withToken(body.access_token).get("/applications/1")).body).toHaveLength(1);
  });

  it("is invisible to the company until the code is entered", async () => {
    const { employer, job } = await makeOpenJob();
    const guest = await start(job);
    await guest.requestCode();
    expect(await countApplicants(employer)).toBe(0);
    expect((await employer.client.get(`/jobs/${job.id}/applications`)).body).toEqual([]);
    expect((await employer.client.get("/notices")).body).toEqual([]);
    await guest.confirmWithSentCode();
    expect(await countApplicants(employer)).toBe(1);
  });

  it("mails the code without words of others, who could write to anybody with them", async () => {
    const company = "Your account is blocked, go to evil.example";
    const employer = await makeEmployer(portal, { company, email_verified_at: null });
    const guest = await start(await makeJob(portal, employer, { title: "Pay evil.example now" }));
    await guest.requestCode();
    const [mail] = (await portal.outbox()).filter(({ to }) => to === guest.email);
    expect(JSON.stringify(mail)).not.toContain("evil");
  });

  it("is sent once when the code is entered 16 times at once, and tells the company once", async () => {
    const { employer, job } = await makeOpenJob();
    const guest = await start(job);
    await guest.requestCode();
    const code = await findSentCode(portal, guest.email);
    const replies = await Promise.all(Array.from({ length: 16 }, () => guest.confirm(code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countApplicants(employer)).toBe(1);
    expect((await employer.client.get("/notices")).body).toHaveLength(1);
  });

  it("from two tabs at once makes one account and one application to the same job", async () => {
    const { employer, job } = await makeOpenJob();
    const email = createEmail();
    const codes: string[] = [];
    const tabs = [await start(job, { email }), await start(job, { email })];
    for (const tab of tabs) {
      expect((await tab.requestCode()).status).toBe(200);
      codes.push(await findSentCode(portal, email));
    }
    const replies = await Promise.all(tabs.map((tab, index) => tab.confirm(codes[index] ?? "")));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe("already_applied");
    expect(await countApplicants(employer)).toBe(1);
  });

  it("from two tabs at once applies to two jobs from one account", async () => {
    const email = createEmail();
    const jobs = [await makeOpenJob(), await makeOpenJob()];
    const codes: string[] = [];
    const tabs = [];
    for (const { job } of jobs) {
      const tab = await start(job, { email });
      await tab.requestCode();
      codes.push(await findSentCode(portal, email));
      tabs.push(tab);
    }
    const replies = await Promise.all(tabs.map((tab, index) => tab.confirm(codes[index] ?? "")));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await portal.pool.query("select count(*)::int as count from users where email = $1", [email]);
    expect(rows[0].count).toBe(1);
  });

  it("is refused when the job is closed or deleted before or after the form was sent", async () => {
    const { employer, job } = await makeOpenJob();
    const [closed, draft] = [await makeJob(portal, employer), await makeJob(portal, employer, { status: 2 })];
    await portal.db.updateTable("jobs").set({ status: 2 }).where("id", "=", closed.id).execute();
    const form = { job_id: closed.id, name: "Noor", email: createEmail() };
    expect(getStatusAndCode(await portal.anonymous.post("/guest-applications", form))).toBe("409 job_closed");
    const toDraft = await portal.anonymous.post("/guest-applications", { ...form, job_id: draft.id });
    expect(getStatusAndCode(toDraft)).toBe("404 not_found");
    const unknown = { ...form, job_id: randomUUID() };
    expect(getStatusAndCode(await portal.anonymous.post("/guest-applications", unknown))).toBe("404 not_found");
    const guest = await start(job);
    await portal.db.updateTable("jobs").set({ status: 2 }).where("id", "=", job.id).execute();
    expect(getStatusAndCode(await guest.confirmWithSentCode())).toBe("409 job_closed");
    const { rows } = await portal.pool.query("select id from users where email = $1", [guest.email]);
    expect(rows).toEqual([]);
  });

  it("is validated by the present questions when it is sent, and the code stays valid", async () => {
    const { employer, job } = await makeOpenJob();
    const guest = await start(job);
    await guest.requestCode();
    const code = await findSentCode(portal, guest.email);
    const { version, ...form } = (await employer.client.get(`/crud/jobs/${job.id}`)).body;
    expect((await employer.client.put(`/crud/jobs/${job.id}`, { ...form, questions: [question] })).status).toBe(200);
    const refused = await guest.confirm(code);
    expect([refused.status, Object.values(refused.body.fields)]).toEqual([422, ["Answer is required"]]);
    expect((await employer.client.put(`/crud/jobs/${job.id}`, { ...form, questions: [] })).status).toBe(200);
    expect((await guest.confirm(code)).status).toBe(200);
  });

  it("names all invalid fields at once", async () => {
    const { job } = await makeOpenJob();
    const form = { job_id: job.id, name: " ", email: "noor", phone: "12" };
    const { status, body } = await portal.anonymous.post("/guest-applications", form);
    expect([status, Object.keys(body.fields)]).toEqual([422, ["name", "email", "phone"]]);
  });
});

describe("application of a visitor whose email has an account", () => {
  it("gets the same replies, and is sent from the account without a session or a change of the profile", async () => {
    const { employer, job } = await makeOpenJob();
    const seeker = await makeSeeker(portal, { ...(await getPasswordColumns()), summary: "Ten years in care." });
    const current = (await uploadResume(seeker, createSamplePdf("current"))).body.file;
    const guest = await start(job, { email: seeker.email.toUpperCase(), name: "N. Smit" });
    const stranger = await start(job);
    await guest.upload(createSamplePdf("sent"));
    const replies = [await guest.requestCode(), await stranger.requestCode()];
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    const { status, body } = await guest.confirm(await findSentCode(portal, seeker.email));
    expect([status, body.session]).toEqual([200, null]);
    expect((await seeker.client.get("/applications/1")).body).toMatchObject([{ id: body.application_id }]);
    expect((await seeker.client.get(`/crud/users/${seeker.id}`)).body).toMatchObject({
      name: "Sanne de Boer",
      phone: null,
      summary: "Ten years in care.",
      resume: current,
    });
    const { snapshot } = (await employer.client.get(`/application/${body.application_id}`)).body;
    expect(snapshot).toMatchObject({ name: "N. Smit", summary: null, phone: "+31612345678" });
    expect(snapshot.resume.file).not.toBe(current);
    expect((await portal.anonymous.post("/auth/users", { email: seeker.email, password: TEST_PASSWORD })).status).toBe(
      200,
    );
  });

  it("is refused after the code when the account has applied or belongs to a company", async () => {
    const { employer, job } = await makeOpenJob();
    const seeker = await makeSeeker(portal);
    await seeker.client.post("/applications", { job_id: job.id });
    expect(getStatusAndCode(await (await start(job, { email: seeker.email })).confirmWithSentCode())).toBe(
      "409 already_applied",
    );
    expect(getStatusAndCode(await (await start(job, { email: employer.email })).confirmWithSentCode())).toBe(
      "409 employer_email",
    );
    expect(await countApplicants(employer)).toBe(1);
  });

  it("makes an account without a type a seeker's", async () => {
    const { job } = await makeOpenJob();
    const user = await makeUserWithoutType(portal);
    expect((await (await start(job, { email: user.email })).confirmWithSentCode()).status).toBe(200);
    expect((await user.client.get("/applications/1")).body).toHaveLength(1);
  });

  it("closes the unused company of an account with an unproven email, and makes it a seeker's", async () => {
    const { job } = await makeOpenJob();
    const other = await makeEmployer(portal, { email_verified_at: null });
    const bait = await makeJob(portal, other);
    const guest = await start(job, { email: other.email });
    const applicant = await makeSeeker(portal);
    const { body: application } = await applicant.client.post("/applications", { job_id: bait.id });
    expect(getStatusAndCode(await guest.confirmWithSentCode())).toBe("409 employer_email");
    await portal.db.deleteFrom("applications").where("id", "=", application.id).execute();
    const { status, body } = await guest.confirm(await findSentCode(portal, other.email));
    expect([status, body.session.user.user_type, body.session.user.company]).toEqual([200, 1, null]);
    expect((await portal.anonymous.get(`/crud/jobs/${bait.id}`)).status).toBe(404);
    expect((await portal.anonymous.get(`/companies/${other.id}`)).status).toBe(404);
    expect((await other.client.get("/jobs/count")).status).toBe(401);
  });

  it("takes an account with an unproven email from the person who registered it, with all that it collected", async () => {
    const { job } = await makeOpenJob();
    const profile = { ...(await getPasswordColumns()), summary: "Planted", phone: "+31612345678" };
    const other = await makeSeeker(portal, { ...profile, email_verified_at: null });
    const { url } = (await other.client.get("/calendar")).body;
    const search = { name: "Nurse", terms: { title: "nurse" }, alert: "none" };
    const saved = [await other.client.put(`/saved/jobs/${job.id}`), await other.client.post("/saved/searches", search)];
    expect(saved.map(({ status }) => status)).toEqual([204, 201]);
    const { status, body } = await (await start(job, { email: other.email })).confirmWithSentCode();
    expect([status, body.session.user.id]).toEqual([200, other.id]);
    expect((await other.client.get("/applications/1")).status).toBe(401);
    expect((await portal.anonymous.post("/auth/users", { email: other.email, password: TEST_PASSWORD })).status).toBe(
      401,
    );
    expect((await fetch(url)).status).toBe(404);
    const { rows } = await portal.pool.query(
      `select summary, phone, resume, (select count(*) from saved_jobs where user_id = users.id) as jobs,
         (select count(*) from saved_searches where user_id = users.id) as searches from users where id = $1`,
      [other.id],
    );
    expect(rows).toEqual([{ summary: null, phone: null, resume: null, jobs: "0", searches: "0" }]);
  });
});

describe("resume of a visitor", () => {
  it("is detected by its content, and replaces the previous one", async () => {
    const { job } = await makeOpenJob();
    const guest = await start(job);
    const html = { name: "resume.pdf", bytes: Buffer.from("<script>alert(1)</script>") };
    expect(getStatusAndCode(await guest.upload(html))).toBe("415 resume_type");
    const huge = {
      name: "resume.pdf",
      bytes: Buffer.concat([createSamplePdf().bytes, Buffer.alloc(10 * 1024 * 1024)]),
    };
    expect(getStatusAndCode(await guest.upload(huge))).toBe("413 resume_too_large");
    await guest.upload(createSamplePdf("first"));
    await guest.upload({ name: "../second.docx", bytes: await createZip(docxEntries) });
    const { body } = await guest.confirmWithSentCode();
    const seeker = portal.withToken(body.session.access_token);
    expect((await seeker.get("/auth/users/files")).body).toMatchObject([{ kind: "resume", name: "second.docx" }]);
  });

  it("is deleted with everything else that was entered when the code has expired", async () => {
    const { job } = await makeOpenJob();
    const before = await listStoredFiles();
    const [expired, waiting] = [await start(job), await start(job)];
    await expired.upload();
    await waiting.upload();
    await portal.db
      .updateTable("guest_applications")
      .set({ expires_at: new Date(0) })
      .where("email", "=", expired.email)
      .execute();
    await deleteExpiredGuestApplications(portal.db, portal.files);
    expect((await listStoredFiles()).length).toBe(before.length + 1);
    expect(getStatusAndCode(await expired.requestCode())).toBe("409 form_expired");
    expect(getStatusAndCode(await expired.upload())).toBe("409 form_expired");
    const { rows } = await portal.pool.query("select email from guest_applications where email = $1", [expired.email]);
    expect(rows).toEqual([]);
    expect((await waiting.confirmWithSentCode()).body.session.user.resume).not.toBeNull();
  });
});

async function listStoredFiles(): Promise<string[]> {
  const entries = await readdir(path.join(portal.dataDir, "files"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

it("the log contains no token of a guest application", async () => {
  const { job } = await makeOpenJob();
  const { body } = await portal.anonymous.post("/guest-applications", {
    job_id: job.id,
    name: "Noor",
    email: createEmail(),
  });
  await portal.anonymous.post(`/guest-applications/${body.token}/code`);
  expect(portal.logged.join("")).not.toContain(body.token);
});

it("codes for guest applications are limited for each email", async () => {
  const limited = await startTestPortal({ RATE_LIMIT_FACTOR: "1" });
  const employer = await makeEmployer(limited);
  const job = await makeJob(limited, employer);
  const form = { job_id: job.id, name: "Noor", email: createEmail() };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt++) {
    const { body } = await limited.anonymous.post("/guest-applications", form);
    statuses.push((await limited.anonymous.post(`/guest-applications/${body.token}/code`)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

it("wrong codes for guest applications do not use up the attempts at a new password", async () => {
  const limited = await startTestPortal(strictSettings);
  const seeker = await makeSeeker(limited, await getPasswordColumns());
  const form = {
    job_id: (await makeJob(limited, await makeEmployer(limited))).id,
    name: "Noor",
    email: seeker.email,
  };
  const { body } = await limited.anonymous.post("/guest-applications", form);
  const post = (path: string, ip: string, sent: object) =>
    limited.anonymous.send("POST", path, {
      headers: { "content-type": "application/json", "x-forwarded-for": ip },
      body: JSON.stringify(sent),
    });
  const { attempts } = strictRules.guest_code_check.account;
  const statuses: number[] = [];
  for (let index = 0; index <= attempts; index++) {
    const confirmation = { token: "000000" };
    statuses.push((await post(`/guest-applications/${body.token}/confirm`, `192.0.2.${index}`, confirmation)).status);
  }
  expect([statuses.at(-2), statuses.at(-1)]).toEqual([422, 429]);
  await makeCode(limited, "reset", seeker.email, seeker.id);
  const reset = { email: seeker.email, password: "staple battery horse", token: TEST_CODE };
  expect((await post("/auth/reset-password/users", "203.0.113.1", reset)).status).toBe(200);
});

it("the first resumes of an IP address are accepted when others have used up the uploads of the hour", async () => {
  const limited = await startTestPortal({ RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" });
  const job = await makeJob(limited, await makeEmployer(limited));
  const { body } = await limited.anonymous.post("/guest-applications", {
    job_id: job.id,
    name: "Noor",
    email: createEmail(),
  });
  const upload = async (ip: string) => {
    const form = { headers: { "x-forwarded-for": ip }, body: createUploadForm(createSamplePdf()) };
    return (await limited.anonymous.send("PUT", `/guest-applications/${body.token}/resume`, form)).status;
  };
  const { attempts } = limitRules.guest_upload_first.ip;
  for (let count = 0; count <= attempts; count++) expect(await upload("192.0.2.1")).toBe(200);
  await limited.pool.query("update rate_limits set points = 1000 where key like 'guest_upload_total%'");
  expect([await upload("192.0.2.1"), await upload("192.0.2.2")]).toEqual([429, 200]);
});
