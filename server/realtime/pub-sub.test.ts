import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeEmployer, makeSeeker, type TestUser } from "../testing/factories.ts";
import { connectLive } from "../testing/live-client.ts";
import { startTestPortal, startTestPortalOn, type TestPortal } from "../testing/portal.ts";
import { hasRedis, type RedisServer, startRedis } from "../testing/servers/redis-server.ts";

const form = (to: TestUser, message: string) => ({ to_user_id: to.id, message, client_id: randomUUID() });

/** Two portals, as two processes or machines are, on one database. */
interface Pair {
  one: TestPortal;
  other: TestPortal;
}

async function openPair(environment: Record<string, string> = {}): Promise<Pair> {
  const one = await startTestPortal(environment);
  return { one, other: await startTestPortalOn(one.pool.options.connectionString ?? "", environment) };
}

async function closePair({ one, other }: Pair): Promise<void> {
  await other.close();
  await one.close();
}

/** Somebody in each of the two, connected. */
async function connectPair({ one, other }: Pair) {
  const [seeker, employer] = [await makeSeeker(one), await makeEmployer(one)];
  const [here, there] = await Promise.all([
    connectLive(one, seeker.accessToken),
    connectLive(other, employer.accessToken),
  ]);
  const close = () => [here, there].map((client) => client.close());
  return { seeker, employer, here, there, close };
}

async function tellsAcross(pair: Pair): Promise<void> {
  const { seeker, employer, here, there, close } = await connectPair(pair);
  const emitted = await here.emit("message", form(employer, "Emitted"));
  expect(await there.next("message", ({ number }) => number === 1)).toEqual(emitted);
  // Larger than a notification of PostgreSQL may be.
  const large = "🙂".repeat(2_400);
  await seeker.client.post("/messages", form(employer, large));
  expect(await there.next("message", ({ number }) => number === 2)).toMatchObject({ message: large });
  await there.emit("seen", { from_user_id: seeker.id });
  expect(await here.next("seen")).toMatchObject({ by_user_id: employer.id, number: 2, count: 2 });
  await there.emit("typing", { to_user_id: seeker.id });
  expect(await here.next("typing")).toEqual({ from_user_id: employer.id });
  close();
}

describe("over PostgreSQL", () => {
  let pair: Pair;
  beforeAll(async () => {
    pair = await openPair();
  });
  afterAll(() => closePair(pair));

  const cutListeners = () =>
    pair.one.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and query ~* '^(listen|select pg_notify|insert into socket_io|select payload)'`,
    );

  it("what happens in one process is told in the other", () => tellsAcross(pair));

  it("who could not be told in the meantime is told to ask, and hears everything after that", async () => {
    const { employer, here, there, close } = await connectPair(pair);
    await cutListeners();
    const saved = await here.emit("message", form(employer, "In between"));
    expect(saved).toMatchObject({ number: 1 });
    await there.next("missed");
    // The connection of the first process may still be on its way back.
    const after = there.next("message", ({ message }) => message === "After that");
    await vi.waitFor(async () => {
      await here.emit("message", form(employer, "After that"));
      expect(there.received("message")).not.toEqual([]);
    }, 10_000);
    await after;
    close();
  });

  it("without the database a message is refused, not lost: the same one over HTTP is saved later", async () => {
    const { seeker, employer, here, there, close } = await connectPair(pair);
    const message = form(employer, "When you are back");
    const taken = await Promise.all(
      Array.from({ length: pair.one.pool.options.max ?? 10 }, () => pair.one.pool.connect()),
    );
    expect(await here.emit("message", message)).toMatchObject({ code: "unavailable", retry_after: expect.any(Number) });
    for (const connection of taken) connection.release();
    expect(here.socket.connected).toBe(true);
    const { body } = await seeker.client.post("/messages", message);
    expect(body).toMatchObject({ number: 1, client_id: message.client_id });
    expect(await there.next("message")).toEqual(body);
    close();
  });

  it("a session that ends in one is closed in the other while events are many", async () => {
    const { employer, seeker, here, there } = await connectPair(pair);
    const writing = Array.from({ length: 50 }, (_, index) => here.emit("message", form(employer, String(index))));
    await pair.one.anonymous.post("/auth/logout/users", { refresh_token: employer.refreshToken });
    await there.next("session_ended");
    await there.disconnected;
    await Promise.all(writing);
    const { body } = await seeker.client.get("/messages/users");
    expect(body[0].number).toBe(50);
    here.close();
  });
});

// Skipped, and reported as such, on a machine without a redis-server.
describe.skipIf(!hasRedis())("over Redis", () => {
  let redis: RedisServer;
  let pair: Pair;
  beforeAll(async () => {
    redis = await startRedis();
    pair = await openPair({ REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await closePair(pair);
    await redis.stop();
  });

  it("what happens in one process is told in the other", () => tellsAcross(pair));

  it("what was told while the connection was cut arrives late, or is asked for", async () => {
    const { employer, here, there, close } = await connectPair(pair);
    await here.emit("message", form(employer, "Before"));
    await there.next("message");
    await redis.closeConnections();
    for (const text of ["1", "2", "3"]) {
      expect(await here.emit("message", form(employer, text))).toMatchObject({ message: text });
    }
    const arrived = there.next("message", ({ message }) => message === "3");
    await Promise.race([arrived, there.next("missed")]);
    close();
  });

  it("a session that ends in one is closed in the other", async () => {
    const { employer, there, here } = await connectPair(pair);
    await pair.one.anonymous.post("/auth/logout/users", { refresh_token: employer.refreshToken });
    await there.next("session_ended");
    here.close();
  });
});
