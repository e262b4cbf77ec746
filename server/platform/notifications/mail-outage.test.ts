import { expect, it, vi } from "vitest";
import { CANARY } from "../../testing/canary.ts";
import { closeAfterTests } from "../../testing/close-after-tests.ts";
import { makeEmployer, makeJob, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { startMailServer } from "../../testing/servers/mail-server.ts";
import { WAIT_OPTIONS } from "../../testing/wait.ts";

const HALF_DAYS = 8;

const mail = closeAfterTests(await startMailServer());
const portal = await startTestPortal({ SMTP_URL: mail.url, MAIL_FROM: "Job Portal <jobs@example.org>" });

async function apply(seeker: TestUser, job: { id: string }): Promise<string> {
  return (await seeker.client.post("/applications", { job_id: job.id })).body.id;
}

/** Waits until no queued mail fulfils the condition. */
async function waitForQueue(condition: string): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await portal.pool.query(
      `select subject from notifications where channel = 'email' and state = 'queued' and ${condition}`,
    );
    expect(rows).toEqual([]);
  }, WAIT_OPTIONS);
}

it("a mail server that is away for four days › gets each mail once, and none about what was erased meanwhile", async () => {
  await portal.moveClock({ now: "2027-03-01T10:00:00Z" });
  const employer = await makeEmployer(portal);
  const job = await makeJob(portal, employer, { answer_days: 3 });
  const [waiting, erased] = [await makeSeeker(portal), await makeSeeker(portal)];
  mail.rejections.push(...Array.from({ length: 500 }, () => ({ code: 451, message: "Come back later" })));
  await apply(waiting, job);
  const erasedId = await apply(erased, job);
  const decision = { stage: "rejected", expected_stage: "received", message: `${CANARY} regrets` };
  expect((await employer.client.put(`/application/${erasedId}/stage`, decision)).status).toBe(200);
  await portal.pool.query("update applications set erase_at = '2027-03-03' where id = $1", [erasedId]);
  for (let step = 0; step < HALF_DAYS; step++) await portal.moveClock({ advance: "PT12H" });
  await waitForQueue("(is_sending or attempts = 0)");
  expect(mail.received).toEqual([]);
  expect((await employer.client.get(`/application/${erasedId}`)).status).toBe(404);

  mail.rejections.length = 0;
  await portal.pool.query("update notifications set next_attempt_at = now() where state = 'queued'");
  await waitForQueue("true");
  const subjectsTo = ({ email }: TestUser) =>
    mail.received.filter(({ to }) => to.includes(email)).map(({ headers }) => headers.get("subject"));
  expect(subjectsTo(waiting)).toEqual(["Your application for Registered Nurse has been sent"]);
  expect(subjectsTo(erased)).toEqual([]);
  // At half time and on the last day.
  const reminders = subjectsTo(employer).filter((subject) => subject?.includes("has to be answered by"));
  expect(reminders).toHaveLength(2);
  const ids = mail.received.map(({ headers }) => headers.get("message-id"));
  expect(new Set(ids).size).toBe(ids.length);
  expect(JSON.stringify(mail.received)).not.toContain(CANARY);
});
