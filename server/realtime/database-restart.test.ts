import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { EmbeddedPostgres } from "../../database/embedded-postgres.ts";
import { migrate } from "../../database/migrate.ts";
import { startTemporaryPostgres } from "../../database/temporary-postgres.ts";
import { makeEmployer, makeSeeker } from "../testing/factories.ts";
import { connectLive } from "../testing/live-client.ts";
import { startTestPortalWithDatabase, type TestPortal } from "../testing/portal.ts";

/** The timeout includes the restart of PostgreSQL, which takes longer while other tests run. */
const WAIT_OPTIONS = { timeout: 40_000, interval: 50 };

/** This test has its own PostgreSQL, because other tests use the shared one. */
let postgres: EmbeddedPostgres;
let portal: TestPortal;
let otherPortal: TestPortal;
beforeAll(async () => {
  postgres = await startTemporaryPostgres();
  await migrate(postgres.url);
  portal = await startTestPortalWithDatabase(postgres.url);
  otherPortal = await startTestPortalWithDatabase(postgres.url);
}, 60_000);
afterAll(async () => {
  await otherPortal.close();
  await portal.close();
  await postgres.stop();
});

it("a crash of PostgreSQL closes no socket and loses no acknowledged message", async () => {
  const [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
  const senderSocket = await connectLive(portal, seeker.accessToken);
  const recipientSocket = await connectLive(otherPortal, employer.accessToken);
  const texts = Array.from({ length: 60 }, (_, index) => `Message ${index}`);
  let rejectionCount = 0;

  async function send(message: string): Promise<void> {
    const form = { to_user_id: employer.id, message, client_id: randomUUID() };
    await vi.waitFor(async () => {
      const reply = await senderSocket.emit("message", form);
      if ("code" in reply) rejectionCount += 1;
      expect(reply).toMatchObject({ message });
    }, WAIT_OPTIONS);
  }

  for (const [index, text] of texts.entries()) {
    if (index === 20) await killPostgres();
    await send(text);
  }

  expect(rejectionCount).toBeGreaterThan(0);
  expect([senderSocket.socket.connected, recipientSocket.socket.connected]).toEqual([true, true]);
  await recipientSocket.next("missed");
  const query = `from_user_id=${seeker.id}&to_user_id=${employer.id}&since=0&limit=100`;
  const { body } = await otherPortal.withToken(employer.accessToken).get(`/messages?${query}`);
  expect(body.map(({ message }: { message: string }) => message)).toEqual(texts);
  // Live events arrive as before when both processes listen again.
  await vi.waitFor(async () => {
    await send("And on it goes");
    expect(recipientSocket.received("message").map(({ message }) => message)).toContain("And on it goes");
  }, WAIT_OPTIONS);
  for (const client of [senderSocket, recipientSocket]) client.close();
}, 120_000);

/** Sends SIGKILL, as the kernel does when memory runs out. PostgreSQL cannot write anything or close connections. */
async function killPostgres(): Promise<void> {
  const file = await readFile(path.join(postgres.baseDir, "postgres", "postmaster.pid"), "utf8");
  process.kill(Number.parseInt(file, 10), "SIGKILL");
}
