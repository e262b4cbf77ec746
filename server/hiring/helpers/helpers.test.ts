import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { MAX_HELPERS } from "../../../contract/hiring/helpers.ts";
import {
  getPasswordColumns,
  makeApplication,
  makeEmployer,
  makeHelp,
  makeJob,
  makeSeeker,
  makeUserWithoutType,
  TEST_PASSWORD,
  type TestUser,
} from "../../testing/factories.ts";
import { connectLive } from "../../testing/live-client.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { createSamplePdf, uploadResume } from "../../testing/sample-files.ts";

let seeker: TestUser;
let coach: TestUser;
const portal = await startTestPortal();
beforeEach(async () => {
  [seeker, coach] = await Promise.all([
    makeSeeker(portal, { name: "Sanne de Boer", ...(await getPasswordColumns()) }),
    makeEmployer(portal, { name: "Karin Coach", ...(await getPasswordColumns()) }),
  ]);
});

const invite = ({ client }: TestUser, email: string) => client.post("/helpers/invitations", { email });
const accept = ({ client }: TestUser, token: string) => client.post(`/helper-invitations/${token}`);
const end = ({ client }: TestUser, { id }: { id: string }) => client.delete(`/helpers/${id}`);
const seePerson = ({ client }: TestUser, { id }: { id: string }) => client.get(`/helped-people/${id}`);

/** Invites a person and returns the token of the mail. */
async function inviteByMail(from: TestUser, email: string): Promise<string> {
  const { status, text } = await invite(from, email);
  expect(status, text).toBe(201);
  const mail = (await portal.outbox()).find(({ to, text }) => to === email && text.includes("/helper-invitations/"));
  return /\/helper-invitations\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

describe("an invitation to help", () => {
  it("is one mail in the language of the request, and makes the invited person a helper who sees nothing yet", async () => {
    const token = await inviteByMail(seeker, coach.email);
    expect((await portal.anonymous.get(`/helper-invitations/${token}`)).body).toEqual({
      seeker: "Sanne de Boer",
      email: coach.email,
    });
    const { status, body: help } = await accept(coach, token);
    expect([status, help]).toMatchObject([200, { name: "Sanne de Boer", shows_profile: false }]);
    expect((await seeker.client.get("/helpers")).body).toMatchObject({
      helpers: [
        { id: help.id, name: "Karin Coach", email: coach.email, shows_profile: false, shows_applications: false },
      ],
      invitations: [],
    });
    expect((await coach.client.get("/helped-people")).body).toMatchObject([{ id: help.id, name: "Sanne de Boer" }]);
    expect((await seePerson(coach, help)).body).toMatchObject({ profile: null, applications: null, suggestions: [] });
    expect((await seeker.client.get("/notices")).body).toMatchObject([
      { kind: "helper_joined", actor_name: "Karin Coach" },
    ]);
  });

  it("gets the same answer whether an account has the email", async () => {
    const [known, unknown] = [
      await invite(seeker, coach.email),
      await invite(await makeSeeker(portal), "nobody@example.org"),
    ];
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)]);
  });

  it("is accepted once by 64 requests at the same time", async () => {
    const token = await inviteByMail(seeker, coach.email);
    const replies = await Promise.all(Array.from({ length: 64 }, () => accept(coach, token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 404]));
    expect((await coach.client.get("/helped-people")).body).toHaveLength(1);
  });

  it("verifies the email of an account without a type", async () => {
    const person = await makeUserWithoutType(portal, { email_verified_at: null });
    expect((await accept(person, await inviteByMail(seeker, person.email))).status).toBe(200);
    const row = await portal.db.selectFrom("users").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
    expect([row.email_verified_at !== null, row.user_type]).toEqual([true, null]);
  });

  it("is replaced by another one of the same person, and can be withdrawn", async () => {
    const first = await inviteByMail(seeker, coach.email);
    const second = await inviteByMail(seeker, coach.email);
    expect((await accept(coach, first)).status).toBe(404);
    const { invitations } = (await seeker.client.get("/helpers")).body;
    expect(invitations).toHaveLength(1);
    expect((await seeker.client.delete(`/helpers/invitations/${invitations[0].id}`)).status).toBe(204);
    expect((await accept(coach, second)).status).toBe(404);
  });

  it("ends after seven days, with the account of the seeker and during a suspension", async () => {
    const token = await inviteByMail(seeker, coach.email);
    const set = (values: string) =>
      portal.pool.query(`update helper_invitations set ${values} where seeker_id = $1`, [seeker.id]);
    await set("expires_at = now() - interval '1 second'");
    expect((await accept(coach, token)).status).toBe(404);
    await set("expires_at = now() + interval '1 day'");
    await portal.pool.query("update users set suspended_at = now() where id = $1", [seeker.id]);
    expect((await accept(coach, token)).status).toBe(404);
    await portal.pool.query("update users set suspended_at = null where id = $1", [seeker.id]);
    await set("expires_at = now() - interval '1 second'");
    await portal.sweep();
    const left = await portal.db.selectFrom("helper_invitations").where("seeker_id", "=", seeker.id).execute();
    expect(left).toEqual([]);
  });

  it.each([
    [
      "for another email",
      "other_email",
      async () => accept(await makeSeeker(portal), await inviteByMail(seeker, coach.email)),
    ],
    ["of oneself", "own_helper", async () => invite(seeker, seeker.email)],
    [
      "of a helper",
      "already_helper",
      async () => {
        await makeHelp(portal, seeker, coach);
        return invite(seeker, coach.email);
      },
    ],
    [
      "without a verified email",
      "email_not_proven",
      async () => invite(await makeSeeker(portal, { email_verified_at: null }), coach.email),
    ],
    [
      "beyond the largest number",
      "too_many_helpers",
      async () => {
        for (let count = 0; count < MAX_HELPERS; count++) await invite(seeker, `${randomUUID()}@example.com`);
        return invite(seeker, coach.email);
      },
    ],
  ] as const)("%s is refused with %s", async (_, code, call) => {
    expect((await call()).body.code).toBe(code);
  });

  it("to what is no email is refused", async () => {
    for (const email of [`${"x".repeat(5_000)}@example.com`, "coach", "", null]) {
      const { status, body } = await seeker.client.post("/helpers/invitations", { email });
      expect([status, body.code]).toEqual([422, "invalid_fields"]);
    }
  });
});

describe("what a helper sees", () => {
  it("is what the seeker shows, and nothing as soon as it is hidden", async () => {
    const help = await makeHelp(portal, seeker, coach);
    await portal.pool.query("update users set summary = 'Ten years in care.' where id = $1", [seeker.id]);
    const { body: upload } = await uploadResume(seeker, createSamplePdf("My CV"));
    const employer = await makeEmployer(portal, { company: "Northgate Health" });
    await makeApplication(portal, await makeJob(portal, employer, { title: "Lamp Keeper" }), employer, seeker);
    const show = (shows_profile: boolean, shows_applications: boolean) =>
      seeker.client.put(`/helpers/${help.id}`, { shows_profile, shows_applications });
    const readResume = async () => (await coach.client.get(`/auth/user/download/${upload.file}`)).status;

    expect(await readResume()).toBe(404);
    await show(true, false);
    expect((await seePerson(coach, help)).body).toMatchObject({
      profile: { email: seeker.email, summary: "Ten years in care.", resume: upload.file },
      applications: null,
    });
    expect(await readResume()).toBe(200);
    await show(false, true);
    expect((await seePerson(coach, help)).body).toMatchObject({
      profile: null,
      applications: [{ job_title: "Lamp Keeper", company: "Northgate Health", stage: "received", is_overdue: false }],
    });
    expect(await readResume()).toBe(404);
    await show(false, false);
    expect((await seePerson(coach, help)).body).toMatchObject({ profile: null, applications: null });
  });

  it("contains nothing else of an application, and no decision before the seeker knows it", async () => {
    const help = await makeHelp(portal, seeker, coach, { shows_applications: true });
    const employer = await makeEmployer(portal);
    const { id } = await makeApplication(portal, await makeJob(portal, employer), employer, seeker);
    await employer.client.put(`/application/${id}/stage`, {
      stage: "rejected",
      expected_stage: "received",
      message: "Not this time",
    });
    const { body } = await seePerson(coach, help);
    expect(body.applications).toMatchObject([{ stage: "received" }]);
    expect(Object.keys(body.applications[0]).toSorted()).toEqual(
      [
        ...["_id", "answer_due_at", "company", "createdAt", "decided_at", "ended_at", "id", "is_overdue", "job_id"],
        ...["job_title", "seen_at", "stage", "status"],
      ].toSorted(),
    );
    for (const path of [`/application/${id}`, `/application/${id}/events`, `/crud/users/${seeker.id}`]) {
      expect((await coach.client.get(path)).status).toBe(404);
    }
  });
});

describe("the end of the help", () => {
  it.each(["seeker", "coach"] as const)(
    "by the %s is at once, with all that the helper has contributed",
    async (by) => {
      const help = await makeHelp(portal, seeker, coach, { shows_profile: true });
      const job = await makeJob(portal, await makeEmployer(portal), { asks_cover_note: true });
      await coach.client.post(`/helped-people/${help.id}/suggestions/${job.id}`, { note: "Look" });
      await coach.client.put(`/helped-people/${help.id}/prepared/${job.id}`, { cover_note: "Dear company" });
      expect((await seeker.client.get("/notices")).body).toHaveLength(2);
      const live = await connectLive(portal, (by === "seeker" ? coach : seeker).accessToken);

      expect((await end(by === "seeker" ? seeker : coach, help)).status).toBe(204);
      await live.next("notice");
      live.close();
      expect((await seePerson(coach, help)).status).toBe(404);
      expect((await coach.client.get("/helped-people")).body).toEqual([]);
      const prepare = await coach.client.put(`/helped-people/${help.id}/prepared/${job.id}`, { cover_note: "Again" });
      expect(prepare.status).toBe(404);
      expect((await seeker.client.get("/suggestions")).body).toEqual({ suggestions: [], prepared: [] });
      expect((await seeker.client.get(`/prepared-applications/${job.id}`)).body).toBeNull();
      expect((await seeker.client.get("/notices")).body).toEqual([]);
      const { body: told } = await coach.client.get("/notices?limit=1");
      const isTold = told[0]?.kind === "help_ended" && told[0].actor_name === "Sanne de Boer";
      expect(isTold).toBe(by === "seeker");
      expect((await end(seeker, help)).status).toBe(404);
    },
  );

  it("comes with the deletion of either account", async () => {
    for (const leaving of [seeker, coach]) {
      const other = leaving === seeker ? coach : await makeSeeker(portal);
      const help = leaving === seeker ? await makeHelp(portal, seeker, other) : await makeHelp(portal, other, coach);
      expect((await leaving.client.delete("/authenticated/users", { password: TEST_PASSWORD })).status).toBe(204);
      const left = await portal.db.selectFrom("helpers").select("id").where("id", "=", help.id).execute();
      expect(left).toEqual([]);
    }
  });

  it("and a preparation at the same time leave nothing behind", async () => {
    const job = await makeJob(portal, await makeEmployer(portal), { asks_cover_note: true });
    for (let round = 0; round < 8; round++) {
      const help = await makeHelp(portal, seeker, coach);
      const path = `/helped-people/${help.id}/prepared/${job.id}`;
      const replies = await Promise.all([
        coach.client.put(path, { cover_note: "Dear company" }),
        end(seeker, help),
        coach.client.put(path, { cover_note: "Dear all" }),
      ]);
      for (const { status } of replies) expect([200, 204, 404]).toContain(status);
      expect((await seeker.client.get(`/prepared-applications/${job.id}`)).body).toBeNull();
    }
  });
});

it("a suspension › of the helper hides what the helper has contributed; of the seeker hides the seeker", async () => {
  const help = await makeHelp(portal, seeker, coach);
  const job = await makeJob(portal, await makeEmployer(portal), { asks_cover_note: true });
  await coach.client.post(`/helped-people/${help.id}/suggestions/${job.id}`, {});
  await coach.client.put(`/helped-people/${help.id}/prepared/${job.id}`, { cover_note: "Dear company" });
  const suspend = ({ id }: TestUser, value: string) =>
    portal.pool.query(`update users set suspended_at = ${value} where id = $1`, [id]);
  await suspend(coach, "now()");
  expect((await seePerson(coach, help)).body.code).toBe("account_suspended");
  expect((await seeker.client.get("/suggestions")).body).toEqual({ suggestions: [], prepared: [] });
  await suspend(coach, "null");
  expect((await seeker.client.get("/suggestions")).body.suggestions).toHaveLength(1);
  await suspend(seeker, "now()");
  expect((await seePerson(coach, help)).status).toBe(404);
  expect((await coach.client.get("/helped-people")).body).toEqual([]);
  expect((await end(seeker, help)).status).toBe(204);
});

it("a seeker who becomes a member of a company has no helpers any more", async () => {
  const help = await makeHelp(portal, seeker, coach);
  const owner = await makeEmployer(portal);
  await owner.client.post("/company/invitations", { email: seeker.email, role: "recruiter" });
  const mail = (await portal.outbox()).find(({ to }) => to === seeker.email);
  const token = /\/invitations\/(\S+)/.exec(mail?.text ?? "")?.[1];
  expect((await seeker.client.post(`/invitations/${token}`)).status).toBe(200);
  expect((await seePerson(coach, help)).status).toBe(404);
});
