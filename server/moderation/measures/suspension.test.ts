import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type RouteName, routes } from "../../../contract/index.ts";
import type { AnyRoute } from "../../../contract/platform/route.ts";
import { callRoute } from "../../testing/access/call-route.ts";
import {
  getPasswordColumns,
  makeApplication,
  makeApplied,
  makeEmployer,
  makeJob,
  makeMember,
  makeSeeker,
  TEST_PASSWORD,
  type TestUser,
} from "../../testing/factories.ts";
import type { ApiClient, ApiResponse } from "../../testing/http-client.ts";
import { connectLive } from "../../testing/live-client.ts";
import { decide, makeModerator, makeStaff, readCaseOf } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { createSamplePdf, uploadPhoto, uploadResume } from "../../testing/sample-files.ts";
import { jobForm } from "../../testing/sample-forms.ts";

const portal = await startTestPortal();
const moderator = await makeModerator(portal);

const getStatusAndCode = ({ status, body }: Pick<ApiResponse, "status" | "body">) =>
  body?.code ? `${status} ${body.code}` : `${status}`;
const readDetails = async (path: string, client: ApiClient = portal.anonymous) => (await client.get(path)).status;

/** Suspends the company or the person of a subject with a decision. Returns how to take it back. */
async function suspend(kind: "user" | "company" | "job", { id }: { id: string }, until?: string) {
  await moderator.client.post("/admin/cases", { subject_kind: kind, subject_id: id });
  const measures = [{ kind: "suspend", rule: "fraud", ...(until && { until }) }];
  const { status, body, text } = await decide(portal, moderator, id, { measures });
  expect(status, text).toBe(201);
  return async () => {
    const { version } = await readCaseOf(portal, moderator, id);
    expect((await moderator.client.post(`/admin/decisions/${body.id}/undo`, { version })).status).toBe(204);
  };
}

/** Logs a user with the test password in again. */
async function logInAgain(user: TestUser): Promise<TestUser> {
  const { body } = await portal.anonymous.post("/auth/users", { email: user.email, password: TEST_PASSWORD });
  return { ...user, accessToken: body.access_token, client: portal.withToken(body.access_token) };
}

/** Calls each route with a session that employers may use. Returns those whose code is `refused`, and the other ones. */
async function listRefusedRoutes(client: ApiClient, refused: string) {
  const ofEmployers = (Object.entries(routes) as [RouteName, AnyRoute][]).filter(
    ([, { access }]) => !["no_session", "seeker", "viewer", "moderator", "administrator"].includes(access),
  );
  const ids = { id: randomUUID(), job_id: randomUUID() };
  const params = { ...ids, number: "1", status: "1", resume: "none", token: "none", reference: "none" };
  const called: { name: RouteName; code: string }[] = [];
  // One after the other: a busy portal refuses some of a hundred calls at once.
  for (const [name, route] of ofEmployers) {
    called.push({ name, code: (await callRoute(client, route, { params })).body?.code });
  }
  const isRefused = ({ code }: { code: string }) => code === refused;
  const expected = (isExpected: (route: AnyRoute) => boolean) =>
    ofEmployers.filter(([, route]) => isExpected(route)).map(([name]) => name);
  return { names: called.filter(isRefused).map(({ name }) => name), expected };
}

describe("suspension of a person", () => {
  it("ends sessions and sockets, and leaves export, statements, complaint and deletion", async () => {
    const user = await makeSeeker(portal, await getPasswordColumns());
    const live = await connectLive(portal, user.accessToken);
    await suspend("user", user, "2999-01-01T00:00:00.000Z");
    await live.disconnected;
    expect(live.received("session_ended")).toEqual([{ reason: "session_ended" }]);
    expect(getStatusAndCode(await user.client.get("/statements"))).toBe("401 unauthorized");

    const again = await logInAgain(user);
    const refused = await again.client.get("/authenticated/users/sessions");
    expect(refused.body).toMatchObject({ code: "account_suspended", fields: { until: "2999-01-01T00:00:00.000Z" } });
    for (const path of ["/auth/search", "/saved/jobs", "/notices", "/messages/mail"]) {
      expect(getStatusAndCode(await again.client.get(path))).toBe("403 account_suspended");
    }
    expect(getStatusAndCode(await again.client.put("/authenticated/users", {}))).toBe("403 account_suspended");
    await expect(connectLive(portal, again.accessToken)).rejects.toMatchObject({ data: { code: "account_suspended" } });

    const [statement] = (await again.client.get("/statements")).body;
    expect((await again.client.get(`/statements/${statement.id}`)).status).toBe(200);
    expect((await again.client.send("GET", "/authenticated/users/export")).status).toBe(200);
    const { id: caseId } = await readCaseOf(portal, moderator, user.id);
    const appeal = await again.client.post(`/cases/${caseId}/appeal`, { text: "It was not me." });
    expect(appeal.status, appeal.text).toBe(201);
    const deletion = await again.client.delete("/authenticated/users", {});
    expect(getStatusAndCode(deletion)).toBe("422 invalid_fields");
  });

  it("is refused for a member of the staff", async () => {
    const owner = await makeStaff(portal, "owner");
    const opened = await moderator.client.post("/admin/cases", { subject_kind: "user", subject_id: owner.id });
    expect(opened.body).toMatchObject({ author: { user: { is_staff: true } }, allowed: { measures: ["warn"] } });
    const measures = [{ kind: "suspend", rule: "fraud" }];
    expect(getStatusAndCode(await decide(portal, moderator, owner.id, { measures }))).toBe("409 staff_account");
    expect((await owner.client.get("/admin/staff")).status).toBe(200);
  });

  it("refuses every route except those that the contract leaves open", async () => {
    const owner = await makeEmployer(portal, await getPasswordColumns());
    await makeMember(portal, owner, "owner");
    await suspend("user", owner);
    const { names, expected } = await listRefusedRoutes((await logInAgain(owner)).client, "account_suspended");
    expect(names).toEqual(expected(({ duringSuspension }) => duringSuspension !== "user"));
  });

  it("reaches an upload in progress, signed links and the calendar feed", async () => {
    const user = await makeSeeker(portal);
    const resume = (await uploadResume(user)).body.file;
    const calendar = (await user.client.get("/calendar")).body.url;
    const link = (await user.client.post(`/auth/user/download/${resume}/link`)).body.url;
    const fetchStatus = async (url: string) => (await fetch(new URL(url, portal.origin))).status;
    expect([await fetchStatus(calendar), await fetchStatus(link)]).toEqual([200, 200]);
    // The form is sent in two parts; the suspension comes between them.
    const boundary = "part";
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
    let suspended: Promise<unknown> = Promise.resolve();
    const body = new ReadableStream({
      async start(controller) {
        const encoder = new TextEncoder();
        controller.enqueue(encoder.encode(head));
        suspended = suspend("user", user);
        await suspended;
        controller.enqueue(createSamplePdf().bytes);
        controller.enqueue(encoder.encode(`\r\n--${boundary}--\r\n`));
        controller.close();
      },
    });
    const upload = await fetch(`${portal.origin}/api/auth/users/photo/${user.id}`, {
      method: "PUT",
      headers: { authorization: user.accessToken, "content-type": `multipart/form-data; boundary=${boundary}` },
      body,
      duplex: "half",
    } as RequestInit);
    expect(upload.status).toBe(401);
    const stored = portal.db.selectFrom("users").select("resume").where("id", "=", user.id);
    expect(await stored.executeTakeFirst()).toEqual({ resume });
    expect([await fetchStatus(calendar), await fetchStatus(link)]).toEqual([404, 401]);
  });

  it.each([
    ["the seeker", "user", "403 account_suspended"],
    ["the company", "company", "404 not_found"],
  ] as const)("of %s reaches an application in progress", async (_, kind, expected) => {
    const [owner, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
    const job = await makeJob(portal, owner);
    const blocker = await portal.pool.connect();
    await blocker.query("begin");
    await blocker.query("select from jobs where id = $1 for update", [job.id]);
    const applying = seeker.client.post("/applications", { job_id: job.id });
    const countWaiting = async () =>
      (await blocker.query("select count(*)::int as n from pg_locks where not granted")).rows[0].n;
    await expect.poll(countWaiting).toBe(1);
    if (kind === "user") {
      await suspend("user", seeker);
      await blocker.query("rollback");
    } else {
      await blocker.query("update jobs set suspended_at = portal_now() where id = $1", [job.id]);
      await blocker.query("commit");
    }
    blocker.release();
    expect(getStatusAndCode(await applying)).toBe(expected);
    const { rowCount } = await portal.pool.query("select from applications where job_id = $1", [job.id]);
    expect(rowCount).toBe(0);
  });

  it("suspends the company with its last recruiter, and only then", async () => {
    const owner = await makeEmployer(portal);
    const recruiter = await makeMember(portal, owner, "recruiter");
    await makeMember(portal, owner, "interviewer");
    const job = await makeJob(portal, owner);
    const isPublic = async () => (await readDetails(`/crud/jobs/${job.id}`)) === 200;
    const undoFirst = await suspend("user", recruiter);
    expect(await isPublic()).toBe(true);
    const undoSecond = await suspend("user", owner);
    expect(await isPublic()).toBe(false);
    await undoSecond();
    await undoFirst();
    expect(await isPublic()).toBe(true);
  });
});

describe("suspension of a company", () => {
  it("hides jobs and page, tells applicants, and lets members read and export only", async () => {
    const owner = await makeEmployer(portal, await getPasswordColumns());
    const seekers = [await makeSeeker(portal, { language: "nl" }), await makeSeeker(portal)] as const;
    const [job, draft, closed] = [
      await makeJob(portal, owner),
      await makeJob(portal, owner, { status: 2 }),
      await makeJob(portal, owner),
    ];
    await owner.client.post(`/jobs/${closed.id}/close`, {});
    const [application] = await Promise.all(seekers.map((seeker) => makeApplication(portal, job, owner, seeker)));
    const readStates = async () => {
      const pages = [`/crud/jobs/${job.id}`, `/jobs/${closed.id}/closed`, `/companies/${owner.id}`];
      return Promise.all(pages.map((page) => readDetails(page)));
    };
    const before = await readStates();
    expect(before).toEqual([200, 200, 200]);
    const undo = await suspend("company", owner);
    expect(await readStates()).toEqual([404, 200, 404]);

    const again = await logInAgain(owner);
    for (const path of ["/jobs/status/1", "/company/members", `/application/${application?.id}`, "/notices"]) {
      expect([path, await readDetails(path, again.client)]).toEqual([path, 200]);
    }
    const live = await connectLive(portal, again.accessToken);
    const message = { to_user_id: seekers[0].id, message: "Pay me first", client_id: randomUUID() };
    expect(await live.emit("message", message)).toMatchObject({ code: "company_suspended" });
    live.close();
    const writes = [
      again.client.post("/jobs", jobForm),
      again.client.put(`/crud/jobs/${draft.id}`, { ...jobForm, status: 1 }),
      again.client.put(`/application/${application?.id}/stage`, { stage: "rejected", expected_stage: "received" }),
      again.client.post("/messages", message),
      uploadPhoto(again),
    ];
    for (const write of writes) expect(getStatusAndCode(await write)).toBe("403 company_suspended");
    expect((await again.client.put("/notices/read", { all: true })).status).toBe(200);

    await portal.moveClock({ advance: "PT6M" });
    const mails = (await portal.outbox()).filter(({ to }) => seekers.some(({ email }) => email === to));
    const texts = mails.map(({ text }) => text).join("\n");
    expect(texts).toContain("Northgate Health is hier geschorst");
    expect(texts).toContain("Northgate Health is suspended here");
    await undo();
    expect(await readStates()).toEqual(before);
    expect((await again.client.post("/jobs", jobForm)).status).toBe(201);
    const kinds = (await seekers[0].client.get("/notices")).body.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(["company_reinstated", "company_suspended"]);
  });

  it("leaves its members what reads, and what the contract leaves open", async () => {
    const owner = await makeEmployer(portal, await getPasswordColumns());
    await suspend("company", owner);
    const { names, expected } = await listRefusedRoutes((await logInAgain(owner)).client, "company_suspended");
    expect(names).toEqual(expected(({ method, duringSuspension }) => method !== "GET" && duringSuspension === null));
  });

  it("lasts until the last of two decisions about it ends, and tells nobody when it is taken back at once", async () => {
    const { employer: owner, seeker, job } = await makeApplied(portal);
    const undoFirst = await suspend("company", owner);
    const undoSecond = await suspend("job", job);
    await undoFirst();
    expect(await readDetails(`/crud/jobs/${job.id}`)).toBe(404);
    await undoSecond();
    expect(await readDetails(`/crud/jobs/${job.id}`)).toBe(200);
    expect((await seeker.client.get("/notices")).body).toEqual([]);
  });

  it("lasts as long as one of its job or one of its only recruiter, whichever ends first", async () => {
    const owner = await makeEmployer(portal);
    const job = await makeJob(portal, owner);
    const isPublic = async () => (await readDetails(`/crud/jobs/${job.id}`)) === 200;
    const suspendJob = () => suspend("job", job);
    const suspendOwner = () => suspend("user", owner);
    for (const [first, second] of [
      [suspendJob, suspendOwner],
      [suspendOwner, suspendJob],
    ] as const) {
      for (const isFirstEnding of [true, false]) {
        const ends = [await first(), await second()] as const;
        await ends[isFirstEnding ? 0 : 1]();
        expect(await isPublic()).toBe(false);
        await ends[isFirstEnding ? 1 : 0]();
        expect(await isPublic()).toBe(true);
      }
    }
  });

  it("holds a job that is added while it begins", async () => {
    const owner = await makeEmployer(portal);
    const adding = Array.from({ length: 8 }, () => makeJob(portal, owner));
    const [jobs] = await Promise.all([Promise.all(adding), suspend("company", owner)]);
    const states = await Promise.all(jobs.map(({ id }) => readDetails(`/crud/jobs/${id}`)));
    expect(states).toEqual(jobs.map(() => 404));
  });
});
