import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ChatMessage } from "../../contract/messages/messages.ts";
import { makeApplied, makeEmployer, makeSeeker, type TestUser } from "../testing/factories.ts";
import { connectLive } from "../testing/live-client.ts";
import { startTestPortal } from "../testing/portal.ts";

const portal = await startTestPortal();

const send = (from: TestUser, to: TestUser, message: string, clientId?: string) =>
  from.client.post("/messages", { to_user_id: to.id, message, client_id: clientId });
const blockUser = (blocker: TestUser, other: { id: string }) => blocker.client.put(`/messages/blocks/${other.id}`);
const unblockUser = (blocker: TestUser, other: { id: string }) => blocker.client.delete(`/messages/blocks/${other.id}`);

async function makeConversation() {
  const [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
  await send(seeker, employer, "Hello");
  return { seeker, employer };
}

describe("PUT /messages/blocks/:id", () => {
  it("stops messages in both directions, with an error code for each side, until the block is deleted", async () => {
    const { seeker, employer } = await makeConversation();
    expect((await blockUser(seeker, employer)).status).toBe(204);
    expect((await blockUser(seeker, employer)).status).toBe(204);
    const [blockerSends, blockedSends] = [
      await send(seeker, employer, "One more"),
      await send(employer, seeker, "Why?"),
    ];
    expect([blockerSends.status, blockerSends.body.code]).toEqual([409, "person_blocked"]);
    expect([blockedSends.status, blockedSends.body.code]).toEqual([409, "messages_refused"]);
    const [conversation] = (await seeker.client.get("/messages/users")).body;
    expect(conversation).toMatchObject({ to_user_id: employer.id, message: "Hello", number: 1, blocked: true });
    expect((await employer.client.get("/messages/users")).body).toMatchObject([{ blocked: false }]);
    expect((await seeker.client.get("/messages/blocks")).body).toMatchObject([
      { user_id: employer.id, users: [{ _id: employer.id, name: "Marieke Visser", company: "Northgate Health" }] },
    ]);
    expect((await employer.client.get("/messages/blocks")).body).toEqual([]);

    expect((await unblockUser(employer, seeker)).status).toBe(204);
    expect((await send(employer, seeker, "Still?")).status).toBe(409);
    expect((await unblockUser(seeker, employer)).status).toBe(204);
    expect((await send(employer, seeker, "There you are")).body.number).toBe(2);
    expect((await seeker.client.get("/messages/blocks")).body).toEqual([]);
  });

  it("sets can_message of the user, the job and the application to false for both", async () => {
    const { employer, seeker, job } = await makeApplied(portal);
    const readCanMessage = async () =>
      Promise.all([
        seeker.client.get(`/crud/users/${employer.id}`).then(({ body }) => body.can_message),
        seeker.client.get(`/crud/jobs/${job.id}`).then(({ body }) => body.can_message),
        seeker.client.get("/applications/1").then(({ body }) => body[0].users[0].can_message),
        employer.client.get(`/crud/users/${seeker.id}`).then(({ body }) => body.can_message),
        employer.client.get("/applications/1").then(({ body }) => body[0].users[0].can_message),
      ]);
    expect(await readCanMessage()).toEqual([true, true, true, true, true]);
    for (const [blocker, other] of [
      [seeker, employer],
      [employer, seeker],
    ] as const) {
      await blockUser(blocker, other);
      expect(await readCanMessage()).toEqual([false, false, false, false, false]);
      await unblockUser(blocker, other);
    }
    expect(await readCanMessage()).toEqual([true, true, true, true, true]);
  });

  it("creates no conversation and gives no permission to write", async () => {
    const [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
    expect((await blockUser(seeker, employer)).status).toBe(204);
    expect((await send(employer, seeker, "Hello")).status).toBe(404);
    // The rejected message must not create a conversation, in which the employer could reply.
    expect((await send(seeker, employer, "Hello")).body.code).toBe("person_blocked");
    expect((await send(employer, seeker, "Hello")).status).toBe(404);
    expect((await seeker.client.get("/messages/users")).body).toEqual([]);
  });

  it("keeps a retry of an earlier message successful", async () => {
    const { seeker, employer } = await makeConversation();
    const id = randomUUID();
    const first = await send(employer, seeker, "Come by on Monday", id);
    await blockUser(seeker, employer);
    expect((await send(employer, seeker, "Come by on Monday", id)).body).toEqual(first.body);
    expect((await send(employer, seeker, "Come by on Monday", randomUUID())).status).toBe(409);
  });

  it("rejects the socket events message and typing as well", async () => {
    const { seeker, employer } = await makeConversation();
    await blockUser(seeker, employer);
    const client = await connectLive(portal, employer.accessToken);
    const form = { to_user_id: seeker.id, message: "Hello", client_id: randomUUID() };
    expect(await client.emit("message", form)).toMatchObject({ code: "messages_refused" });
    expect(await client.emit("typing", { to_user_id: seeker.id })).toMatchObject({ code: "messages_refused" });
    client.close();
  });

  it("saves no message after the block, even while 30 are being sent", async () => {
    const { seeker, employer } = await makeConversation();
    const sending = Array.from({ length: 30 }, (_, index) => send(employer, seeker, String(index)));
    await blockUser(seeker, employer);
    const numberAtBlock = (await seeker.client.get("/messages/users")).body[0].number;
    await Promise.all(sending);
    expect((await seeker.client.get("/messages/users")).body[0].number).toBe(numberAtBlock);
  });

  it("lists blocks latest first, page by page", async () => {
    const seeker = await makeSeeker(portal);
    const employers = await Promise.all(Array.from({ length: 3 }, () => makeEmployer(portal)));
    for (const employer of employers) await blockUser(seeker, employer);
    const first = await seeker.client.get("/messages/blocks?limit=2");
    const second = await seeker.client.get(`/messages/blocks?limit=2&after=${first.headers.get("x-next-cursor")}`);
    const ids = [...first.body, ...second.body].map(({ user_id }) => user_id);
    expect(ids).toEqual(employers.map(({ id }) => id).reverse());
    expect(second.headers.get("x-next-cursor")).toBeNull();
  });
});

describe("POST /messages/:id/reports", () => {
  async function makeMessage() {
    const { seeker, employer } = await makeConversation();
    return { seeker, employer, message: (await send(employer, seeker, "Send me money first")).body };
  }
  const report = (reporter: TestUser, id: string, body: unknown) =>
    reporter.client.post(`/messages/${id}/reports`, body);

  it("saves a report and returns it, once per message and reporter", async () => {
    const { seeker, message } = await makeMessage();
    const created = await report(seeker, message.id, { reason: "fraud", details: " Asks for money. " });
    expect([created.status, created.body]).toEqual([
      201,
      {
        id: created.body.id,
        _id: created.body.id,
        message_id: message.id,
        reason: "fraud",
        details: "Asks for money.",
        reference: created.body.id.slice(-8).toUpperCase(),
        createdAt: expect.any(String),
      },
    ]);
    const repeated = await Promise.all(Array.from({ length: 8 }, () => report(seeker, message.id, { reason: "spam" })));
    expect(repeated.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(8).fill("409 already_reported"));
  });

  it("adds the report to the message for its sender only, in both directions of the list", async () => {
    const { seeker, employer, message } = await makeMessage();
    const { reference, createdAt } = (await report(seeker, message.id, { reason: "spam" })).body;
    const path = `/messages?from_user_id=${seeker.id}&to_user_id=${employer.id}`;
    const listReports = async ({ client }: TestUser, query: string) =>
      (await client.get(path + query)).body.map((row: ChatMessage) => [row.number, row.report]);
    for (const query of ["&limit=1", "&since=1"]) {
      expect(await listReports(seeker, query)).toEqual([[2, { reference, createdAt }]]);
      expect(await listReports(employer, query)).toEqual([[2, undefined]]);
    }
  });

  it("accepts reports of the recipient only, with a reason", async () => {
    const { seeker, employer, message } = await makeMessage();
    expect((await report(employer, message.id, { reason: "spam" })).status).toBe(403);
    expect((await report(await makeSeeker(portal), message.id, { reason: "spam" })).status).toBe(404);
    expect((await report(seeker, randomUUID(), { reason: "spam" })).status).toBe(404);
    const empty = await report(seeker, message.id, {});
    expect([empty.status, empty.body.fields]).toEqual([422, { reason: "Reason is required" }]);
    const invalid = await report(seeker, message.id, { reason: "boring", details: "x".repeat(2001) });
    expect(invalid.body.fields).toEqual({
      reason: "Invalid Reason: it is not one of the choices",
      details: "Invalid Details: at most 2000 characters, this has 2001",
    });
  });
});

it("GET /messages with since › lists the messages after a message number, oldest first, page by page", async () => {
  const { seeker, employer } = await makeConversation();
  for (let index = 2; index <= 6; index++) await send(employer, seeker, String(index));
  const list = (query: string) =>
    seeker.client.get(`/messages?from_user_id=${seeker.id}&to_user_id=${employer.id}&${query}`);
  const getNumbers = ({ body }: { body: { number: number }[] }) => body.map(({ number }) => number);
  const first = await list("since=1&limit=3");
  expect(getNumbers(first)).toEqual([2, 3, 4]);
  expect(getNumbers(await list(`since=1&limit=3&after=${first.headers.get("x-next-cursor")}`))).toEqual([5, 6]);
  expect(getNumbers(await list("since=6"))).toEqual([]);
  expect(getNumbers(await list("since=0"))).toHaveLength(6);
  expect(getNumbers(await list("since="))).toEqual([6, 5, 4, 3, 2, 1]);
  for (const value of ["-1", "1.5", "x", "99999999999999999999"]) {
    expect([value, (await list(`since=${value}`)).status]).toEqual([value, expect.toBeOneOf([400, 422])]);
  }
});
