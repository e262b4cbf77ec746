import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  getPasswordColumns,
  makeEmployer,
  makeJob,
  makeSeeker,
  sendDecisions,
  TEST_PASSWORD,
  type TestUser,
} from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { createSamplePdf, uploadPhoto, uploadResume } from "../../testing/sample-files.ts";

const portal = await startTestPortal();

const work = { title: "Nurse", company: "St. Mary", from: "2019-03", to: null, description: "Night shifts." };
const profile = { phone: "+31612345678", summary: "Ten years in care.", works: [work], educations: [] };

async function apply(seeker: TestUser, employer: TestUser) {
  const { body } = await seeker.client.post("/applications", { job_id: (await makeJob(portal, employer)).id });
  return body as { id: string };
}

async function makeParties() {
  const seeker = await makeSeeker(portal, { ...profile, works: JSON.stringify([work]), educations: "[]" });
  return { seeker, employer: await makeEmployer(portal), otherEmployer: await makeEmployer(portal) };
}

const upload = async (seeker: TestUser, text: string): Promise<string> =>
  (await uploadResume(seeker, createSamplePdf(text))).body.file;
const removeResume = (seeker: TestUser) => seeker.client.delete(`/auth/users/photo/${seeker.id}`);
const getApplicant = (employer: TestUser, seeker: TestUser) => employer.client.get(`/crud/users/${seeker.id}`);
const download = (user: TestUser, file: string) => user.client.get(`/auth/user/download/${file}`);
const sendAgain = (seeker: TestUser, application: { id: string }) =>
  seeker.client.post(`/application/${application.id}/snapshot`);
const updateProfile = (seeker: TestUser, changes: object) =>
  seeker.client.put("/authenticated/users", { ...profile, name: "Sanne de Boer", email: seeker.email, ...changes });
const deleteApplications = (...applications: { id: string }[]) =>
  Promise.all(applications.map(({ id }) => portal.db.deleteFrom("applications").where("id", "=", id).execute()));
const countFiles = async (file: string) =>
  (await portal.db.selectFrom("files").select("id").where("file", "=", file).execute()).length;

describe("snapshot of an application", () => {
  it("shows the company the profile that was sent, not the present one", async () => {
    const { seeker, employer } = await makeParties();
    await apply(seeker, employer);
    expect((await updateProfile(seeker, { summary: "Looking for a change.", works: [] })).status).toBe(200);
    expect((await getApplicant(employer, seeker)).body).toMatchObject({ ...profile, name: "Sanne de Boer" });
  });

  it("gives the lists of the company the name and the photo that were sent", async () => {
    const { seeker, employer } = await makeParties();
    const sent = (await uploadPhoto(seeker)).body.file;
    const { id } = await apply(seeker, employer);
    const { job_id } = (await seeker.client.get(`/application/${id}`)).body;
    await updateProfile(seeker, { name: "Somebody Else" });
    await uploadPhoto(seeker);
    const [listed] = (await employer.client.get("/applications/1")).body;
    expect(listed.users).toMatchObject([{ _id: seeker.id, name: "Sanne de Boer", photo: sent }]);
    const [onBoard] = (await employer.client.get(`/jobs/${job_id}/applications?q=sanne`)).body;
    expect(onBoard.applicant).toMatchObject({ name: "Sanne de Boer", photo: sent });
    expect((await employer.client.get(`/jobs/${job_id}/applications?q=else`)).body).toEqual([]);
    await sendAgain(seeker, { id });
    expect((await employer.client.get("/applications/1")).body[0].users).toMatchObject([{ name: "Somebody Else" }]);
  });

  it("keeps a replaced and a removed resume for the company, which never reads a newer one", async () => {
    const { seeker, employer } = await makeParties();
    const sent = await upload(seeker, "as sent");
    await apply(seeker, employer);
    const newer = await upload(seeker, "newer");
    expect((await getApplicant(employer, seeker)).body.resume).toBe(sent);
    expect((await download(employer, sent)).text).toContain("as sent");
    expect((await download(employer, newer)).status).toBe(404);
    await removeResume(seeker);
    expect((await download(employer, sent)).text).toContain("as sent");
    expect((await download(seeker, sent)).text).toContain("as sent");
    expect((await seeker.client.get("/auth/users/files")).body).toEqual([]);
    expect(await countFiles(newer)).toBe(0);
  });

  it("lets a company read only what was sent to it", async () => {
    const { seeker, employer, otherEmployer } = await makeParties();
    const first = await upload(seeker, "first");
    await apply(seeker, employer);
    const second = await upload(seeker, "second");
    await apply(seeker, otherEmployer);
    expect((await download(employer, first)).status).toBe(200);
    expect((await download(employer, second)).status).toBe(404);
    expect((await download(otherEmployer, first)).status).toBe(404);
    expect((await getApplicant(otherEmployer, seeker)).body.resume).toBe(second);
  });

  it("keeps a replaced photo as long as an application shows it", async () => {
    const { seeker, employer } = await makeParties();
    const photo = (await uploadPhoto(seeker)).body.file;
    const application = await apply(seeker, employer);
    await seeker.client.delete("/authenticated/users/photo");
    expect((await getApplicant(employer, seeker)).body.photo).toBe(photo);
    expect((await portal.anonymous.get(`/auth/download/${photo}`)).status).toBe(200);
    await sendAgain(seeker, application);
    expect((await getApplicant(employer, seeker)).body.photo).toBeNull();
    expect(await countFiles(photo)).toBe(0);
  });

  it("ends with the withdrawal of the application", async () => {
    const { seeker, employer } = await makeParties();
    const resume = await upload(seeker, "withdrawn");
    const { id } = await apply(seeker, employer);
    expect((await seeker.client.post(`/application/${id}/withdraw`, {})).status).toBe(200);
    expect((await download(employer, resume)).status).toBe(404);
    expect((await getApplicant(employer, seeker)).status).toBe(404);
  });

  it("has the resume or none when the seeker removes it while applying, never a missing file", async () => {
    const { seeker, employer } = await makeParties();
    for (let round = 0; round < 8; round++) {
      const file = await upload(seeker, `round ${round}`);
      const [{ id }, { status }] = await Promise.all([apply(seeker, employer), removeResume(seeker)]);
      expect(status).toBe(204);
      const { resume } = await portal.db
        .selectFrom("application_snapshots")
        .select("resume")
        .where("application_id", "=", id)
        .executeTakeFirstOrThrow();
      expect([file, null]).toContain(resume);
      expect((await download(employer, file)).status).toBe(resume === null ? 404 : 200);
      expect(await countFiles(file)).toBe(resume === null ? 0 : 1);
    }
  });
});

it("GET /application/:id › has the snapshot for both sides, and after the withdrawal for the seeker only", async () => {
  const { seeker, employer } = await makeParties();
  const resume = await upload(seeker, "both");
  const { id } = await apply(seeker, employer);
  for (const { client } of [seeker, employer]) {
    const { snapshot } = (await client.get(`/application/${id}`)).body;
    expect(snapshot).toMatchObject({ name: "Sanne de Boer", works: [work], resume: { file: resume } });
  }
  expect((await seeker.client.post(`/application/${id}/withdraw`, {})).status).toBe(200);
  expect((await seeker.client.get(`/application/${id}`)).body.snapshot.resume.file).toBe(resume);
  expect((await employer.client.get(`/application/${id}`)).body.snapshot ?? null).toBeNull();
});

describe("stored resume of an application", () => {
  it("is deleted with the last application that was sent with it, and discarded for the clean-up", async () => {
    const { seeker, employer, otherEmployer } = await makeParties();
    const resume = await upload(seeker, "twice");
    const [one, other] = [await apply(seeker, employer), await apply(seeker, otherEmployer)];
    await deleteApplications(one);
    await removeResume(seeker);
    expect(await countFiles(resume)).toBe(1);
    await deleteApplications(other);
    expect(await countFiles(resume)).toBe(0);
    const discarded = await portal.db.selectFrom("discarded_files").select("file").where("file", "=", resume).execute();
    expect(discarded).toEqual([{ file: resume }]);
  });

  it("is deleted when its last applications end and the seeker removes it, all at once", async () => {
    const { seeker, employer, otherEmployer } = await makeParties();
    for (let round = 0; round < 8; round++) {
      const resume = await upload(seeker, `round ${round}`);
      const applications = [await apply(seeker, employer), await apply(seeker, otherEmployer)];
      await Promise.all([deleteApplications(...applications), removeResume(seeker)]);
      expect(await countFiles(resume)).toBe(0);
    }
  });

  it("is deleted with the account, and is in the export of the account before", async () => {
    const { seeker, employer } = await makeParties();
    await portal.db
      .updateTable("users")
      .set(await getPasswordColumns())
      .where("id", "=", seeker.id)
      .execute();
    const sent = await upload(seeker, "sent");
    await apply(seeker, employer);
    const current = await upload(seeker, "current");
    const { text } = await seeker.client.get("/authenticated/users/export");
    expect(text).toContain(`files/applications/${sent}`);
    const { status } = await seeker.client.delete("/authenticated/users", { password: TEST_PASSWORD });
    expect(status).toBe(204);
    expect([await countFiles(sent), await countFiles(current)]).toEqual([0, 0]);
    expect((await download(employer, sent)).status).toBe(404);
    const stored = await readdir(path.join(portal.dataDir, "files", "resumes"));
    expect(stored.filter((name) => name === sent || name === current)).toEqual([]);
  });

  it("stays when it is still the current one", async () => {
    const { seeker, employer } = await makeParties();
    const resume = await upload(seeker, "current");
    await deleteApplications(await apply(seeker, employer));
    expect((await download(seeker, resume)).status).toBe(200);
  });
});

describe("POST /application/:id/snapshot", () => {
  it("sends the present profile and resume, records an event and deletes the resume sent before", async () => {
    const { seeker, employer } = await makeParties();
    const old = await upload(seeker, "old");
    const application = await apply(seeker, employer);
    const present = await upload(seeker, "present");
    await updateProfile(seeker, { summary: "Eleven years in care." });
    const { status, body } = await sendAgain(seeker, application);
    expect([status, body.message]).toEqual([200, "Your profile has been sent."]);
    expect(body.snapshot).toMatchObject({
      summary: "Eleven years in care.",
      works: [work],
      resume: { file: present, name: "resume.pdf", type: "application/pdf" },
      answers: [],
      cover_note: null,
    });
    expect((await getApplicant(employer, seeker)).body).toMatchObject({
      summary: "Eleven years in care.",
      resume: present,
    });
    expect((await download(employer, old)).status).toBe(404);
    expect(await countFiles(old)).toBe(0);
    const events = await portal.db
      .selectFrom("application_events")
      .select(["kind", "actor_kind", "actor_id", "is_internal"])
      .where("application_id", "=", application.id)
      .where("kind", "=", "snapshot_sent")
      .execute();
    expect(events).toEqual([{ kind: "snapshot_sent", actor_kind: "seeker", actor_id: seeker.id, is_internal: false }]);
  });

  it("refuses an application that has ended with 409 application_ended", async () => {
    const { seeker, employer } = await makeParties();
    const application = await apply(seeker, employer);
    await employer.client.put(`/crud/applications/${application.id}`, { status: 3 });
    await sendDecisions(portal);
    const { status, body } = await sendAgain(seeker, application);
    expect([status, body.code]).toEqual([409, "application_ended"]);
  });

  it("sends nothing to an erased application that had no answer", async () => {
    const { seeker, employer } = await makeParties();
    const application = await apply(seeker, employer);
    await portal.pool.query(
      `with gone as (delete from application_snapshots where application_id = $1)
       update applications set stage = 'unanswered', ended_at = now(), erased_at = now() where id = $1`,
      [application.id],
    );
    expect((await sendAgain(seeker, application)).status).toBe(404);
    const { rowCount } = await portal.pool.query("select from application_snapshots where application_id = $1", [
      application.id,
    ]);
    expect(rowCount).toBe(0);
  });
});
