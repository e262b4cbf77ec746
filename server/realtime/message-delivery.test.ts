import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import type { ChatMessage } from "../../contract/messages.ts";
import { makeEmployer, makeSeeker } from "../testing/factories.ts";
import { startTestPortal, startTestPortalOn, type TestPortal } from "../testing/portal.ts";
import { ReferenceClient } from "../testing/reference-client.ts";

/** All agree within two seconds of the last one being back, a machine that is busy with other tests aside. */
const PATIENCE_MS = 20_000;
const CLIENTS = 8;

let one: TestPortal;
let other: TestPortal;
let admin: pg.Client;
beforeAll(async () => {
  one = await startTestPortal();
  const url = one.pool.options.connectionString ?? "";
  other = await startTestPortalOn(url);
  admin = new pg.Client({ connectionString: url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await other.close();
  await one.close();
});

const who = fc.nat(CLIENTS - 1);
const action = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("send" as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("cut" as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("offline" as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("online" as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("kill" as const), share: fc.constantFrom(0.3, 1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("pause" as const), ms: fc.nat(40) }) },
);

/** Connections of both processes to the database, as if the network or the database had gone away. */
const kill = (share: number) =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and random() < $1`,
    [share],
  );

it("whatever is cut, killed or sent again: every message is found once, in order, by everybody", async () => {
  const { runs, seed } = inject("fuzz");
  const talk = fc.asyncProperty(fc.array(action, { minLength: 30, maxLength: 80 }), async (actions) => {
    const [seeker, employer] = [await makeSeeker(one), await makeEmployer(one)];
    const clients = Array.from({ length: CLIENTS }, (_, index) => {
      const [self, partner] = index % 2 === 0 ? [seeker, employer] : [employer, seeker];
      return new ReferenceClient(index % 4 < 2 ? one : other, self, partner);
    });
    const written = clients.map((): string[] => []);
    for (const [step, todo] of actions.entries()) {
      if (todo.kind === "pause") await sleep(todo.ms);
      else if (todo.kind === "kill") await kill(todo.share);
      else if (todo.kind === "send") {
        const text = `${todo.who}: ${step}`;
        written[todo.who]?.push(text);
        clients[todo.who]?.send(text);
      } else if (todo.kind === "cut") clients[todo.who]?.cut();
      else if (todo.kind === "offline") clients[todo.who]?.goOffline();
      else clients[todo.who]?.goOnline();
    }
    for (const client of clients) client.goOnline();
    await agree(clients, written.flat().length);

    // A last one that not everybody can be told of, and after which nothing comes that would show the gap.
    await kill(1);
    written[0]?.push("0: last");
    clients[0]?.send("0: last");
    const count = written.flat().length;
    await agree(clients, count);

    const { rows } = await admin.query<{ number: number; message: string }>(
      "select number, message from messages where from_user_id = any($1) order by number",
      [[seeker.id, employer.id]],
    );
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    const texts = rows.map(({ message }) => message);
    for (const client of clients) expect(textsOf(client)).toEqual(texts);
    // Of each tab in the order it wrote them in; a text that was saved twice would be one too many.
    for (const [index, own] of written.entries()) {
      expect(texts.filter((text) => text.startsWith(`${index}:`))).toEqual(own);
    }
    for (const client of clients) client.goOffline();
  });
  await fc.assert(talk, { numRuns: Math.max(1, Math.round(runs / 2_000)), seed, endOnFailure: true });
}, 120_000);

function agree(clients: ReferenceClient[], count: number): Promise<void> {
  return vi.waitFor(
    () => {
      for (const client of clients) {
        expect(client.socket.connected).toBe(true);
        expect([client.isDone, client.last]).toEqual([true, count]);
      }
    },
    { timeout: PATIENCE_MS, interval: 10 },
  );
}

function textsOf({ messages }: ReferenceClient): string[] {
  const inOrder: ChatMessage[] = [...messages.values()].sort((a, b) => a.number - b.number);
  return inOrder.map(({ message }) => message);
}
