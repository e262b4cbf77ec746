import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type LockedUser, selectUserForUpdate } from "../accounts/users/queries.ts";
import { eraseAccount } from "../privacy/account/delete-account.ts";
import { eraseFirstBatches } from "../privacy/account/erase-account.ts";
import { makeEmployer, makeSeeker, type TestUser } from "../testing/factories.ts";
import { startTestPortal } from "../testing/portal.ts";
import { waitForLocks } from "../testing/wait.ts";

const portal = await startTestPortal();

const send = (from: TestUser, to: { id: string }, message: string, clientId?: string) =>
  from.client.post("/messages", { to_user_id: to.id, message, client_id: clientId });
const listMessages = (reader: TestUser, one: TestUser, other: TestUser, query = "") =>
  reader.client.get(`/messages?from_user_id=${one.id}&to_user_id=${other.id}${query}`);

async function makePair() {
  return { seeker: await makeSeeker(portal), employer: await makeEmployer(portal) };
}

describe("client_id", () => {
  it("returns the first message for a retry, and 409 for another text or recipient", async () => {
    const { seeker, employer } = await makePair();
    const id = randomUUID();
    const first = await send(seeker, employer, "Once", id);
    expect(first.body.client_id).toBe(id);
    expect((await send(seeker, employer, "Once", id.toUpperCase())).body).toEqual(first.body);
    for (const [to, text] of [
      [employer, "Twice"],
      [await makeEmployer(portal), "Once"],
    ] as const) {
      const again = await send(seeker, to, text, id);
      expect([again.status, again.body.code]).toEqual([409, "client_id_reused"]);
    }
    expect((await listMessages(seeker, seeker, employer)).body).toHaveLength(1);
    expect((await seeker.client.get("/messages/users")).body).toHaveLength(1);
  });

  it("is unique per sender: two participants may use the same one", async () => {
    const { seeker, employer } = await makePair();
    const id = randomUUID();
    expect((await send(seeker, employer, "Hello", id)).body.number).toBe(1);
    expect((await send(employer, seeker, "Hello", id)).body.number).toBe(2);
  });

  it("makes 16 concurrent requests return one message", async () => {
    const { seeker, employer } = await makePair();
    const id = randomUUID();
    const responses = await Promise.all(Array.from({ length: 16 }, () => send(seeker, employer, "Once", id)));
    expect(responses.map(({ status }) => status)).toEqual(Array(16).fill(201));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    const saved = await listMessages(employer, seeker, employer);
    expect(saved.body).toMatchObject([{ number: 1, client_id: id }]);
  });

  it("rejects concurrent requests to a second recipient with 409", async () => {
    const { seeker, employer } = await makePair();
    const other = await makeEmployer(portal);
    const id = randomUUID();
    const requests = Array.from({ length: 16 }, (_, index) => send(seeker, index % 2 ? other : employer, "Once", id));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    expect((await seeker.client.get("/messages/users")).body).toHaveLength(1);
  });
});

it("sendMessage numbers 16 concurrent messages of both participants without gaps, in the order of their times", async () => {
  const { seeker, employer } = await makePair();
  await send(seeker, employer, "Hello");
  const sends = Array.from({ length: 15 }, (_, index) =>
    index % 2 ? send(seeker, employer, `s${index}`, randomUUID()) : send(employer, seeker, `e${index}`, randomUUID()),
  );
  expect((await Promise.all(sends)).every(({ status }) => status === 201)).toBe(true);
  const { body } = await listMessages(seeker, seeker, employer);
  const oldestFirst: { number: number; createdAt: string }[] = body.reverse();
  expect(oldestFirst.map(({ number }) => number)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  const times = oldestFirst.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted());
});

it("sendMessage waits for a deletion of the sender's account, then rejects the message", async () => {
  const { seeker, employer } = await makePair();
  await send(seeker, employer, "Hello");
  let lateResponse: Promise<{ status: number }> | undefined;
  await portal.db.transaction().execute(async (trx) => {
    const locked = (await selectUserForUpdate(trx, seeker.id)) as LockedUser;
    lateResponse = send(seeker, employer, "Too late");
    await waitForLocks(portal.pool, 1);
    await eraseAccount(trx, locked);
  });
  expect((await lateResponse)?.status).toBe(401);
  await eraseFirstBatches(portal, seeker.id);
  expect((await listMessages(employer, seeker, employer)).body).toMatchObject([{ number: 1, message: "" }]);
});
