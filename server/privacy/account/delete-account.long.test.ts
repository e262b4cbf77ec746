import { describe, expect, it } from "vitest";
import { sendDueApplicationMails } from "../../hiring/applications/stages/application-mails.ts";
import { cancelInterviewsOfEndedApplications } from "../../hiring/interviews/cancel-interviews.ts";
import {
  getPasswordColumns,
  makeApplication,
  makeEmployer,
  makeJob,
  makeSeeker,
  TEST_PASSWORD,
  type TestUser,
} from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();

const deleteAccount = ({ client }: TestUser) => client.delete("/authenticated/users", { password: TEST_PASSWORD });

describe("DELETE /authenticated/users of an employer whose jobs have very many words", () => {
  /** PostgreSQL cannot parse the texts of this number of jobs as one. */
  const JOB_COUNT = 120;

  /** Returns 10,000 characters of words that no other job has. */
  const inventWords = (job: number) =>
    Array.from({ length: 1_000 }, (_, word) => `${String.fromCharCode(97 + (word % 26))}w${job}x${word}`)
      .join(" ")
      .slice(0, 10_000);

  it("succeeds, closes all jobs at once, and erases the rest afterwards", async () => {
    const employer = await makeEmployer(portal, await getPasswordColumns());
    for (let job = 0; job < JOB_COUNT; job++) {
      await makeJob(portal, employer, { description: inventWords(job) });
    }
    const countRows = async (query: string) => (await portal.pool.query(query, [employer.id])).rows[0].count;
    const countJobs = () => countRows("select count(*)::int from jobs where user_id = $1");
    const countWords = async () =>
      (await portal.pool.query("select count(*)::int from search_words where word ~ '^[a-z]w[0-9]+x[0-9]+$'")).rows[0]
        .count;
    expect(await countWords()).toBeGreaterThan(100_000);
    expect((await deleteAccount(employer)).status).toBe(204);
    expect(
      await countRows("select count(*)::int from jobs where user_id = $1 and status = 1 and deleted_at is null"),
    ).toBe(0);
    expect(await countJobs()).toBeGreaterThan(0);
    expect(await countJobs()).toBeLessThan(JOB_COUNT);
    await expect.poll(countJobs).toBe(0);
    expect(await countWords()).toBe(0);
    const countErasures = () => countRows("select count(*)::int from account_erasures where user_id = $1");
    await expect.poll(countErasures).toBe(0);
  });
});

it("DELETE /authenticated/users of a seeker does not block decisions, interviews and mails of the same moment", async () => {
  const password = await getPasswordColumns();
  const employer = await makeEmployer(portal);
  const mails = { db: portal.db, notify: portal.notify, origin: "https://jobs.example.org" };
  const interviewMails = { ...mails, settings: portal.settings };
  for (let round = 0; round < 20; round++) {
    const seeker = await makeSeeker(portal, password);
    const [decided, met] = [
      await makeApplication(portal, await makeJob(portal, employer), employer, seeker),
      await makeApplication(portal, await makeJob(portal, employer), employer, seeker),
    ];
    const interviews = `/application/${met.id}/interviews`;
    const slot = {
      start: `2999-01-07T09:${10 + round}:00Z`,
      end: "2999-01-07T10:00:00Z",
      time_zone: "Europe/Amsterdam",
    };
    await employer.client.post(interviews, { slots: [slot], place: "Damrak 12" });
    expect((await seeker.client.put(`${interviews}/1`, { choose: 1 })).status).toBe(200);
    await portal.pool.query("update application_mails set due_at = now() - interval '1 second' where sent_at is null");
    const [deletion, ...others] = await Promise.all([
      deleteAccount(seeker),
      employer.client.put(`/application/${decided.id}/stage`, { stage: "rejected", expected_stage: "received" }),
      employer.client.put(`${interviews}/1`, { cancel: true }),
      employer.client.put("/applications/stage", { ids: [met.id, decided.id], stage: "offer" }),
      sendDueApplicationMails(mails).then(() => ({ status: 200 })),
      cancelInterviewsOfEndedApplications(interviewMails).then(() => ({ status: 200 })),
    ]);
    expect(deletion.status).toBe(204);
    for (const { status } of others) expect([200, 404, 409]).toContain(status);
  }
});
