import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { EmbeddedPostgres } from "../../database/embedded-postgres.ts";
import { migrate } from "../../database/migrate.ts";
import { startTemporaryPostgres } from "../../database/temporary-postgres.ts";
import { makeEmployer, makeSeeker } from "../testing/factories.ts";
import { connectLive } from "../testing/live-client.ts";
import { startTestPortalOn, type TestPortal } from "../testing/portal.ts";

/** PostgreSQL takes a moment to come back, longer on a machine that is busy with other tests. */
const PATIENCE = { timeout: 40_000, interval: 50 };

/** Its own, since all others share one. */
let postgres: EmbeddedPostgres;
let one: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  await migrate(postgres.url);
  one = await startTestPortalOn(postgres.url);
  other = await startTestPortalOn(postgres.url);
}, 60_000);
afterAll(async () => {
  await other.close();
  await one.close();
  await postgres.stop();
});

it("PostgreSQL is killed in the middle: sockets stay, and no message that was acknowledged is lost", async () => {
  const [seeker, employer] = [await makeSeeker(one), await makeEmployer(one)];
  const here = await connectLive(one, seeker.accessToken);
  const there = await connectLive(other, employer.accessToken);
  const texts = Array.from({ length: 60 }, (_, index) => `Message ${index}`);
  let refusals = 0;

  async function send(message: string): Promise<void> {
    const form = { to_user_id: employer.id, message, client_id: randomUUID() };
    await vi.waitFor(async () => {
      const answer = await here.emit("message", form);
      if ("code" in answer) refusals += 1;
      expect(answer).toMatchObject({ message });
    }, PATIENCE);
  }

  for (const [index, text] of texts.entries()) {
    if (index === 20) await killPostgres();
    await send(text);
  }

  expect(refusals).toBeGreaterThan(0);
  expect([here.socket.connected, there.socket.connected]).toEqual([true, true]);
  await there.next("missed");
  const query = `from_user_id=${seeker.id}&to_user_id=${employer.id}&since=0&limit=100`;
  const { body } = await other.withToken(employer.accessToken).get(`/messages?${query}`);
  expect(body.map(({ message }: { message: string }) => message)).toEqual(texts);
  // Once both processes listen again, everything is told at once, as before.
  await vi.waitFor(async () => {
    await send("And on it goes");
    expect(there.received("message").map(({ message }) => message)).toContain("And on it goes");
  }, PATIENCE);
  for (const client of [here, there]) client.close();
}, 120_000);

/** As when a machine runs out of memory: nothing is written down, and nobody is told. */
async function killPostgres(): Promise<void> {
  const file = await readFile(path.join(postgres.baseDir, "postgres", "postmaster.pid"), "utf8");
  process.kill(Number.parseInt(file, 10), "SIGKILL");
}
