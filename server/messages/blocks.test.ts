import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEmployer, makeSeeker, type TestUser } from "../testing/factories.ts";
import { connectLive } from "../testing/live-client.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const write = (from: TestUser, to: TestUser, message: string, clientId?: string) =>
  from.client.post("/messages", { to_user_id: to.id, message, client_id: clientId });
const block = (by: TestUser, who: { id: string }) => by.client.put(`/messages/blocks/${who.id}`);
const unblock = (by: TestUser, who: { id: string }) => by.client.delete(`/messages/blocks/${who.id}`);

async function makeTalk() {
  const [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
  await write(seeker, employer, "Hello");
  return { seeker, employer };
}

describe("blocking", () => {
  it("stops both ways, says so to each in its own words, and is taken back", async () => {
    const { seeker, employer } = await makeTalk();
    expect((await block(seeker, employer)).status).toBe(204);
    expect((await block(seeker, employer)).status).toBe(204);
    const [own, others] = [await write(seeker, employer, "One more"), await write(employer, seeker, "Why?")];
    expect([own.status, own.body.code]).toEqual([409, "person_blocked"]);
    expect([others.status, others.body.code]).toEqual([409, "messages_refused"]);
    const [talk] = (await seeker.client.get("/messages/users")).body;
    expect(talk).toMatchObject({ to_user_id: employer.id, message: "Hello", number: 1, blocked: true });
    expect((await employer.client.get("/messages/users")).body).toMatchObject([{ blocked: false }]);
    expect((await seeker.client.get("/messages/blocks")).body).toMatchObject([
      { user_id: employer.id, users: [{ _id: employer.id, name: "Marieke Visser", company: "Northgate Health" }] },
    ]);
    expect((await employer.client.get("/messages/blocks")).body).toEqual([]);

    expect((await unblock(employer, seeker)).status).toBe(204);
    expect((await write(employer, seeker, "Still?")).status).toBe(409);
    expect((await unblock(seeker, employer)).status).toBe(204);
    expect((await write(employer, seeker, "There you are")).body.number).toBe(2);
    expect((await seeker.client.get("/messages/blocks")).body).toEqual([]);
  });

  it("somebody who never wrote opens no conversation, and gives no right to write", async () => {
    const [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
    expect((await block(seeker, employer)).status).toBe(204);
    expect((await write(employer, seeker, "Hello")).status).toBe(404);
    // What was refused leaves nothing that the other could answer to.
    expect((await write(seeker, employer, "Hello")).body.code).toBe("person_blocked");
    expect((await write(employer, seeker, "Hello")).status).toBe(404);
    expect((await seeker.client.get("/messages/users")).body).toEqual([]);
  });

  it("leaves what was sent before as it is: sent again it is still the same message", async () => {
    const { seeker, employer } = await makeTalk();
    const id = randomUUID();
    const sent = await write(employer, seeker, "Come by on Monday", id);
    await block(seeker, employer);
    expect((await write(employer, seeker, "Come by on Monday", id)).body).toEqual(sent.body);
    expect((await write(employer, seeker, "Come by on Monday", randomUUID())).status).toBe(409);
  });

  it("holds over the socket too, and typing is not told", async () => {
    const { seeker, employer } = await makeTalk();
    await block(seeker, employer);
    const client = await connectLive(portal, employer.accessToken);
    const form = { to_user_id: seeker.id, message: "Hello", client_id: randomUUID() };
    expect(await client.emit("message", form)).toMatchObject({ code: "messages_refused" });
    expect(await client.emit("typing", { to_user_id: seeker.id })).toMatchObject({ code: "messages_refused" });
    client.close();
  });

  it("at the same moment as many messages: after it none is saved", async () => {
    const { seeker, employer } = await makeTalk();
    const writing = Array.from({ length: 30 }, (_, index) => write(employer, seeker, String(index)));
    await block(seeker, employer);
    const atBlock = (await seeker.client.get("/messages/users")).body[0].number;
    await Promise.all(writing);
    expect((await seeker.client.get("/messages/users")).body[0].number).toBe(atBlock);
  });

  it("lists whom one has blocked page by page, latest first", async () => {
    const seeker = await makeSeeker(portal);
    const employers = await Promise.all(Array.from({ length: 3 }, () => makeEmployer(portal)));
    for (const employer of employers) await block(seeker, employer);
    const first = await seeker.client.get("/messages/blocks?limit=2");
    const rest = await seeker.client.get(`/messages/blocks?limit=2&after=${first.headers.get("x-next-cursor")}`);
    const ids = [...first.body, ...rest.body].map(({ user_id }) => user_id);
    expect(ids).toEqual(employers.map(({ id }) => id).reverse());
    expect(rest.headers.get("x-next-cursor")).toBeNull();
  });
});

describe("reporting a message", () => {
  async function makeMessage() {
    const { seeker, employer } = await makeTalk();
    return { seeker, employer, message: (await write(employer, seeker, "Send me money first")).body };
  }
  const report = (by: TestUser, id: string, body: unknown) => by.client.post(`/messages/${id}/reports`, body);

  it("gives a receipt, once", async () => {
    const { seeker, message } = await makeMessage();
    const answer = await report(seeker, message.id, { reason: "fraud", details: " Asks for money. " });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: answer.body.id,
        _id: answer.body.id,
        message_id: message.id,
        reason: "fraud",
        details: "Asks for money.",
        createdAt: expect.any(String),
      },
    ]);
    const again = await Promise.all(Array.from({ length: 8 }, () => report(seeker, message.id, { reason: "spam" })));
    expect(again.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(8).fill("409 already_reported"));
  });

  it("is for who received it alone, with a reason", async () => {
    const { seeker, employer, message } = await makeMessage();
    expect((await report(employer, message.id, { reason: "spam" })).status).toBe(403);
    expect((await report(await makeSeeker(portal), message.id, { reason: "spam" })).status).toBe(404);
    expect((await report(seeker, randomUUID(), { reason: "spam" })).status).toBe(404);
    const none = await report(seeker, message.id, {});
    expect([none.status, none.body.fields]).toEqual([422, { reason: "Reason is required" }]);
    const bad = await report(seeker, message.id, { reason: "boring", details: "x".repeat(2001) });
    expect(bad.body.fields).toEqual({ reason: "Invalid Reason", details: "Invalid Details" });
  });
});

describe("what came after a number", () => {
  it("comes oldest first, page by page, up to the end", async () => {
    const { seeker, employer } = await makeTalk();
    for (let index = 2; index <= 6; index++) await write(employer, seeker, String(index));
    const since = (rest: string) =>
      seeker.client.get(`/messages?from_user_id=${seeker.id}&to_user_id=${employer.id}&${rest}`);
    const numbers = ({ body }: { body: { number: number }[] }) => body.map(({ number }) => number);
    const first = await since("since=1&limit=3");
    expect(numbers(first)).toEqual([2, 3, 4]);
    expect(numbers(await since(`since=1&limit=3&after=${first.headers.get("x-next-cursor")}`))).toEqual([5, 6]);
    expect(numbers(await since("since=6"))).toEqual([]);
    expect(numbers(await since("since=0"))).toHaveLength(6);
    expect(numbers(await since("since="))).toEqual([6, 5, 4, 3, 2, 1]);
    for (const bad of ["-1", "1.5", "x", "99999999999999999999"]) {
      expect([bad, (await since(`since=${bad}`)).status]).toEqual([bad, expect.toBeOneOf([400, 422])]);
    }
  });
});
