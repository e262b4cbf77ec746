import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { eraseAccount } from "../account/delete-account.ts";
import { makeEmployer, makeSeeker, type TestUser } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const write = (from: TestUser, to: { id: string }, message: string, clientId?: string) =>
  from.client.post("/messages", { to_user_id: to.id, message, client_id: clientId });
const history = (reader: TestUser, one: TestUser, other: TestUser, more = "") =>
  reader.client.get(`/messages?from_user_id=${one.id}&to_user_id=${other.id}${more}`);

async function makePair() {
  return { seeker: await makeSeeker(portal), employer: await makeEmployer(portal) };
}

describe("the client's id", () => {
  it("makes a second try the same message, and another text or receiver a 409", async () => {
    const { seeker, employer } = await makePair();
    const id = randomUUID();
    const first = await write(seeker, employer, "Once", id);
    expect(first.body.client_id).toBe(id);
    expect((await write(seeker, employer, "Once", id.toUpperCase())).body).toEqual(first.body);
    for (const [to, text] of [
      [employer, "Twice"],
      [await makeEmployer(portal), "Once"],
    ] as const) {
      const again = await write(seeker, to, text, id);
      expect([again.status, again.body.code]).toEqual([409, "client_id_reused"]);
    }
    expect((await history(seeker, seeker, employer)).body).toHaveLength(1);
    expect((await seeker.client.get("/messages/users")).body).toHaveLength(1);
  });

  it("is the sender's own: two people may happen on the same one", async () => {
    const { seeker, employer } = await makePair();
    const id = randomUUID();
    expect((await write(seeker, employer, "Hello", id)).body.number).toBe(1);
    expect((await write(employer, seeker, "Hello", id)).body.number).toBe(2);
  });

  it("of 64 tries at once, all answer with the one message", async () => {
    const { seeker, employer } = await makePair();
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 64 }, () => write(seeker, employer, "Once", id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(64).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const saved = await history(employer, seeker, employer);
    expect(saved.body).toMatchObject([{ number: 1, client_id: id }]);
  });

  it("to two people at once: one message, the other a 409", async () => {
    const { seeker, employer } = await makePair();
    const other = await makeEmployer(portal);
    const id = randomUUID();
    const tries = Array.from({ length: 16 }, (_, index) => write(seeker, index % 2 ? other : employer, "Once", id));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    expect((await seeker.client.get("/messages/users")).body).toHaveLength(1);
  });
});

it("numbers 64 messages sent at once from both sides without gaps, in the order of their times", async () => {
  const { seeker, employer } = await makePair();
  await write(seeker, employer, "Hello");
  const sends = Array.from({ length: 63 }, (_, index) =>
    index % 2 ? write(seeker, employer, `s${index}`, randomUUID()) : write(employer, seeker, `e${index}`, randomUUID()),
  );
  expect((await Promise.all(sends)).every(({ status }) => status === 201)).toBe(true);
  const { body } = await history(seeker, seeker, employer, "&limit=100");
  const oldestFirst: { number: number; createdAt: string }[] = body.reverse();
  expect(oldestFirst.map(({ number }) => number)).toEqual(Array.from({ length: 64 }, (_, index) => index + 1));
  const times = oldestFirst.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
});

it("one that is sent while its writer's account is being deleted waits, and is refused", async () => {
  const { seeker, employer } = await makePair();
  await write(seeker, employer, "Hello");
  let late: Promise<{ status: number }> | undefined;
  await portal.db.transaction().execute(async (trx) => {
    const locked = await trx.selectFrom("users").selectAll().where("id", "=", seeker.id).forUpdate().execute();
    late = write(seeker, employer, "Too late");
    await vi.waitFor(async () => {
      const waiting = await portal.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(waiting.rowCount).toBe(1);
    }, 15_000);
    for (const user of locked) await eraseAccount(trx, user);
  });
  expect((await late)?.status).toBe(401);
  expect((await history(employer, seeker, employer)).body).toMatchObject([{ number: 1, message: "" }]);
});
