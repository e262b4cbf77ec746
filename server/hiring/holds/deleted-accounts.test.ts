import { describe, expect, it } from "vitest";
import { CANARY, findCanaryTables, isFileStored, makeCanaryApplication } from "../../testing/canary.ts";
import { getPasswordColumns, makeEmployer, makeMember, TEST_PASSWORD, type TestUser } from "../../testing/factories.ts";
import { makeModerator } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { waitForLocks } from "../../testing/wait.ts";

const portal = await startTestPortal();

const START = "2027-03-01T10:00:00Z";
const claim = { reason: "A claim at the court", days: 90 };
const hold = ({ client }: TestUser, id: string, form: object = claim) => client.put(`/application/${id}/hold`, form);
const deleteAccount = ({ client }: TestUser) => client.delete("/authenticated/users", { password: TEST_PASSWORD });
const makeOpenApplication = async () => makeCanaryApplication(portal, START, await getPasswordColumns());

describe("an account that is deleted during a legal hold", () => {
  it("of the seeker leaves only what is held, for the owner, until the hold ends", async () => {
    const { employer, seeker, id, resume, offerFile } = await makeOpenApplication();
    await seeker.client.post("/messages", { to_user_id: employer.id, message: `${CANARY} answers` });
    await hold(employer, id);
    const recruiter = await makeMember(portal, employer, "recruiter");
    expect((await deleteAccount(seeker)).status).toBe(204);
    const { rows } = await portal.pool.query("select name, email, deleted_at from users where id = $1", [seeker.id]);
    expect(rows).toMatchObject([{ name: null, email: null, deleted_at: expect.anything() }]);
    const { body } = await employer.client.get(`/application/${id}`);
    expect(body).toMatchObject({
      stage: "withdrawn",
      snapshot: { name: "Sanne de Boer" },
      hold: { reason: claim.reason },
    });
    expect((await employer.client.get(`/auth/user/download/${resume}`)).status).toBe(200);
    expect([await isFileStored(portal, resume), await isFileStored(portal, offerFile)]).toEqual([true, true]);
    expect((await employer.client.get(`/application/${id}/hold/messages`)).body).toMatchObject([
      { from: "member", from_name: "Marieke Visser", text: `${CANARY} writes` },
      { from: "seeker", from_name: null, text: `${CANARY} answers` },
    ]);
    const query = `from_user_id=${employer.id}&to_user_id=${seeker.id}`;
    const { body: messages } = await employer.client.get(`/messages?${query}`);
    expect(JSON.stringify(messages)).not.toContain(`${CANARY} answers`);
    expect((await recruiter.client.get(`/application/${id}`)).body).toMatchObject({ snapshot: null, hold: null });
    await portal.moveClock({ now: "2027-05-30T09:00:00Z" });
    expect((await employer.client.get(`/application/${id}`)).body.snapshot.summary).toContain(CANARY);
    await portal.moveClock({ now: "2027-05-30T11:00:00Z" });
    expect(await findCanaryTables(portal)).toEqual([]);
    expect([await isFileStored(portal, resume), await isFileStored(portal, offerFile)]).toEqual([false, false]);
    const { rowCount } = await portal.pool.query("select from applications where id = $1", [id]);
    expect(rowCount).toBe(0);
  });

  it("of the seeker leaves no decision that the company can undo", async () => {
    const { employer, seeker, id } = await makeOpenApplication();
    const decision = { stage: "rejected", expected_stage: "offer" };
    expect((await employer.client.put(`/application/${id}/stage`, decision)).status).toBe(200);
    await hold(employer, id);
    expect((await deleteAccount(seeker)).status).toBe(204);
    const undone = await employer.client.post("/applications/undo", { ids: [id], expected_stage: "rejected" });
    expect(undone.body).toMatchObject([{ id, ok: false, code: "decision_sent" }]);
    expect((await employer.client.delete(`/application/${id}/hold`)).status).toBe(204);
    await portal.sweep();
    const { rowCount } = await portal.pool.query("select from applications where id = $1", [id]);
    expect(rowCount).toBe(0);
  });

  it("of the seeker leaves nothing that the company can go on with", async () => {
    const { employer, seeker, id } = await makeOpenApplication();
    const unanswered = "update applications set stage = 'unanswered', ended_at = portal_now() where id = $1";
    await portal.pool.query(unanswered, [id]);
    await hold(employer, id);
    expect((await deleteAccount(seeker)).status).toBe(204);
    const late = { stage: "interview", expected_stage: "unanswered" };
    expect((await employer.client.put(`/application/${id}/stage`, late)).status).toBe(409);
    expect((await employer.client.get(`/application/${id}`)).body.stage).toBe("withdrawn");
    expect((await employer.client.delete(`/application/${id}/hold`)).status).toBe(204);
    await portal.sweep();
  });

  it("of the seeker leaves nothing after the hold when a consent to a year came at the same time", async () => {
    const { employer, seeker, id } = await makeOpenApplication();
    await hold(employer, id);
    expect((await deleteAccount(seeker)).status).toBe(204);
    // A request that has waited for the deletion.
    await portal.pool.query("update applications set year_consented_at = portal_now() where id = $1", [id]);
    expect((await employer.client.delete(`/application/${id}/hold`)).status).toBe(204);
    await portal.sweep();
    const { rowCount } = await portal.pool.query("select from applications where id = $1", [id]);
    expect(rowCount).toBe(0);
  });

  it("of the seeker, with a confidential hold, is not announced and leaves the same", async () => {
    const { employer, seeker, id } = await makeOpenApplication();
    await hold(employer, id, { ...claim, legal_ground: "Court order" });
    expect((await seeker.client.get("/holds")).body).toEqual([]);
    expect((await deleteAccount(seeker)).status).toBe(204);
    await portal.sweep();
    expect((await employer.client.get(`/application/${id}`)).body.snapshot.summary).toContain(CANARY);
    expect((await employer.client.delete(`/application/${id}/hold`)).status).toBe(204);
    expect(await findCanaryTables(portal)).toEqual([]);
  });

  it("of a member leaves notes, ratings and messages about what is held, until the hold ends", async () => {
    const { employer, seeker, id } = await makeOpenApplication();
    const password = await getPasswordColumns();
    const recruiter = await makeMember(portal, employer, "recruiter", password);
    await recruiter.client.post(`/application/${id}/notes`, { text: `${CANARY} of the recruiter` });
    await recruiter.client.post("/messages", { to_user_id: seeker.id, message: `${CANARY} of the recruiter` });
    await hold(employer, id);
    expect((await deleteAccount(recruiter)).status).toBe(204);
    const { body: notes } = await employer.client.get(`/application/${id}/notes`);
    expect(notes[0]).toMatchObject({ text: `${CANARY} of the recruiter`, author: { name: null } });
    const { body: kept } = await employer.client.get(`/application/${id}/hold/messages`);
    expect(kept).toMatchObject([{ from: "member", from_name: null, text: `${CANARY} of the recruiter` }]);
    await employer.client.delete(`/application/${id}/hold`);
    expect((await employer.client.get(`/application/${id}/notes`)).body).toHaveLength(1);
    expect((await employer.client.get(`/application/${id}/hold/messages`)).body).toEqual([]);
    await deleteAccount(seeker);
    await deleteAccount(employer);
  });

  it("of a former member leaves no message of the time after the membership", async () => {
    const { employer, seeker, id } = await makeOpenApplication();
    const recruiter = await makeMember(portal, employer, "recruiter", await getPasswordColumns());
    await recruiter.client.post("/messages", { to_user_id: seeker.id, message: `${CANARY} of this company` });
    expect((await employer.client.delete(`/company/members/${recruiter.id}`)).status).toBe(204);
    const other = await makeEmployer(portal);
    await portal.pool.query("update users set user_type = 2 where id = $1", [recruiter.id]);
    const membership = { company_id: other.id, user_id: recruiter.id, role: "recruiter" } as const;
    await portal.db.insertInto("company_members").values(membership).execute();
    const late = await recruiter.client.post("/messages", { to_user_id: seeker.id, message: "Of another company" });
    expect(late.status).toBe(201);
    await hold(employer, id);
    expect((await deleteAccount(recruiter)).status).toBe(204);
    const { body: kept } = await employer.client.get(`/application/${id}/hold/messages`);
    expect(kept.map(({ text }: { text: string }) => text)).toEqual([`${CANARY} of this company`]);
    await employer.client.delete(`/application/${id}/hold`);
    await deleteAccount(seeker);
    await deleteAccount(employer);
  });

  it("of the last member is refused, because nobody would read what is held", async () => {
    const { employer, id } = await makeOpenApplication();
    await hold(employer, id);
    expect((await employer.client.get("/company/departure")).body).toMatchObject({ held_applications: 1 });
    expect(await deleteAccount(employer)).toMatchObject({
      status: 409,
      body: { code: "company_has_holds", fields: { count: "1" } },
    });
    await employer.client.delete(`/application/${id}/hold`);
    expect((await deleteAccount(employer)).status).toBe(204);
  });

  it("of the last member leaves what the portal holds, until that hold ends", async () => {
    const { employer, id, resume, offerFile } = await makeOpenApplication();
    const moderator = await makeModerator(portal);
    await hold(moderator, id);
    expect((await employer.client.get("/company/departure")).body).toMatchObject({ held_applications: 0 });
    expect((await deleteAccount(employer)).status).toBe(204);
    await portal.sweep();
    expect((await moderator.client.get("/admin/applications?held=portal&limit=100")).body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id, hold: expect.objectContaining({ reason: claim.reason }) }),
      ]),
    );
    expect(await findCanaryTables(portal)).toEqual(expect.arrayContaining(["public.application_snapshots"]));
    expect([await isFileStored(portal, resume), await isFileStored(portal, offerFile)]).toEqual([true, true]);
    await portal.moveClock({ now: "2027-05-30T11:00:00Z" });
    expect(await findCanaryTables(portal)).toEqual([]);
    expect([await isFileStored(portal, resume), await isFileStored(portal, offerFile)]).toEqual([false, false]);
  });

  it("of the last member at the moment of a hold leaves no hold", async () => {
    const { employer, id } = await makeOpenApplication();
    const { holding } = await portal.db.transaction().execute(async (trx) => {
      // As the deletion does.
      await trx.selectFrom("companies").select("id").where("id", "=", employer.id).forNoKeyUpdate().execute();
      const holding = hold(employer, id);
      await waitForLocks(portal.pool, 1);
      await trx
        .updateTable("companies")
        .set({ name: null, closed_at: new Date() })
        .where("id", "=", employer.id)
        .execute();
      return { holding };
    });
    expect((await holding).status).toBe(404);
    const { rowCount } = await portal.pool.query("select from legal_holds where application_id = $1", [id]);
    expect(rowCount).toBe(0);
  });

  it("is not held afterwards", async () => {
    const { seeker, id } = await makeOpenApplication();
    const administrator = await makeModerator(portal);
    await deleteAccount(seeker);
    expect((await hold(administrator, id)).status).toBe(404);
  });
});
