import { expect, it } from "vitest";
import { markNotificationSent } from "../../platform/notifications/queries.ts";
import {
  getPasswordColumns,
  issueFormToken,
  makeApplication,
  makeEmployer,
  makeHelp,
  makeJob,
  makeOffer,
  makeReview,
  makeSeeker,
  TEST_PASSWORD,
  type TestUser,
} from "../../testing/factories.ts";
import { decide, makeModerator, sendReport } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { jobForm } from "../../testing/sample-forms.ts";

const portal = await startTestPortal();

/** A word that occurs nowhere else in the database. */
const MARKER = "kanarieqzx";

/** Returns the content of every table as text. */
async function readTables(): Promise<[table: string, rows: string][]> {
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

async function findTablesContaining(word: string): Promise<string[]> {
  return (await readTables()).filter(([, rows]) => rows.toLowerCase().includes(word)).map(([name]) => name);
}

const personalColumns = {
  email: `${MARKER}@example.com`,
  name: `${MARKER} name`,
  phone: `${MARKER} phone`,
  photo: `${MARKER}.jpg`,
  resume: `${MARKER}.pdf`,
  summary: `${MARKER} summary`,
  works: JSON.stringify([{ title: MARKER }]),
  educations: JSON.stringify([{ school: MARKER }]),
};

const companyData = {
  company: `${MARKER} company`,
  website: `https://${MARKER}.example.com`,
  size: MARKER,
  description: MARKER,
  country: MARKER,
  city: MARKER,
  address: MARKER,
  zip_code: MARKER,
  logo: `${MARKER}.webp`,
  cover: `${MARKER}.webp`,
};

async function createPersonalData(user: TestUser, other: TestUser) {
  const contact = { name: `${MARKER} name`, email: personalColumns.email, topic: "other", message: `${MARKER} asks` };
  await portal.anonymous.post("/contact", { ...contact, form_token: issueFormToken() });
  await user.client.post("/messages", { to_user_id: other.id, message: `${MARKER} wrote this` });
  const { body: received } = await other.client.post("/messages", { to_user_id: user.id, message: "I see" });
  await user.client.post(`/messages/${received.id}/reports`, { reason: "other", details: `${MARKER} says` });
  await user.client.put(`/messages/blocks/${other.id}`);
  const keys = { p256dh: "A".repeat(87), auth: "A".repeat(22) };
  const subscription = { endpoint: `https://push.example.com/${MARKER}`, keys };
  expect((await user.client.put("/push/subscription", subscription)).status).toBe(200);
  await createHelp(user);
  await portal.anonymous.post("/auth/forgot-password/users", { email: personalColumns.email });
  const userAgent = { "user-agent": `Firefox/1 ${MARKER}`, "content-type": "application/json" };
  const body = JSON.stringify({ email: personalColumns.email, password: TEST_PASSWORD });
  await portal.anonymous.send("POST", "/auth/users", { headers: userAgent, body });
}

/** Lets the user help somebody. */
async function createHelp(user: TestUser) {
  const { id } = await makeHelp(portal, await makeSeeker(portal), user);
  const job = await makeJob(portal, await makeEmployer(portal), { asks_cover_note: true });
  const path = `/helped-people/${id}`;
  expect((await user.client.post(`${path}/suggestions/${job.id}`, { note: `${MARKER} fits` })).status).toBe(201);
  expect((await user.client.put(`${path}/prepared/${job.id}`, { cover_note: `${MARKER} writes` })).status).toBe(200);
}

async function deleteAccount({ client }: TestUser) {
  const body = JSON.stringify({ password: TEST_PASSWORD });
  const response = await client.send("DELETE", "/authenticated/users", {
    headers: { "content-type": "application/json" },
    body,
  });
  expect(response.status, response.text).toBe(204);
}

/**
 * Checks that only the mail about the deletion is left, and marks it as sent, because this portal has no mail server.
 */
async function deliverConfirmation() {
  const remaining = await portal.db
    .selectFrom("notifications")
    .selectAll()
    .where((eb) => eb.or([eb("recipient", "=", personalColumns.email), eb("text", "like", `%${MARKER}%`)]))
    .execute();
  expect(remaining).toMatchObject([
    { subject: "Your account has been deleted", delete_after_delivery: true, user_id: null },
  ]);
  expect(JSON.stringify({ ...remaining[0], recipient: "" })).not.toContain(MARKER);
  await markNotificationSent(portal.db, remaining[0]?.id ?? "");
}

it("no table contains data of a deleted seeker", async () => {
  const seeker = await makeSeeker(portal, { ...(await getPasswordColumns()), ...personalColumns });
  const employer = await makeEmployer(portal);
  const application = await makeApplication(portal, await makeJob(portal, employer), employer, seeker);
  await makeOffer(portal, application, employer, { message: `${MARKER} is welcome` });
  await seeker.client.put(`/application/${application.id}/offer`, { accept: false, message: `${MARKER} declines` });
  await createPersonalData(seeker, employer);
  await makeReview(portal, employer, seeker, { headline: MARKER, review: MARKER });
  const job = await makeJob(portal, employer);
  await seeker.client.post("/reports", { job_id: job.id, reason: "other", details: MARKER });
  const search = { name: MARKER, terms: { title: MARKER }, alert: "daily" };
  expect((await seeker.client.post("/saved/searches", search)).status).toBe(201);
  expect((await seeker.client.post("/helpers/invitations", { email: `${MARKER}@example.net` })).status).toBe(201);
  expect(await findTablesContaining(MARKER)).toEqual(
    expect.arrayContaining([
      "public.users",
      "public.messages",
      "public.sessions",
      "public.saved_searches",
      "public.offers",
      "public.job_suggestions",
      "public.prepared_applications",
      "public.helper_invitations",
    ]),
  );
  await deleteAccount(seeker);
  expect(await findTablesContaining(MARKER)).toEqual(["public.notifications"]);
  await deliverConfirmation();
  expect(await findTablesContaining(MARKER)).toEqual([]);
  expect((await employer.client.get("/messages/users")).body).toHaveLength(1);
});

it("no table contains data of a deleted employer", async () => {
  const employer = await makeEmployer(portal, { ...(await getPasswordColumns()), ...personalColumns, ...companyData });
  const seeker = await makeSeeker(portal);
  const questions = [{ type: "text", text: `${MARKER} asks`, is_required: false, options: [], must_have: null }];
  const text = { address: `${MARKER} 1`, description: `${MARKER} looks for you`, questions };
  const job = await makeJob(portal, employer, text);
  await makeJob(portal, employer, { ...text, title: `${MARKER} is hiring` });
  const application = await makeApplication(portal, job, employer, seeker);
  await employer.client.post(`/application/${application.id}/notes`, { text: `${MARKER} likes @[${employer.id}]` });
  await employer.client.put(`/application/${application.id}/rating`, { stars: 3, text: MARKER });
  await employer.client.put(`/application/${application.id}/interviewers`, { user_ids: [employer.id] });
  await seeker.client.post("/messages", { to_user_id: employer.id, message: "Is the job still open?" });
  await createPersonalData(employer, seeker);
  const review = await makeReview(portal, employer, seeker, { review: `${MARKER} is no good place` });
  await employer.client.put(`/reviews/${review.id}/answer`, { answer: `${MARKER} regrets that` });
  for (const [kind, { id }] of [
    ["job", job],
    ["company", employer],
    ["user", employer],
  ] as const) {
    await sendReport(seeker.client, kind, id, { details: `I know ${MARKER}` });
  }
  const { body: decision } = await decide(portal, await makeModerator(portal), job.id, { facts: `${MARKER} lies` });
  const { body: statement } = await employer.client.get(`/statements/${decision.id}`);
  const complaint = await employer.client.post(`/cases/${statement.case_id}/appeal`, { text: `${MARKER} does not` });
  expect(complaint.status).toBe(201);
  expect(await findTablesContaining(MARKER)).toEqual(
    expect.arrayContaining([
      ...["public.jobs", "public.users", "public.companies", "public.messages"],
      ...["public.application_notes", "public.application_ratings"],
      ...["public.evidence", "public.decisions", "public.appeals", "public.reports"],
    ]),
  );
  await deleteAccount(employer);
  expect(await findTablesContaining(MARKER)).toEqual(["public.notifications"]);
  await deliverConfirmation();
  expect(await findTablesContaining(MARKER)).toEqual([]);
  expect((await seeker.client.get("/applications/1")).body[0].jobs[0].title).toBe(jobForm.title);
  expect((await seeker.client.get("/messages/users")).body).toHaveLength(1);
});
