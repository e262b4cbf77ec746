import { describe, expect, it } from "vitest";
import { CANARY, findCanaryTables, isFileStored, makeCanaryApplication } from "../../testing/canary.ts";
import {
  makeEmployer,
  makeJob,
  makeMember,
  makeSeeker,
  sendDecisions,
  type TestUser,
} from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { readZipEntries } from "../../testing/read-zip.ts";
import { waitForLocks } from "../../testing/wait.ts";
import { erasedTables, keptTables } from "./erasure-sweep.ts";

const portal = await startTestPortal();

const findCanary = () => findCanaryTables(portal);
const isStored = (file: string) => isFileStored(portal, file);
const read = (user: TestUser, id: string) => user.client.get(`/application/${id}`);
const download = ({ accessToken }: TestUser, path: string) =>
  fetch(`${portal.origin}/api${path}`, { headers: { authorization: accessToken } });
const makeFullApplication = (now: string) => makeCanaryApplication(portal, now);

async function reject(employer: TestUser, id: string, message = `${CANARY} regrets`) {
  const { body } = await read(employer, id);
  const decision = { stage: "rejected", expected_stage: body.stage, message };
  expect((await employer.client.put(`/application/${id}/stage`, decision)).status).toBe(200);
  await sendDecisions(portal);
}

it("every table that refers to an application is erased, or is known to hold only ids, dates and stages", async () => {
  const { rows } = await portal.pool.query<{ table: string }>(
    `select distinct conrelid::regclass::text as table from pg_constraint
     where contype = 'f' and confrelid = 'applications'::regclass order by 1`,
  );
  expect(rows.map(({ table }) => table)).toEqual([...erasedTables, ...keptTables].sort());
  for (const table of keptTables) {
    const { rows: columns } = await portal.pool.query<{ data_type: string; column_name: string }>(
      "select column_name, data_type from information_schema.columns where table_name = $1",
      [table],
    );
    const holdsText = columns.filter(({ data_type }) => data_type === "text").map(({ column_name }) => column_name);
    // `kind`, `actor_kind` and `next_step` are words of the portal.
    expect(holdsText.filter((name) => !["kind", "actor_kind", "next_step"].includes(name))).toEqual([]);
  }
});

describe("an ended application", () => {
  it("is erased after the retention period: no table and no file contains its words, and exports have no later name", async () => {
    const { employer, seeker, job, id, resume, offerFile } = await makeFullApplication("2027-03-01T10:00:00Z");
    await reject(employer, id);
    const { body } = await read(seeker, id);
    expect(body).toMatchObject({ erase_at: expect.stringMatching(/^2027-03-29T10:00/), erased_at: null });
    expect((await read(employer, id)).body.erase_at).toBe(body.erase_at);
    expect(await findCanary()).toEqual(
      expect.arrayContaining([
        ...["public.application_answers", "public.application_notes", "public.application_ratings"],
        ...["public.application_snapshots", "public.applications", "public.application_events"],
        ...["public.interviews", "public.messages", "public.offers"],
      ]),
    );
    await portal.moveClock({ now: "2027-03-29T09:00:00Z" });
    expect((await read(employer, id)).body.snapshot.summary).toContain(CANARY);
    expect([await isStored(resume), await isStored(offerFile)]).toEqual([true, true]);
    await portal.moveClock({ now: "2027-03-29T11:00:00Z" });
    expect(await findCanary()).toEqual([]);
    expect([await isStored(resume), await isStored(offerFile)]).toEqual([false, false]);
    expect((await read(seeker, id)).body).toMatchObject({ stage: "rejected", snapshot: null });
    expect((await read(seeker, id)).body.erased_at).toMatch(/^2027-03-29T11:00/);
    expect((await read(employer, id)).status).toBe(404);
    expect((await employer.client.get(`/jobs/${job.id}/applications`)).body).toEqual([]);
    expect((await employer.client.get(`/jobs/${job.id}/applications/counts`)).body.rejected).toBe(0);
    expect((await employer.client.get(`/application/${id}/events`)).status).toBe(404);
    expect((await employer.client.get(`/users/${seeker.id}`)).status).toBe(404);
    const kinds = (await seeker.client.get(`/application/${id}/events`)).body.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["applied", "stage_changed", "erased"]));
    const messages = { to_user_id: seeker.id, message: "Do you remember me?" };
    expect((await employer.client.post("/messages", messages)).status).toBe(404);
    await portal.pool.query("update users set name = 'Later Name' where id = $1", [seeker.id]);
    const exported = JSON.stringify(await readZipEntries(await download(employer, "/authenticated/users/export")));
    expect(exported).toContain(job.id);
    expect(exported + (await (await download(employer, "/company/applications.csv")).text())).not.toContain(
      "Later Name",
    );
  });

  it("is erased after the period of the setting", async () => {
    await portal.pool.query("update retention_settings set days = 90");
    const { employer, seeker, id } = await makeFullApplication("2027-03-01T10:00:00Z");
    await reject(employer, id);
    await portal.pool.query("update retention_settings set days = 28");
    expect((await read(seeker, id)).body.erase_at).toMatch(/^2027-05-30T10:00/);
  });

  it("stays while it is open, and again when its end is undone", async () => {
    const { employer, seeker, id } = await makeFullApplication("2027-03-01T10:00:00Z");
    expect((await read(seeker, id)).body.erase_at).toBeNull();
    const { body } = await employer.client.put(`/crud/applications/${id}`, { status: 3 });
    expect(body.erase_at).not.toBeNull();
    expect((await employer.client.post(`/application/${id}/undo`)).body.erase_at).toBeNull();
  });

  it("is announced to the seeker a week before, once, in the portal and by mail", async () => {
    const { employer, seeker, id } = await makeFullApplication("2027-03-01T10:00:00Z");
    await reject(employer, id);
    const countNotices = async () =>
      (await seeker.client.get("/notices")).body.filter(({ kind }: { kind: string }) => kind === "erasure_announced")
        .length;
    await portal.moveClock({ now: "2027-03-22T09:00:00Z" });
    expect(await countNotices()).toBe(0);
    await portal.moveClock({ now: "2027-03-22T10:01:00Z" });
    await portal.moveClock({ now: "2027-03-23T10:01:00Z" });
    expect(await countNotices()).toBe(1);
    const mails = (await portal.outbox()).filter(({ to, subject }) => to === seeker.email && /we erase/.test(subject));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Monday, March 29, 2027");
  });

  it("is kept for a year with the consent of the seeker, who can take it back", async () => {
    const { employer, seeker, id } = await makeFullApplication("2027-03-01T10:00:00Z");
    await reject(employer, id);
    const consent = (keep_for_a_year: unknown, user = seeker) =>
      user.client.put(`/application/${id}/consent`, { keep_for_a_year });
    const given = await consent(true);
    expect(given.body).toMatchObject({ is_kept_for_a_year: true, erase_at: expect.stringMatching(/^2028-03-01/) });
    expect((await consent(true)).body.erase_at).toBe(given.body.erase_at);
    await portal.moveClock({ now: "2027-06-01T10:00:00Z" });
    expect((await read(employer, id)).body.snapshot.summary).toContain(CANARY);
    expect((await consent(false)).body).toMatchObject({
      is_kept_for_a_year: false,
      erase_at: expect.stringMatching(/^2027-03-29/),
    });
    await portal.sweep();
    expect((await read(employer, id)).status).toBe(404);
    expect(`${(await consent(true)).status}`).toBe("409");
    expect((await consent("yes")).status).toBe(400);
    expect((await consent(true, await makeSeeker(portal))).status).toBe(404);
  });

  it("takes the conversation with it only when no other application to the company is left", async () => {
    const { employer, seeker, id } = await makeFullApplication("2027-03-01T10:00:00Z");
    const other = await makeJob(portal, employer);
    const { id: otherId } = (await seeker.client.post("/applications", { job_id: other.id })).body;
    await reject(employer, id);
    await portal.moveClock({ now: "2027-04-05T10:00:00Z" });
    expect((await read(employer, id)).status).toBe(404);
    const listConversations = async () => (await seeker.client.get("/messages/users")).body;
    expect(await listConversations()).toHaveLength(1);
    await reject(employer, otherId, "");
    await portal.moveClock({ now: "2027-05-10T10:00:00Z" });
    expect(await listConversations()).toEqual([]);
  });

  it("that was unanswered cannot be withdrawn after its erasure", async () => {
    await portal.moveClock({ now: "2027-03-01T10:00:00Z" });
    const [job, seeker] = [await makeJob(portal, await makeEmployer(portal)), await makeSeeker(portal)];
    const { id } = (await seeker.client.post("/applications", { job_id: job.id })).body;
    await portal.moveClock({ now: "2027-04-01T10:00:00Z" });
    expect((await read(seeker, id)).body).toMatchObject({ stage: "unanswered", erased_at: null });
    await portal.moveClock({ now: "2027-05-01T10:00:00Z" });
    const { status, body } = await seeker.client.post(`/application/${id}/withdraw`, { reason: CANARY });
    expect([status, body.code]).toEqual([409, "application_erased"]);
  });

  it("is not followed by a new conversation when a message comes at the same moment", async () => {
    const { employer, seeker, id } = await makeFullApplication("2027-03-01T10:00:00Z");
    await portal.pool.query("delete from conversations where $1 in (participant_a_id, participant_b_id)", [seeker.id]);
    const sent = await portal.db.transaction().execute(async (trx) => {
      // As the erasure does.
      await trx.selectFrom("applications").select("id").where("id", "=", id).forUpdate().execute();
      const sending = employer.client.post("/messages", { to_user_id: seeker.id, message: "Too late" });
      await waitForLocks(portal.pool, 1);
      await trx.updateTable("applications").set({ erased_at: new Date() }).where("id", "=", id).execute();
      return { sending };
    });
    expect((await sent.sending).status).toBe(404);
    expect((await seeker.client.get("/messages/users")).body).toEqual([]);
    // Lets the sweep of the next test erase the rest.
    await portal.pool.query("update applications set erased_at = null where id = $1", [id]);
    await employer.client.put(`/application/${id}/offer`, { take_back: true });
    await reject(employer, id);
  });

  it("is erased once by two sweeps at the same time, and a mail that could not be sent goes with it", async () => {
    const { employer, seeker, id } = await makeFullApplication("2027-03-01T10:00:00Z");
    await reject(employer, id);
    await portal.moveClock({ advance: "PT11M" });
    await portal.pool.query("update notifications set state = 'queued' where text like $1", [`%${CANARY}%`]);
    await portal.pool.query("update clock set time_offset = time_offset + interval '40 days'");
    await Promise.all([portal.sweep(), portal.sweep()]);
    expect(await findCanary()).toEqual([]);
    const events = (await seeker.client.get(`/application/${id}/events`)).body as { kind: string }[];
    expect(events.filter(({ kind }) => kind === "erased")).toHaveLength(1);
  });

  it("is out of reach of an interviewer to whom it was assigned", async () => {
    const { employer, id } = await makeFullApplication("2027-03-01T10:00:00Z");
    const interviewer = await makeMember(portal, employer, "interviewer");
    await employer.client.put(`/application/${id}/interviewers`, { user_ids: [interviewer.id] });
    expect((await read(interviewer, id)).status).toBe(200);
    await reject(employer, id);
    await portal.moveClock({ now: "2027-04-05T10:00:00Z" });
    expect((await read(interviewer, id)).status).toBe(404);
    expect((await interviewer.client.get("/applications/assigned")).body).toEqual([]);
  });
});
