import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { makeEmployer, makeSeeker, makeUserWithoutType, type TestUser } from "../../testing/factories.ts";
import { connectLive, getConnectError, type LiveClient } from "../../testing/live-client.ts";
import { startTestPortal } from "../../testing/portal.ts";

let openClients: LiveClient[] = [];
const portal = await startTestPortal({ PUBLIC_URL: "https://jobs.example.org", DEV_TOOLS: "1" });
afterEach(() => {
  for (const client of openClients) client.close();
  openClients = [];
});

async function connect(user: TestUser): Promise<LiveClient> {
  const client = await connectLive(portal, user.accessToken);
  openClients.push(client);
  return client;
}

async function makePair() {
  return { seeker: await makeSeeker(portal), employer: await makeEmployer(portal) };
}

const createForm = (to: TestUser, message = "Hello", id = randomUUID()) => ({
  to_user_id: to.id,
  message,
  client_id: id as string,
});
const listMessages = (reader: TestUser, other: TestUser, query = "") =>
  reader.client.get(`/messages/?from_user_id=${reader.id}&to_user_id=${other.id}${query}`);

describe("connecting", () => {
  it.each([
    ["https://evil.example", "websocket error"],
    ["https://jobs.example.org.evil.example", "websocket error"],
    ["http://jobs.example.org", "websocket error"],
    ["null", "websocket error"],
    ["https://jobs.example.org", "connected"],
  ])("from a page of %s: %s", async (browserOrigin, outcome) => {
    const { accessToken } = await makeSeeker(portal);
    expect(await getConnectError(connectLive(portal, accessToken, { browserOrigin }))).toBe(outcome);
  });

  it("from a page of the requested host is allowed", async () => {
    const { accessToken } = await makeSeeker(portal);
    expect(await getConnectError(connectLive(portal, accessToken, { browserOrigin: portal.origin }))).toBe("connected");
  });

  it("without a valid access token is rejected as unauthorized", async () => {
    const { id, session } = await makeSeeker(portal);
    await portal.pool.query("update sessions set ended_at = now() where id = $1", [session.id]);
    const ended = await portal.tokens.sign({ userId: id, sessionId: session.id });
    for (const token of [undefined, "", "invented", 7, { length: 1 }, ended]) {
      expect(await getConnectError(connectLive(portal, token))).toMatchObject({ code: "unauthorized" });
    }
  });

  it("before the info step is rejected as info_required", async () => {
    const { accessToken } = await makeUserWithoutType(portal);
    expect(await getConnectError(connectLive(portal, accessToken))).toMatchObject({ code: "info_required" });
  });

  it("is limited to twenty sockets per user, also for concurrent attempts", async () => {
    const { accessToken } = await makeSeeker(portal);
    const attempts = await Promise.allSettled(
      Array.from({ length: 40 }, async () => {
        const client = await connectLive(portal, accessToken);
        openClients.push(client);
        return (await client.emit("authenticate", { token: accessToken })) as object;
      }),
    );
    expect(attempts.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(20);
    expect(await getConnectError(connectLive(portal, accessToken))).toMatchObject({ code: "too_many_requests" });
  });

  it("by long polling is rejected, and other upgrade protocols are ignored", async () => {
    const polling = await fetch(`${portal.origin}/socket.io/?EIO=4&transport=polling`);
    expect(polling.status).toBe(400);
    const other = await fetch(`${portal.origin}/health/live`, { headers: { upgrade: "h2c" } }).catch(() => null);
    if (other) expect(other.status).toBe(200);
  });
});

describe("socket events", () => {
  it("message saves a message, acknowledges it, and reaches every socket of both participants", async () => {
    const { seeker, employer } = await makePair();
    const clients = await Promise.all([seeker, seeker, employer, employer].map(connect));
    const stranger = await connect(await makeSeeker(portal));
    const form = { ...createForm(employer, " Is it open? "), from_user_id: employer.id, number: 9 };
    const saved = await clients[0]?.emit("message", form);
    expect(saved).toMatchObject({
      from_user_id: seeker.id,
      to_user_id: employer.id,
      message: "Is it open?",
      number: 1,
      seen: false,
      client_id: form.client_id,
    });
    for (const client of clients) expect(await client.next("message")).toEqual(saved);
    expect((await listMessages(employer, seeker)).body).toEqual([saved]);
    expect(stranger.received("message")).toEqual([]);
  });

  it("message and seen report messages that were sent and read over HTTP", async () => {
    const { seeker, employer } = await makePair();
    const [writer, reader] = [await connect(seeker), await connect(employer)];
    const { body } = await seeker.client.post("/messages", createForm(employer));
    expect(await reader.next("message")).toEqual(body);
    expect(await writer.next("message")).toEqual(body);
    expect((await employer.client.put("/messages", { to_user_id: seeker.id })).body).toEqual({ count: 1 });
    const seen = { by_user_id: employer.id, from_user_id: seeker.id, number: 1, count: 1 };
    expect(await writer.next("seen")).toEqual(seen);
    expect(await reader.next("seen")).toEqual(seen);
  });

  it("seen marks messages as read up to a message number", async () => {
    const { seeker, employer } = await makePair();
    const [writer, reader] = [await connect(seeker), await connect(employer)];
    for (const text of ["1", "2", "3"]) await writer.emit("message", createForm(employer, text));
    expect(await reader.emit("seen", { from_user_id: seeker.id, number: 2 })).toEqual({ count: 2 });
    expect(await writer.next("seen")).toMatchObject({ number: 2, count: 2 });
    const [row] = (await seeker.client.get("/messages/users")).body;
    expect(row).toMatchObject({ seen: false, seen_number: 2 });
    expect((await employer.client.get("/messages/count/")).body).toEqual({ count: 1 });
  });

  it("message saves 64 concurrent requests with one client_id once, together with POST /messages", async () => {
    const { seeker, employer } = await makePair();
    const [one, other] = [await connect(seeker), await connect(seeker)];
    const form = createForm(employer);
    const replies = await Promise.all(
      Array.from({ length: 64 }, async (_, index) => {
        if (index % 3 === 0) return (await seeker.client.post("/messages", form)).body;
        return (index % 3 === 1 ? one : other).emit("message", form);
      }),
    );
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
    expect((await listMessages(seeker, employer)).body).toHaveLength(1);
    const reused = await one.emit("message", { ...form, message: "Other words" });
    expect(reused).toMatchObject({ code: "client_id_reused" });
  });

  it("message saves many messages of one socket in the order in which they were sent", async () => {
    const { seeker, employer } = await makePair();
    const client = await connect(seeker);
    const texts = Array.from({ length: 30 }, (_, index) => String(index));
    const saved = await Promise.all(texts.map((text) => client.emit("message", createForm(employer, text))));
    expect(saved.map(({ number }) => number)).toEqual(texts.map((_, index) => index + 1));
  });

  it("message rejects recipients that POST /messages rejects", async () => {
    const { seeker } = await makePair();
    const client = await connect(seeker);
    for (const to of [seeker, await makeSeeker(portal), { id: randomUUID() }, { id: "nobody" }]) {
      expect(await client.emit("message", createForm(to as TestUser))).toMatchObject({ code: "not_found" });
    }
  });

  it("typing reaches only the other participant", async () => {
    const { seeker, employer } = await makePair();
    const [writer, other, reader] = [await connect(seeker), await connect(seeker), await connect(employer)];
    expect(await writer.emit("typing", { to_user_id: employer.id })).toEqual({});
    expect(await reader.next("typing")).toEqual({ from_user_id: seeker.id });
    expect(other.received("typing")).toEqual([]);
  });
});

describe("invalid or excessive input", () => {
  it.each([
    ["nothing", [], { code: "invalid_fields" }],
    ["null", [null], { code: "malformed" }],
    ["a text", ["hello"], { code: "malformed" }],
    ["a list", [[1, 2]], { code: "malformed" }],
    ["an own __proto__ key", [JSON.parse('{"__proto__": {"to_user_id": "x"}}')], { code: "invalid_fields" }],
    ["wrong types", [{ to_user_id: 1, message: {}, client_id: [] }], { code: "malformed" }],
    ["NUL", [{ to_user_id: randomUUID(), message: "\0", client_id: randomUUID() }], { code: "malformed" }],
    [
      "no client_id",
      [{ to_user_id: randomUUID(), message: "Hi" }],
      { fields: { client_id: "Invalid client_id: a UUID is expected" } },
    ],
    [
      "spaces",
      [{ to_user_id: randomUUID(), message: "  ", client_id: randomUUID() }],
      { fields: { message: "Message is required" } },
    ],
    [
      "5,001 characters",
      [{ to_user_id: randomUUID(), message: "x".repeat(5001), client_id: randomUUID() }],
      { fields: { message: "Invalid message: at most 5000 characters, this has 5001" } },
    ],
    ["binary", [Buffer.from("abc")], { code: /malformed|invalid_fields/ }],
  ])("a message event with %s is acknowledged with an error", async (_name, payload, error) => {
    const { seeker } = await makePair();
    const client = await connect(seeker);
    const reply = await client.emit("message", ...payload);
    const { code, ...rest } = error as { code?: string | RegExp };
    if (code) expect(reply.code).toMatch(code);
    expect(reply).toMatchObject(rest);
  });

  it("a rejected event without an acknowledgement function is answered with the event refused", async () => {
    const { seeker, employer } = await makePair();
    const client = await connect(seeker);
    const form = createForm(employer, "x".repeat(5001));
    client.socket.emit("message", form);
    expect(await client.next("refused")).toMatchObject({
      event: "message",
      code: "invalid_fields",
      client_id: form.client_id,
    });
  });

  it("events with reserved or unknown names have no effect", async () => {
    const { seeker, employer } = await makePair();
    const client = await connect(seeker);
    for (const name of ["__proto__", "constructor", "toString", "error", "hasOwnProperty", "message_", ""]) {
      (client.socket as unknown as { emit(name: string, payload: unknown): void }).emit(name, { a: 1 });
    }
    expect(await client.emit("message", createForm(employer))).toMatchObject({ number: 1 });
  });

  it("too many events close the socket", async () => {
    const { seeker, employer } = await makePair();
    const client = await connect(seeker);
    for (let index = 0; index < 300; index++) client.socket.emit("typing", { to_user_id: employer.id });
    expect(await client.next("session_ended")).toEqual({ reason: "too_many_events" });
    await client.disconnected;
  });

  it.each([
    ["2 MB", (event: string) => event.replace("{}", `"${"x".repeat(2_000_000)}"`)],
    ["50,000 levels", (event: string) => event.replace("{}", "[".repeat(50_000) + "]".repeat(50_000))],
    ["no packet", () => "4junk"],
    ["no packet type", () => "x"],
    ["a reserved event name", () => '42["disconnect",{}]'],
    ["too many attachments", () => '4599999-["message",{}]'],
    ["an event that is no array", () => '42{"a":1}'],
  ])("a frame with %s affects only its own socket", async (_name, frame) => {
    const { seeker, employer } = await makePair();
    const healthy = await connect(employer);
    const raw = new WebSocket(`${portal.origin.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
    const waitForEvent = (name: "open" | "close") =>
      new Promise<void>((resolve) => raw.addEventListener(name, () => resolve()));
    await waitForEvent("open");
    raw.send(`40${JSON.stringify({ token: seeker.accessToken })}`);
    const readPacket = () =>
      new Promise<string>((resolve) =>
        raw.addEventListener("message", ({ data }) => resolve(String(data)), { once: true }),
      );
    while (!(await readPacket()).startsWith("40{"));
    const reaction = Promise.race([waitForEvent("close"), readPacket()]);
    raw.send(frame('421["message",{}]'));
    await reaction;
    raw.close();
    expect(await healthy.emit("typing", { to_user_id: seeker.id })).toMatchObject({ code: "not_found" });
  });

  it("messages to unknown recipients count toward the message limit, which all processes share", async () => {
    const strictPortal = await startTestPortal({ RATE_LIMIT_FACTOR: "0.1" });
    const otherPortal = await strictPortal.startOther();
    const [seeker, employer] = [await makeSeeker(strictPortal), await makeEmployer(strictPortal)];
    const clients = await Promise.all(
      [strictPortal, otherPortal].map((process) => connectLive(process, seeker.accessToken)),
    );
    const emit = (index: number, to: string) =>
      clients[index % 2]?.emit("message", { ...createForm(employer), to_user_id: to });
    const toUnknownUsers = await Promise.all(
      ["", "nobody", randomUUID(), seeker.id].map((to, index) => emit(index, to)),
    );
    expect(toUnknownUsers.map(({ code }) => code)).toEqual(Array(4).fill("not_found"));
    const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => emit(index, employer.id)));
    expect(replies.filter(({ number }) => number > 0)).toHaveLength(8);
    expect(replies.filter(({ code }) => code === "too_many_requests")).toHaveLength(32);
    expect(await emit(0, "nobody")).toMatchObject({ code: "too_many_requests" });
    for (const client of clients) client.close();
  });

  it("too many messages in a minute are rejected with the time of the next attempt", async () => {
    const strictPortal = await startTestPortal({ RATE_LIMIT_FACTOR: "0.05" });
    const [seeker, employer] = [await makeSeeker(strictPortal), await makeEmployer(strictPortal)];
    const client = await connectLive(strictPortal, seeker.accessToken);
    const replies = [];
    for (let index = 0; index < 8; index++) replies.push(await client.emit("message", createForm(employer)));
    expect(replies.slice(0, 6).every(({ number }) => number > 0)).toBe(true);
    expect(replies[7]).toMatchObject({ code: "too_many_requests", retry_after: expect.any(Number) });
    expect(replies[7].retry_after).toBeLessThanOrEqual(60);
    expect((await seeker.client.post("/messages", createForm(employer))).status).toBe(429);
    await strictPortal.pool.query("update rate_limits set expire = expire - 60000");
    expect((await seeker.client.post("/messages", createForm(employer))).status).toBe(201);
    client.close();
  });
});
