import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import pg from "pg";
import { afterAll, expect, inject, it, vi } from "vitest";
import type { ChatMessage } from "../../../contract/messages/messages.ts";
import { makeEmployer, makeSeeker } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { ReferenceClient } from "../../testing/reference-client.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";

const CLIENT_COUNT = 8;

const portal = await startTestPortal();
const otherPortal = await portal.startOther();
const admin = new pg.Client({ connectionString: portal.pool.options.connectionString });
await admin.connect();
afterAll(() => admin.end());

const clientIndex = fc.nat(CLIENT_COUNT - 1);
const arbitraryAction = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("send" as const), clientIndex }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("cut" as const), clientIndex }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("offline" as const), clientIndex }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("online" as const), clientIndex }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("kill" as const), share: fc.constantFrom(0.3, 1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("pause" as const), ms: fc.nat(40) }) },
);

/** Terminates a share (0 to 1) of the database connections of both processes, as a network failure would. */
const terminateConnections = (share: number) =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and random() < $1`,
    [share],
  );

it("all clients get every message once and in order, even when connections break", async () => {
  const { requests, seed } = inject("fuzz");
  const property = fc.asyncProperty(fc.array(arbitraryAction, { minLength: 30, maxLength: 80 }), async (actions) => {
    const [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
    const clients = Array.from({ length: CLIENT_COUNT }, (_, index) => {
      const [user, participant] = index % 2 === 0 ? [seeker, employer] : [employer, seeker];
      return new ReferenceClient(index % 4 < 2 ? portal : otherPortal, user, participant);
    });
    const sentTexts = clients.map((): string[] => []);
    for (const [step, action] of actions.entries()) {
      if (action.kind === "pause") await sleep(action.ms);
      else if (action.kind === "kill") await terminateConnections(action.share);
      else if (action.kind === "send") {
        const text = `${action.clientIndex}: ${step}`;
        sentTexts[action.clientIndex]?.push(text);
        clients[action.clientIndex]?.send(text);
      } else if (action.kind === "cut") clients[action.clientIndex]?.cut();
      else if (action.kind === "offline") clients[action.clientIndex]?.goOffline();
      else clients[action.clientIndex]?.goOnline();
    }
    for (const client of clients) client.goOnline();
    await waitForAgreement(clients, sentTexts.flat().length);

    // The live event of the last message may be lost. No later message then shows the client that one is missing.
    await terminateConnections(1);
    sentTexts[0]?.push("0: last");
    clients[0]?.send("0: last");
    const count = sentTexts.flat().length;
    await waitForAgreement(clients, count);

    const { rows } = await admin.query<{ number: number; message: string }>(
      "select number, message from messages where from_user_id = any($1) order by number",
      [[seeker.id, employer.id]],
    );
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    const texts = rows.map(({ message }) => message);
    for (const client of clients) expect(getTexts(client)).toEqual(texts);
    // The messages of each client are in the order in which it sent them, and none is saved twice.
    for (const [index, clientTexts] of sentTexts.entries()) {
      expect(texts.filter((text) => text.startsWith(`${index}:`))).toEqual(clientTexts);
    }
    for (const client of clients) client.goOffline();
  });
  await fc.assert(property, { numRuns: Math.max(1, Math.round(requests / 2_000)), seed, endOnFailure: true });
});

function waitForAgreement(clients: ReferenceClient[], count: number): Promise<void> {
  return vi.waitFor(() => {
    for (const client of clients) {
      expect(client.socket.connected).toBe(true);
      expect([client.isDone, client.last]).toEqual([true, count]);
    }
  }, WAIT_OPTIONS);
}

function getTexts({ messages }: ReferenceClient): string[] {
  const sorted: ChatMessage[] = [...messages.values()].sort((a, b) => a.number - b.number);
  return sorted.map(({ message }) => message);
}
