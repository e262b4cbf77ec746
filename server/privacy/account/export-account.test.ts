import { describe, expect, it } from "vitest";
import {
  getPasswordColumns,
  makeApplication,
  makeEmployer,
  makeJob,
  makeMember,
  makeOffer,
  makeReview,
  makeSeeker,
  reviewForm,
  TEST_PASSWORD,
  type TestUser,
} from "../../testing/factories.ts";
import { findSentCode } from "../../testing/one-time-codes.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { readZipEntries } from "../../testing/read-zip.ts";
import { createSamplePdf, makeFile, uploadPhoto, uploadResume } from "../../testing/sample-files.ts";

const portal = await startTestPortal();

const download = ({ accessToken }: TestUser, origin = portal.origin) =>
  fetch(`${origin}/api/authenticated/users/export`, { headers: { authorization: accessToken } });

const exportEntries = async (user: TestUser) => readZipEntries(await download(user));

describe("GET /authenticated/users/export", () => {
  it("sends a ZIP as an attachment that is not cached", async () => {
    const { status, headers } = await download(await makeSeeker(portal));
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/zip");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="job-portal-\d{4}-\d\d-\d\d\.zip"$/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("contains all data of a seeker", async () => {
    const seeker = await makeSeeker(portal, {
      ...(await getPasswordColumns()),
      summary: "Twelve years at the bedside.",
      works: JSON.stringify([
        { title: "Nurse", company: "St. Lucas", from: "2019-01", to: null, description: "Surgery" },
      ]),
      educations: JSON.stringify([
        { school: "Hogeschool", degree: "Nursing", from: "2014-09", to: "2018-06", description: "" },
      ]),
    });
    const employer = await makeEmployer(portal);
    const job = await makeJob(portal, employer);
    const application = await makeApplication(portal, job, employer, seeker);
    const offerFile = await makeFile(portal, employer, "offer");
    await makeOffer(portal, application, employer, { file: offerFile.id });
    await employer.client.put(`/application/${application.id}/stage`, {
      stage: "shortlisted",
      expected_stage: "received",
    });
    await seeker.client.post("/messages", { to_user_id: employer.id, message: "Is the job still open?" });
    const { body: received } = await employer.client.post("/messages", { to_user_id: seeker.id, message: "It is." });
    await seeker.client.post(`/messages/${received.id}/reports`, { reason: "other", details: "Rude" });
    await seeker.client.put(`/messages/blocks/${employer.id}`);
    await makeReview(portal, employer, seeker);
    await seeker.client.post("/reports", { job_id: job.id, reason: "filled", details: "Since May." });
    await seeker.client.put(`/saved/jobs/${job.id}`);
    const begun = await makeJob(portal, employer, { title: "Lamp keeper" });
    await seeker.client.put(`/saved/applications/${begun.id}`);
    await seeker.client.post("/saved/searches", { name: "Care", terms: { title: "nurse" }, alert: "weekly" });
    const keys = { p256dh: "A".repeat(87), auth: "A".repeat(22) };
    await seeker.client.put("/push/subscription", { endpoint: "https://push.example.com/1", keys });

    const files = await exportEntries(seeker);
    expect(files["saved-jobs.json"]).toMatchObject([{ id: job.id, title: job.title }]);
    expect(files["begun-applications.json"]).toMatchObject([{ id: begun.id, title: "Lamp keeper" }]);
    expect(files["saved-searches.json"]).toMatchObject([{ name: "Care", terms: { title: "nurse" }, alert: "weekly" }]);
    expect(Object.keys(files).sort()).toEqual([
      "account.json",
      "applications.json",
      "begun-applications.json",
      "blocked-people.json",
      "complaints.json",
      "feedback.json",
      `files/offers/${offerFile.id}`,
      "helpers.json",
      "identities.json",
      "index.html",
      "invitations.json",
      "jobs.json",
      "messages.json",
      "notes.json",
      "notices.json",
      "notifications.json",
      "people-you-help.json",
      "push-devices.json",
      "ratings.json",
      "reports.json",
      "resume.json",
      "reviews.json",
      "saved-jobs.json",
      "saved-searches.json",
      "sessions.json",
      "settings.json",
      "statements.json",
      "two-factor.json",
      "work-wishes.json",
    ]);
    expect(files["two-factor.json"]).toEqual({ enabled: false, method: null, unused_recovery_codes: 0 });
    expect(files["account.json"]).toEqual((await seeker.client.get(`/crud/users/${seeker.id}`)).body);
    expect(files["applications.json"]).toMatchObject([
      { job_id: job.id, job_title: "Registered Nurse", company: "Northgate Health", status: 2 },
    ]);
    expect(files["applications.json"][0].snapshot).toMatchObject({
      summary: "Twelve years at the bedside.",
      resume: null,
      answers: [],
    });
    expect(files["applications.json"][0].offers).toEqual(
      (await seeker.client.get(`/application/${application.id}/offers`)).body,
    );
    expect(files["applications.json"][0].events.length).toBeGreaterThan(0);
    expect(files["applications.json"][0].events).toEqual(
      (await seeker.client.get(`/application/${application.id}/events`)).body,
    );
    expect(files["resume.json"]).toEqual({
      $schema: expect.stringContaining("resume-schema"),
      basics: expect.objectContaining({ name: "Sanne de Boer", summary: "Twelve years at the bedside." }),
      work: [{ name: "St. Lucas", position: "Nurse", startDate: "2019-01", summary: "Surgery" }],
      education: [{ institution: "Hogeschool", studyType: "Nursing", startDate: "2014-09", endDate: "2018-06" }],
    });
    expect(files["blocked-people.json"]).toMatchObject([{ user_id: employer.id }]);
    expect(files["settings.json"]).toEqual({
      language: "en",
      message_mail: true,
      notice_mail: {
        job_changed: true,
        job_closing: true,
        helper_joined: true,
        job_suggested: true,
        application_prepared: true,
        stage_changed: true,
        offer_changed: true,
        answer_date_moved: true,
        erasure_announced: true,
      },
      push: expect.objectContaining({ message: true, job_closing: false }),
    });
    expect(files["jobs.json"]).toEqual([]);
    expect(files["messages.json"]).toMatchObject([
      { number: 2, message: "It is.", from_user_id: employer.id, conversation_with: "Marieke Visser" },
      { number: 1, message: "Is the job still open?", from_user_id: seeker.id },
    ]);
    expect(files["reviews.json"]).toMatchObject([{ ...reviewForm, company: "Northgate Health" }]);
    expect(files["reports.json"]).toMatchObject([
      { subject_kind: "message", reason: "other", details: "Rude" },
      { subject_kind: "job", subject_id: job.id, reason: "filled", details: "Since May." },
    ]);
    expect(files["push-devices.json"]).toMatchObject([{ id: expect.any(String), current: true }]);
    expect(files["sessions.json"]).toMatchObject([{ id: seeker.session.id, ip: "127.0.0.1", endedAt: null }]);
    expect(JSON.stringify(files)).not.toMatch(/hash|argon2|encrypted|mac_key/);
  });

  it("contains a page that a person can read, in their language, which runs nothing that others have written", async () => {
    const [seeker, employer] = [await makeSeeker(portal, { language: "nl" }), await makeEmployer(portal)];
    await seeker.client.post("/messages", { to_user_id: employer.id, message: "<script>alert(1)</script>" });
    const { "index.html": page } = await exportEntries(seeker);
    expect(page).toContain('<html lang="nl">');
    expect(page).toContain("<h2>Berichten</h2>");
    expect(page).toMatch(/<dt>Message<\/dt><dd>&#60;script&#62;alert\(1\)/);
    expect(page).not.toMatch(/<script|<dt>Id<|null/);
  });

  it("contains the identities at Google and Apple, the second factor without its secrets, and the notifications", async () => {
    const seeker = await makeSeeker(portal, { ...(await getPasswordColumns()), email_verified_at: new Date() });
    const identity = { provider: "google", subject: "1001-google" };
    await portal.db
      .insertInto("oauth_identities")
      .values({ ...identity, user_id: seeker.id })
      .execute();
    const { client } = seeker;
    await client.put("/authenticated/users/two-factor/start", { method: "email", password: TEST_PASSWORD });
    const token = await findSentCode(portal, seeker.email);
    const { body } = await client.put("/authenticated/users/two-factor/confirm", { token });
    const files = await exportEntries(seeker);
    expect(files["identities.json"]).toMatchObject([identity]);
    expect(files["two-factor.json"]).toEqual({ enabled: true, method: "email", unused_recovery_codes: 10 });
    expect(files["notifications.json"]).toMatchObject([
      { channel: "email", to: seeker.email, subject: "Your code for a change in Settings" },
      { channel: "email", to: seeker.email, subject: "Two-step verification is on" },
    ]);
    const text = JSON.stringify(files);
    for (const code of [token, ...body.recovery_codes]) expect(text).not.toContain(code);
  });

  it("contains which notices are mailed, and invitations from both sides", async () => {
    const [owner, stranger] = [await makeEmployer(portal), await makeEmployer(portal)];
    const invited = await makeSeeker(portal, { email_verified_at: new Date() });
    const unverified = await makeSeeker(portal, { email_verified_at: null });
    await owner.client.put("/notices/mail", { kind: "application_received", enabled: false });
    for (const { email } of [invited, unverified]) {
      await owner.client.post("/company/invitations", { email, role: "recruiter" });
    }
    const { "settings.json": settings, "invitations.json": sent } = await exportEntries(owner);
    expect(settings.notice_mail).toMatchObject({ application_received: false, application_withdrawn: true });
    expect(sent.map(({ email }: { email: string }) => email)).toEqual([invited.email, unverified.email]);
    const received = [{ email: invited.email, company: "Northgate Health", role: "recruiter" }];
    expect((await exportEntries(invited))["invitations.json"]).toMatchObject(received);
    for (const user of [unverified, stranger]) expect((await exportEntries(user))["invitations.json"]).toEqual([]);
  });

  it("contains the user's files under their original names", async () => {
    const seeker = await makeSeeker(portal);
    await uploadPhoto(seeker);
    await uploadResume(seeker, { ...createSamplePdf("Twelve years"), name: "Curriculum Vitæ.pdf" });
    const files = await exportEntries(seeker);
    expect(files["files/Curriculum Vitæ.pdf"]).toBe(createSamplePdf("Twelve years").bytes.toString());
    expect(files["files/photo.webp"]).toMatch(/^RIFF.{4}WEBP/s);
    expect(Object.keys(files).filter((name) => name.startsWith("files/"))).toHaveLength(2);
  });

  it("contains an employer's jobs, deleted ones included, and their applications, but none of other employers", async () => {
    const [employer, other, seeker] = [
      await makeEmployer(portal),
      await makeEmployer(portal),
      await makeSeeker(portal),
    ];
    const [job, deletedJob, otherJob] = [
      await makeJob(portal, employer),
      await makeJob(portal, employer, { title: "Porter" }),
      await makeJob(portal, other),
    ];
    await employer.client.delete(`/crud/jobs/${deletedJob.id}`);
    await makeOffer(portal, await makeApplication(portal, job, employer, seeker), employer);
    await makeApplication(portal, otherJob, other, seeker);
    const files = await exportEntries(employer);
    expect(files["jobs.json"]).toMatchObject([
      { id: job.id, deletedAt: null },
      { id: deletedJob.id, title: "Porter", deletedAt: expect.any(String) },
    ]);
    expect(files["applications.json"]).toMatchObject([
      { job_id: job.id, applicant: "Sanne de Boer", offers: [{ pay: 3450.5 }] },
    ]);
    await portal.db.updateTable("applications").set({ stage: "withdrawn", ended_at: new Date() }).execute();
    expect((await exportEntries(employer))["applications.json"]).toMatchObject([{ job_id: job.id, applicant: null }]);
    await portal.db.updateTable("applications").set({ erased_at: new Date() }).execute();
    expect((await exportEntries(employer))["applications.json"]).toEqual([]);
  });

  it("contains the notes and ratings of their author, and none of them for the seeker or after the author has left", async () => {
    const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
    const [recruiter, job] = [await makeMember(portal, employer, "recruiter"), await makeJob(portal, employer)];
    const { id } = await makeApplication(portal, job, employer, seeker);
    await recruiter.client.post(`/application/${id}/notes`, { text: "Calm under pressure" });
    await recruiter.client.put(`/application/${id}/rating`, { stars: 4, text: "Hire at once" });
    const files = await exportEntries(recruiter);
    expect(files["notes.json"]).toMatchObject([{ application_id: id, text: "Calm under pressure" }]);
    expect(files["ratings.json"]).toMatchObject([{ application_id: id, stars: 4, text: "Hire at once" }]);
    await employer.client.delete(`/company/members/${recruiter.id}`);
    for (const user of [seeker, employer, recruiter]) {
      expect(JSON.stringify(await exportEntries(user))).not.toMatch(/Calm under pressure|Hire at once/);
    }
  });

  it("contains all pages of long lists", async () => {
    const [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
    await seeker.client.post("/messages", { to_user_id: employer.id, message: "The first" });
    await portal.pool.query(
      `insert into messages (id, conversation_id, number, from_user_id, to_user_id, message)
       select gen_random_uuid(), id, n, $1, $2, 'Message ' || n
       from conversations, generate_series(2, 1200) n where $1 in (participant_a_id, participant_b_id)`,
      [seeker.id, employer.id],
    );
    await portal.pool.query(
      `insert into sessions (id, user_id, refresh_token_hash, ended_at)
       select gen_random_uuid(), $1, '', now() from generate_series(2, 1000)`,
      [seeker.id],
    );
    const files = await exportEntries(seeker);
    expect(files["messages.json"].map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 1200 }, (_, index) => 1200 - index),
    );
    expect(new Set(files["sessions.json"].map(({ id }: { id: string }) => id)).size).toBe(1000);
  });

  it("is rate limited with Retry-After", async () => {
    const strict = await startTestPortal({ RATE_LIMIT_FACTOR: "0.2" });
    const seeker = await makeSeeker(strict);
    await (await download(seeker, strict.origin)).arrayBuffer();
    const rejected = await download(seeker, strict.origin);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(60);
    const other = await download(await makeSeeker(strict), strict.origin);
    expect(other.status).toBe(200);
    await other.arrayBuffer();
  });
});
