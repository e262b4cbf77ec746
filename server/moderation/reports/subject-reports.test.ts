import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  getPasswordColumns,
  makeApplication,
  makeEmployer,
  makeJob,
  makeReview,
  makeSeeker,
  TEST_PASSWORD,
} from "../../testing/factories.ts";
import type { ApiClient } from "../../testing/http-client.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { makeFile, uploadPhoto } from "../../testing/sample-files.ts";

const portal = await startTestPortal();

const report = (client: ApiClient, kind: string, id: string, more: object = {}) =>
  client.post("/reports", {
    subject_kind: kind,
    subject_id: id,
    reason: "spam",
    details: "",
    good_faith: true,
    ...more,
  });
const readCase = (id: string) =>
  portal.db.selectFrom("cases").selectAll().where("subject_id", "=", id).executeTakeFirstOrThrow();
const listEvidence = (caseId: string) =>
  portal.db
    .selectFrom("evidence")
    .selectAll()
    .select((eb) => eb.cast<string>("content", "text").as("text"))
    .where("case_id", "=", caseId)
    .orderBy("id")
    .execute();

async function makeSubjects() {
  const employer = await makeEmployer(portal, { logo: "logo.webp" });
  const seeker = await makeSeeker(portal);
  const job = await makeJob(portal, employer);
  await makeApplication(portal, job, employer, seeker);
  const review = await makeReview(portal, employer, seeker);
  const photo = await makeFile(portal, seeker, "photo");
  const { body: message } = await employer.client.post("/messages", { to_user_id: seeker.id, message: "Pay me first" });
  return { employer, seeker, job, review, message, photo };
}

describe("POST /reports about any subject", () => {
  it("takes a report without an account, and shows what became of it at the address of the reply", async () => {
    const { job } = await makeSubjects();
    const email = `${randomUUID()}@example.com`;
    const text = { considers_illegal: true, law: "Article 326 Sr", details: "They ask for a deposit.", email };
    const { status, body } = await report(portal.anonymous, "job", job.id, { reason: "scam", ...text });
    expect(status).toBe(201);
    expect(body.status_url).toMatch(new RegExp(`^http.*/reports/${body.reference}\\?token=`));
    const query = new URL(body.status_url).search;
    expect((await portal.anonymous.get(`/reports/${body.reference}${query}`)).body).toEqual({
      reference: body.reference,
      createdAt: body.createdAt,
      state: "received",
      outcome: null,
      decided_at: null,
      letter: null,
      appeal_case_id: null,
      appeal_until: null,
      appeal: null,
    });
    expect((await portal.anonymous.get(`/reports/00000000${query}`)).status).toBe(404);
    expect((await portal.anonymous.get(`/reports/${body.reference}?token=`)).status).toBe(404);
    const [receipt, ...others] = (await portal.outbox()).filter(({ to }) => to === email);
    expect(others).toEqual([]);
    expect(receipt?.text).toContain(body.status_url);
    expect(receipt?.text).not.toMatch(/deposit|326|Registered Nurse/);
    const stored = await portal.db
      .selectFrom("reports")
      .selectAll()
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ user_id: null, email, considers_illegal: true, law: "Article 326 Sr" });
    expect(JSON.stringify(stored)).not.toContain(query.replace("?token=", ""));
  });

  it("keeps each kind of subject as it was, with its author", async () => {
    const { employer, seeker, job, review, message } = await makeSubjects();
    const subjects = [
      [employer, "job", job.id, { title: "Registered Nurse", company: "Northgate Health" }, employer.id, employer.id],
      [seeker, "company", employer.id, { name: "Northgate Health" }, null, employer.id],
      [employer, "review", review.id, { headline: expect.any(String), rating: expect.any(Number) }, seeker.id, null],
      [seeker, "message", message.id, { message: "Pay me first", sender: "Marieke Visser" }, employer.id, null],
      [employer, "user", seeker.id, { name: "Sanne de Boer" }, seeker.id, null],
      [employer, "photo", seeker.id, { file: expect.any(String), name: "Sanne de Boer" }, seeker.id, null],
    ] as const;
    for (const [reporter, kind, id, content, userId, companyId] of subjects) {
      const { client } = kind === "job" ? await makeSeeker(portal) : reporter;
      expect((await report(client, kind, id)).status, kind).toBe(201);
      const { rows } = await portal.pool.query("select * from cases where subject_kind = $1 and subject_id = $2", [
        kind,
        id,
      ]);
      expect(rows, kind).toMatchObject([{ state: "open", version: 1, user_id: userId, company_id: companyId }]);
      const [evidence, ...others] = await listEvidence(rows[0].id);
      expect([evidence?.content, others], kind).toEqual([expect.objectContaining(content), []]);
      expect(evidence?.sha256.toString("hex")).toBe(
        createHash("sha256")
          .update(evidence?.text ?? "")
          .digest("hex"),
      );
    }
  });

  it("joins reports in one case, and takes evidence once for each version", async () => {
    const { job } = await makeSubjects();
    await Promise.all([1, 2, 3, 4].map(() => report(portal.anonymous, "job", job.id)));
    const { id, version } = await readCase(job.id);
    expect([version, (await listEvidence(id)).length]).toEqual([4, 1]);
    await portal.pool.query("update jobs set title = 'Nurse', version = version + 1 where id = $1", [job.id]);
    await report((await makeSeeker(portal)).client, "job", job.id);
    expect((await listEvidence(id)).map(({ revision }) => revision)).toEqual(["1", "2"]);
    await portal.pool.query("update cases set state = 'decided' where id = $1", [id]);
    await report(portal.anonymous, "job", job.id);
    expect(await readCase(job.id)).toMatchObject({ id, state: "open" });
  });

  it.each([
    ["report comes first", "reports", true],
    ["replacement comes first", "files", false],
  ])("keeps the picture that it names while its owner replaces it, when the %s", async (_, table, isReportFirst) => {
    const owner = await makeEmployer(portal);
    const before = (await uploadPhoto(owner)).body.file as string;
    await makeJob(portal, owner);
    const blocker = await portal.pool.connect();
    await blocker.query(`begin; lock table ${table} in share mode`);
    const countWaiting = async () =>
      (await blocker.query("select count(*)::int as n from pg_locks where not granted")).rows[0].n;
    const calls = [() => report(portal.anonymous, "photo", owner.id), () => uploadPhoto(owner)];
    if (!isReportFirst) calls.reverse();
    const replies: Promise<{ status: number }>[] = [];
    for (const [index, call] of calls.entries()) {
      replies.push(call());
      await expect.poll(countWaiting).toBe(index + 1);
    }
    await blocker.query("rollback");
    blocker.release();
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(isReportFirst ? [201, 200] : [200, 201]);
    const evidence = await listEvidence((await readCase(owner.id)).id);
    const names = evidence.map(({ content }) => (content as { file: string }).file);
    expect(names).toEqual([isReportFirst ? before : expect.not.stringMatching(before)]);
    const { rows } = await portal.pool.query("select file from files where file = any($1)", [names]);
    expect(rows).toHaveLength(1);
  });

  it("accepts only what the sender sees, and refuses the own", async () => {
    const { employer, seeker, message, review, job } = await makeSubjects();
    const stranger = await makeSeeker(portal);
    const missing = await report(portal.anonymous, "job", randomUUID());
    expect(missing.status).toBe(404);
    for (const [client, kind, id] of [
      [portal.anonymous, "message", message.id],
      [employer.client, "message", message.id],
      [portal.anonymous, "user", seeker.id],
      [stranger.client, "user", seeker.id],
      [stranger.client, "photo", seeker.id],
      [portal.anonymous, "company", (await makeEmployer(portal)).id],
      [portal.anonymous, "review", "no-id"],
    ] as const) {
      expect((await report(client, kind, id)).text, kind).toBe(missing.text);
    }
    expect((await report(seeker.client, "review", review.id)).body.code).toBe("own_content");
    expect((await report(employer.client, "job", job.id)).body.code).toBe("own_job");
  });

  it.each([
    [{ good_faith: false }, 422, "good_faith"],
    [{ good_faith: undefined }, 422, "good_faith"],
    [{ reason: "false_review" }, 422, "reason"],
    [{ considers_illegal: true }, 422, "details"],
    [{ reason: "other" }, 422, "details"],
    [{ email: "no address" }, 422, "email"],
    [{ subject_kind: "planet" }, 422, "subject_kind"],
    [{ considers_illegal: "yes" }, 400, "considers_illegal"],
  ])("rejects %j with %i", async (form, status, field) => {
    const response = await report(portal.anonymous, "job", randomUUID(), form);
    expect([response.status, Object.keys(response.body.fields)]).toEqual([status, [field]]);
  });

  it("limits the reports of an address", async () => {
    const strict = await startTestPortal({ RATE_LIMIT_FACTOR: "0.05" });
    const send = () => report(strict.anonymous, "job", randomUUID());
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([404, 404, 404]);
    expect((await send()).status).toBe(429);
  });

  it("keeps the report of a deleted account in its case, without the person and the text", async () => {
    const { job } = await makeSubjects();
    const seeker = await makeSeeker(portal, await getPasswordColumns());
    await report(seeker.client, "job", job.id, { details: "I am Sanne." });
    await seeker.client.delete("/authenticated/users", { password: TEST_PASSWORD });
    const reports = await portal.db.selectFrom("reports").selectAll().where("subject_id", "=", job.id).execute();
    expect(reports).toMatchObject([{ user_id: null, details: "", network_hash: null, token_hash: null }]);
  });
});
