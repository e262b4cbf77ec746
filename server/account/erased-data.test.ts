import { afterAll, beforeAll, expect, it } from "vitest";
import { markNotificationSent } from "../notifications/queries.ts";
import {
  getPasswordColumns,
  issueFormToken,
  makeApplication,
  makeEmployer,
  makeJob,
  makeReview,
  makeSeeker,
  TEST_PASSWORD,
  type TestUser,
} from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { jobForm } from "../testing/sample-forms.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const CANARY = "kanarieqzx";

/** Everything in the database, as text, table by table. */
async function dump(): Promise<[table: string, rows: string][]> {
  const { rows } = await portal.pool.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const read = async (name: string): Promise<[string, string]> => {
    const content = await portal.pool.query(`select coalesce(string_agg(t::text, E'\\n'), '') as rows from ${name} t`);
    return [name, content.rows[0].rows];
  };
  return Promise.all(rows.map(({ name }) => read(name)));
}

async function tablesWith(word: string): Promise<string[]> {
  return (await dump()).filter(([, rows]) => rows.toLowerCase().includes(word)).map(([name]) => name);
}

const personal = {
  email: `${CANARY}@example.com`,
  name: `${CANARY} name`,
  phone: `${CANARY} phone`,
  photo: `${CANARY}.jpg`,
  resume: `${CANARY}.pdf`,
  summary: `${CANARY} summary`,
  works: JSON.stringify([{ title: CANARY }]),
  educations: JSON.stringify([{ school: CANARY }]),
  company: `${CANARY} company`,
  website: `https://${CANARY}.example.com`,
  team_size: CANARY,
  company_description: CANARY,
  country: CANARY,
  city: CANARY,
  address: CANARY,
  zip_code: CANARY,
};

async function leaveTraces(person: TestUser, other: TestUser) {
  const contact = { name: `${CANARY} name`, email: personal.email, topic: "other", message: `${CANARY} asks` };
  await portal.anonymous.post("/contact", { ...contact, form_token: issueFormToken() });
  await person.client.post("/messages", { to_user_id: other.id, message: `${CANARY} wrote this` });
  const { body: answer } = await other.client.post("/messages", { to_user_id: person.id, message: "I see" });
  await person.client.post(`/messages/${answer.id}/reports`, { reason: "other", details: `${CANARY} says` });
  await person.client.put(`/messages/blocks/${other.id}`);
  await portal.anonymous.post("/auth/forgot-password/users", { email: personal.email });
  const userAgent = { "user-agent": `Firefox/1 ${CANARY}`, "content-type": "application/json" };
  const body = JSON.stringify({ email: personal.email, password: TEST_PASSWORD });
  await portal.anonymous.send("POST", "/auth/users", { headers: userAgent, body });
}

async function remove({ client }: TestUser) {
  const body = JSON.stringify({ password: TEST_PASSWORD });
  const answer = await client.send("DELETE", "/authenticated/users", {
    headers: { "content-type": "application/json" },
    body,
  });
  expect(answer.status, answer.text).toBe(204);
}

/** The one notice that is left tells of the deletion. Here it was kept, since there is no mail server. */
async function deliverFarewell() {
  const left = await portal.db
    .selectFrom("notifications")
    .selectAll()
    .where((is) => is.or([is("recipient", "=", personal.email), is("text", "like", `%${CANARY}%`)]))
    .execute();
  expect(left).toMatchObject([
    { subject: "Your account has been deleted", delete_after_delivery: true, user_id: null },
  ]);
  expect(JSON.stringify({ ...left[0], recipient: "" })).not.toContain(CANARY);
  await markNotificationSent(portal.db, left[0]?.id ?? "");
}

it("nothing of a deleted seeker is left in any table", async () => {
  const seeker = await makeSeeker(portal, { ...(await getPasswordColumns()), ...personal });
  const employer = await makeEmployer(portal);
  await makeApplication(portal, await makeJob(portal, employer), employer, seeker);
  await leaveTraces(seeker, employer);
  await makeReview(portal, employer, seeker, { headline: CANARY, review: CANARY });
  const job = await makeJob(portal, employer);
  await seeker.client.post("/reports", { job_id: job.id, reason: "other", details: CANARY });
  const search = { name: CANARY, terms: { title: CANARY }, alert: "daily" };
  expect((await seeker.client.post("/saved/searches", search)).status).toBe(201);
  expect(await tablesWith(CANARY)).toEqual(
    expect.arrayContaining(["public.users", "public.messages", "public.sessions", "public.saved_searches"]),
  );
  await remove(seeker);
  expect(await tablesWith(CANARY)).toEqual(["public.notifications"]);
  await deliverFarewell();
  expect(await tablesWith(CANARY)).toEqual([]);
  expect((await employer.client.get("/messages/users")).body).toHaveLength(1);
});

it("nothing of a deleted employer is left in any table", async () => {
  const employer = await makeEmployer(portal, { ...(await getPasswordColumns()), ...personal });
  const seeker = await makeSeeker(portal);
  const text = { address: `${CANARY} 1`, description: `${CANARY} looks for you` };
  const job = await makeJob(portal, employer, text);
  await makeJob(portal, employer, { ...text, title: `${CANARY} is hiring` });
  await makeApplication(portal, job, employer, seeker);
  await seeker.client.post("/messages", { to_user_id: employer.id, message: "Is the job still open?" });
  await leaveTraces(employer, seeker);
  const review = await makeReview(portal, employer, seeker, { review: `${CANARY} is no good place` });
  await employer.client.put(`/reviews/${review.id}/answer`, { answer: `${CANARY} regrets that` });
  expect(await tablesWith(CANARY)).toEqual(expect.arrayContaining(["public.jobs", "public.users", "public.messages"]));
  await remove(employer);
  expect(await tablesWith(CANARY)).toEqual(["public.notifications"]);
  await deliverFarewell();
  expect(await tablesWith(CANARY)).toEqual([]);
  expect((await seeker.client.get("/applications/1")).body[0].jobs[0].title).toBe(jobForm.title);
  expect((await seeker.client.get("/messages/users")).body).toHaveLength(1);
});
