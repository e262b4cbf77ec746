import { expect, it } from "vitest";
import { startTestPortal } from "../../testing/portal.ts";

it("a search that exceeds its statement timeout is answered with 503 and does not delay other routes", async () => {
  const portal = await startTestPortal();
  const blocker = await portal.pool.connect();
  await blocker.query("begin");
  await blocker.query("lock table job_search in access exclusive mode");
  const searches = Array.from({ length: 20 }, (_, index) => portal.anonymous.get(`/auth/search?title=nurse${index}`));
  expect((await portal.anonymous.get("/crud/industries")).status).toBe(200);
  const [first] = await Promise.all(searches.slice(0, 1));
  expect([first?.status, first?.body.code, first?.headers.get("retry-after")]).toEqual([503, "unavailable", "2"]);
  await blocker.query("rollback");
  blocker.release();
  await Promise.all(searches);
  expect((await portal.anonymous.get("/auth/search?title=nurse")).status).toBe(200);
  await portal.close();
});

it("searches of one IP address take only a share of the places, and those of others are served", async () => {
  const portal = await startTestPortal({ RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" });
  const search = (ipAddress: string, title: string) =>
    portal.anonymous.send("GET", `/auth/search?title=${title}`, { headers: { "x-forwarded-for": ipAddress } });
  // The first search reads the size of the table for all others.
  await search("192.0.2.2", "nurse");
  const blocker = await portal.pool.connect();
  await blocker.query("begin");
  await blocker.query("lock table job_search in access exclusive mode");
  const countRunning = async () => {
    const waiting = "select count(*)::int from pg_locks where relation = 'job_search'::regclass and not granted";
    return (await blocker.query(waiting)).rows[0].count;
  };
  // All addresses are in one /64 network, which counts as one client.
  const flood = Array.from({ length: 90 }, (_, number) => search(`2001:db8::${number}`, `nurse${number}`));
  await expect.poll(countRunning).toBe(3);
  const others = Array.from({ length: 10 }, (_, number) => search("192.0.2.1", `baker${number}`));
  await expect.poll(countRunning).toBe(6);
  await blocker.query("rollback");
  blocker.release();
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  await Promise.all(flood);
  await portal.close();
});
