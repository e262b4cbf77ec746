import { beforeEach, expect, it } from "vitest";
import { limitRules } from "../platform/limits/rules.ts";
import { makeApplication, makeEmployer, makeJob, makeSeeker, type TestUser } from "../testing/factories.ts";
import { startTestPortal } from "../testing/portal.ts";

/** A tenth of the default limits: 2 new conversations an hour, 6 a day. */
const RATE_LIMIT_FACTOR = 0.1;
const MAX_PER_HOUR = limitRules.conversation.account.attempts * RATE_LIMIT_FACTOR;
const MAX_PER_DAY = limitRules.conversation_daily.account.attempts * RATE_LIMIT_FACTOR;

let seeker: TestUser;
const portal = await startTestPortal({ RATE_LIMIT_FACTOR: String(RATE_LIMIT_FACTOR) });
beforeEach(async () => {
  await portal.pool.query("delete from rate_limits");
  seeker = await makeSeeker(portal);
});

const send = (from: TestUser, to: { id: string }) =>
  from.client.post("/messages", { to_user_id: to.id, message: "Hello" });

async function beginConversations(count: number): Promise<TestUser[]> {
  const employers: TestUser[] = [];
  for (let index = 0; index < count; index += 1) {
    const employer = await makeEmployer(portal);
    expect((await send(seeker, employer)).status).toBe(201);
    employers.push(employer);
  }
  return employers;
}

/** Moves the time windows of all limits into the past. */
const passHour = () => portal.pool.query("update rate_limits set expire = expire - $1", [60 * 60_000]);

it("a sender begins a limited number of conversations an hour", async () => {
  const [employer] = await beginConversations(MAX_PER_HOUR);
  const rejected = await send(seeker, await makeEmployer(portal));
  expect([rejected.status, rejected.body.code]).toEqual([429, "too_many_conversations"]);
  expect(rejected.body.message).toBe("You have begun many conversations. You can still reply. Begin new ones later.");
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(59 * 60);
  expect((await seeker.client.get("/messages/users")).body).toHaveLength(MAX_PER_HOUR);

  if (employer) expect((await send(seeker, employer)).status).toBe(201);
  await passHour();
  expect((await send(seeker, await makeEmployer(portal))).status).toBe(201);
});

it("a sender begins a limited number of conversations a day", async () => {
  for (let begun = 0; begun < MAX_PER_DAY; begun += MAX_PER_HOUR) {
    await beginConversations(MAX_PER_HOUR);
    await passHour();
  }
  const rejected = await send(seeker, await makeEmployer(portal));
  expect([rejected.status, rejected.body.code]).toEqual([429, "too_many_conversations"]);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(20 * 60 * 60);
});

it("an employer writes to any number of applicants and of seekers who wrote first", async () => {
  const employer = await makeEmployer(portal);
  const job = await makeJob(portal, employer);
  for (let index = 0; index <= MAX_PER_HOUR; index += 1) {
    const applicant = await makeSeeker(portal);
    await makeApplication(portal, job, employer, applicant);
    expect((await send(employer, applicant)).status).toBe(201);
    const sender = await makeSeeker(portal);
    await send(sender, employer);
    expect((await send(employer, sender)).status).toBe(201);
  }
});

it("a sender sends a limited number of messages a day, also in conversations that have begun", async () => {
  const [employer] = await beginConversations(1);
  if (!employer) throw new Error("No conversation has begun.");
  const attempts = limitRules.message_daily.account.attempts * RATE_LIMIT_FACTOR;
  await portal.pool.query("update rate_limits set points = $1 where key like 'message_daily account%'", [attempts - 1]);
  expect((await send(seeker, employer)).status).toBe(201);
  const rejected = await send(seeker, employer);
  expect([rejected.status, rejected.body.code]).toEqual([429, "too_many_requests"]);
  expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(20 * 60 * 60);
});
