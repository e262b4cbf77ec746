import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { closeAfterTests } from "../../testing/close-after-tests.ts";
import { makeEmployer, makeJob, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { connectLive, type LiveClient } from "../../testing/live-client.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import { hasRedis, type RedisServer, startRedis } from "../../testing/servers/redis-server.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";

const createForm = (to: TestUser, message: string) => ({ to_user_id: to.id, message, client_id: randomUUID() });

/** Two portals on one database, as two processes or machines would run them. */
interface PortalPair {
  first: TestPortal;
  second: TestPortal;
}

async function startPair(environment: Record<string, string> = {}): Promise<PortalPair> {
  const first = await startTestPortal(environment);
  return { first, second: await first.startOther() };
}

/** Connects a seeker to the first portal and an employer to the second one. */
async function connectPair({ first, second }: PortalPair) {
  const [seeker, employer] = [await makeSeeker(first), await makeEmployer(first)];
  const [senderSocket, recipientSocket] = await Promise.all([
    connectLive(first, seeker.accessToken),
    connectLive(second, employer.accessToken),
  ]);
  const close = () => [senderSocket, recipientSocket].map((client) => client.close());
  return { seeker, employer, senderSocket, recipientSocket, close };
}

async function expectDeliveryAcross(pair: PortalPair): Promise<void> {
  const { seeker, employer, senderSocket, recipientSocket, close } = await connectPair(pair);
  const emitted = await senderSocket.emit("message", createForm(employer, "Emitted"));
  expect(await recipientSocket.next("message", ({ number }) => number === 1)).toEqual(emitted);
  // This message is larger than the maximum size of a PostgreSQL notification.
  const large = "🙂".repeat(2_400);
  await seeker.client.post("/messages", createForm(employer, large));
  expect(await recipientSocket.next("message", ({ number }) => number === 2)).toMatchObject({ message: large });
  await recipientSocket.emit("seen", { from_user_id: seeker.id });
  expect(await senderSocket.next("seen")).toMatchObject({ by_user_id: employer.id, number: 2, count: 2 });
  await recipientSocket.emit("typing", { to_user_id: seeker.id });
  expect(await senderSocket.next("typing")).toEqual({ from_user_id: employer.id });
  close();
}

/**
 * Sends a message again until it arrives, because the sender's process may still be reconnecting. A faster client would
 * exceed the rate limit of events, which closes its socket.
 */
async function sendUntilReceived(recipient: TestUser, senderSocket: LiveClient, recipientSocket: LiveClient) {
  const text = "After the interruption";
  await vi.waitFor(
    async () => {
      await senderSocket.emit("message", createForm(recipient, text));
      expect(recipientSocket.received("message").map(({ message }) => message)).toContain(text);
    },
    { ...WAIT_OPTIONS, interval: 100 },
  );
}

describe("publishing between processes over PostgreSQL", () => {
  let pair: PortalPair;
  beforeAll(async () => {
    pair = await startPair();
  });

  const terminateListeners = () =>
    pair.first.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and application_name like 'job-portal-notifications:%'`,
    );

  it("delivers the events of one process to the other", () => expectDeliveryAcross(pair));

  it("delivers an application and its decision to both users, in both processes", async () => {
    const { seeker, employer, senderSocket, recipientSocket, close } = await connectPair(pair);
    const job = await makeJob(pair.first, employer);
    const { body } = await seeker.client.post("/applications", { job_id: job.id });
    const event = {
      id: body.id,
      job_id: job.id,
      applied_by_user_id: seeker.id,
      posted_by_user_id: employer.id,
      status: 1,
      stage: "received",
    };
    for (const socket of [senderSocket, recipientSocket]) expect(await socket.next("application")).toEqual(event);
    const stranger = await connectLive(pair.second, (await makeEmployer(pair.first)).accessToken);
    await employer.client.put(`/crud/applications/${body.id}`, { status: 2 });
    for (const socket of [senderSocket, recipientSocket]) {
      const decided = { ...event, status: 2, stage: "shortlisted" };
      expect(await socket.next("application", ({ status }) => status === 2)).toEqual(decided);
    }
    expect(stranger.received("application")).toEqual([]);
    stranger.close();
    close();
  });

  it("tells both users, in both processes, that an application became overdue, unanswered and erased", async () => {
    const { seeker, employer, senderSocket, recipientSocket, close } = await connectPair(pair);
    const { id } = await makeJob(pair.first, employer, { answer_days: 3 });
    const { body } = await seeker.client.post("/applications", { job_id: id });
    const expectStages = async (stages: string[]) => {
      for (const socket of [senderSocket, recipientSocket]) {
        const getStages = () => socket.received("application").map(({ stage }) => stage);
        await expect.poll(getStages).toEqual(stages);
      }
    };
    await expectStages(["received"]);
    await pair.first.moveClock({ now: new Date(Date.parse(body.answer_due_at) + 1_000).toISOString() });
    await expectStages(["received", "received"]);
    await pair.first.moveClock({ advance: "P20D" });
    await expectStages(["received", "received", "unanswered"]);
    await pair.first.moveClock({ advance: "P40D" });
    await expectStages(["received", "received", "unanswered", "unanswered"]);
    close();
  });

  it("sends missed after an interruption, and delivers all later events", async () => {
    const { employer, senderSocket, recipientSocket, close } = await connectPair(pair);
    await terminateListeners();
    const saved = await senderSocket.emit("message", createForm(employer, "During the interruption"));
    expect(saved).toMatchObject({ number: 1 });
    await recipientSocket.next("missed");
    await sendUntilReceived(employer, senderSocket, recipientSocket);
    close();
  });

  it("rejects a message while the pool is exhausted, and saves its retry over HTTP later", async () => {
    const { seeker, employer, senderSocket, recipientSocket, close } = await connectPair(pair);
    const message = createForm(employer, "When you are back");
    const connections = await Promise.all(
      Array.from({ length: pair.first.pool.options.max ?? 10 }, () => pair.first.pool.connect()),
    );
    expect(await senderSocket.emit("message", message)).toMatchObject({
      code: "unavailable",
      retry_after: expect.any(Number),
    });
    for (const connection of connections) connection.release();
    expect(senderSocket.socket.connected).toBe(true);
    const { body } = await seeker.client.post("/messages", message);
    expect(body).toMatchObject({ number: 1, client_id: message.client_id });
    expect(await recipientSocket.next("message")).toEqual(body);
    close();
  });

  it("closes the sockets of a session that ends in another process, even during many events", async () => {
    const { employer, seeker, senderSocket, recipientSocket } = await connectPair(pair);
    const sending = Array.from({ length: 50 }, (_, index) =>
      senderSocket.emit("message", createForm(employer, String(index))),
    );
    await pair.first.anonymous.post("/auth/logout/users", { refresh_token: employer.refreshToken });
    await recipientSocket.next("session_ended");
    await recipientSocket.disconnected;
    await Promise.all(sending);
    const { body } = await seeker.client.get("/messages/users");
    expect(body[0].number).toBe(50);
    senderSocket.close();
  });
});

// These tests are skipped on machines without redis-server.
describe.skipIf(!hasRedis())("publishing between processes over Redis", () => {
  let redis: RedisServer;
  let pair: PortalPair;
  beforeAll(async () => {
    redis = closeAfterTests(await startRedis());
    pair = await startPair({ REDIS_URL: redis.url });
  });

  it("delivers the events of one process to the other", () => expectDeliveryAcross(pair));

  it("delivers events after an interruption, or sends missed", async () => {
    const { employer, senderSocket, recipientSocket, close } = await connectPair(pair);
    await senderSocket.emit("message", createForm(employer, "Before"));
    await recipientSocket.next("message");
    await redis.closeConnections();
    for (const text of ["1", "2", "3"]) {
      expect(await senderSocket.emit("message", createForm(employer, text))).toMatchObject({ message: text });
    }
    const arrived = recipientSocket.next("message", ({ message }) => message === "3");
    await Promise.race([arrived, recipientSocket.next("missed")]);
    close();
  });

  it("works on in each process while Redis is away, and delivers all later events when it is back", async () => {
    const { seeker, employer, senderSocket, recipientSocket, close } = await connectPair(pair);
    const localSocket = await connectLive(pair.first, employer.accessToken);
    await redis.kill();
    const saved = await senderSocket.emit("message", createForm(employer, "While Redis is away"));
    expect(saved).toMatchObject({ number: 1 });
    expect(await localSocket.next("message")).toEqual(saved);
    expect((await seeker.client.post("/messages", createForm(employer, "Over HTTP"))).status).toBe(201);
    for (const { origin } of [pair.first, pair.second]) {
      expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
    }
    expect([senderSocket.socket.connected, recipientSocket.socket.connected]).toEqual([true, true]);

    await redis.restart();
    await recipientSocket.next("missed");
    await sendUntilReceived(employer, senderSocket, recipientSocket);
    localSocket.close();
    close();
  });

  it("begins in each process without Redis, which connects when it comes", async () => {
    await redis.kill();
    const latePair = await startPair({ REDIS_URL: redis.url });
    expect(latePair.first.logged.join("")).toContain("Redis is unreachable");
    const { employer, senderSocket, recipientSocket, close } = await connectPair(latePair);
    expect(await senderSocket.emit("message", createForm(employer, "Without Redis"))).toMatchObject({ number: 1 });
    await redis.restart();
    await recipientSocket.next("missed");
    await sendUntilReceived(employer, senderSocket, recipientSocket);
    close();
  });

  it("uses channels that begin with REDIS_PREFIX", async () => {
    const prefix = `portal-${randomUUID()}:`;
    const otherPair = await startPair({ REDIS_URL: redis.url, REDIS_PREFIX: prefix });
    expect((await redis.listChannels()).sort()).toEqual(["job-portal:live-events", `${prefix}live-events`]);
    await expectDeliveryAcross(otherPair);
  });

  it("closes the sockets of a session that ends in another process", async () => {
    const { employer, recipientSocket, senderSocket } = await connectPair(pair);
    await pair.first.anonymous.post("/auth/logout/users", { refresh_token: employer.refreshToken });
    await recipientSocket.next("session_ended");
    senderSocket.close();
  });
});
