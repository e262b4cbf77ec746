import { beforeEach, describe, expect, it } from "vitest";
import type { Feedback } from "../../../contract/operation/feedback.ts";
import { limitRules } from "../../platform/limits/rules.ts";
import { exportFeedback } from "../../privacy/account/export-queries.ts";
import { getPasswordColumns, issueFormToken, makeSeeker, TEST_PASSWORD } from "../../testing/factories.ts";
import { readPages } from "../../testing/http-client.ts";
import { makeStaff } from "../../testing/moderation.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { createFeedbackSweep } from "../feedback-sweep.ts";

const portal = await startTestPortal({ RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" });
const viewer = await makeStaff(portal, "viewer");
const moderator = await makeStaff(portal, "moderator");
beforeEach(async () => {
  await portal.pool.query("delete from rate_limits");
  await portal.pool.query("delete from feedback");
});

let addressCount = 0;

/** Sends the form, from a new IP address by default. */
function send(fields: object, ipAddress = `198.51.100.${++addressCount}`) {
  return portal.anonymous.send("POST", "/feedback", {
    headers: { "content-type": "application/json", "x-forwarded-for": ipAddress },
    body: JSON.stringify({ page: "/search", message: "The map is empty.", form_token: issueFormToken(), ...fields }),
  });
}

const list = async (query = "") => (await viewer.client.get(`/admin/feedback${query}`)).body as Feedback[];

describe("POST /feedback", () => {
  it("saves the words and the page, without query, ids of persons and an email that nobody gave", async () => {
    const page = "/admin/people/0199e1c2-0000-7000-8000-000000000001?tab=sanne@example.com";
    const { status, body } = await send({ page, message: " It says\n<b>nothing</b> " });
    expect([status, body]).toEqual([201, { message: "Thank you. The people who run this site read it." }]);
    expect(await list()).toMatchObject([
      { page: "/admin/people/…", message: "It says\n<b>nothing</b>", email: null, category: null },
    ]);
  });

  it("saves no page when the writer names none, and an email that the writer gives", async () => {
    await send({ page: "", email: " Sanne@Example.com " });
    await send({ page: undefined, email: "" });
    expect((await list()).map(({ page, email }) => [page, email])).toEqual([
      [null, null],
      [null, "sanne@example.com"],
    ]);
  });

  it("saves a form that is repeated at once one time, and another text again", async () => {
    const form_token = issueFormToken();
    const responses = await Promise.all([send({ form_token }), send({ form_token }), send({ form_token })]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    await send({ form_token, message: "One more thing." });
    expect(await list()).toHaveLength(2);
  });

  it.each([
    [{ message: undefined }, 422],
    [{ message: " \n" }, 422],
    [{ message: "x".repeat(2_001) }, 422],
    [{ message: "\0" }, 400],
    [{ message: ["x"] }, 400],
    [{ page: 1 }, 400],
    [{ page: `/${"x".repeat(2_000)}` }, 422],
    [{ email: "nobody" }, 422],
    [{ email: "a@example.com, b@example.com" }, 422],
    [{ email: {} }, 400],
    [{ form_token: "invented" }, 409],
    [{ form_token: undefined }, 422],
    [{ homepage: "https://spam.example" }, 422],
  ])("rejects %j with %i", async (fields, status) => {
    expect((await send(fields)).status).toBe(status);
    expect(await list()).toEqual([]);
  });

  it("limits one address and one form", async () => {
    const { ip, account } = limitRules.feedback;
    const statuses = [];
    for (let count = 0; count <= ip.attempts; count++) statuses.push((await send({}, "192.0.2.1")).status);
    expect(statuses.slice(-2)).toEqual([201, 429]);
    const form_token = issueFormToken();
    for (let count = 0; count < account.attempts; count++) await send({ form_token, message: `Text ${count}` });
    expect((await send({ form_token, message: "One too many" })).status).toBe(429);
  });

  it("writes nothing of the form to the log", async () => {
    await send({ message: "kanarieqzx", email: "sanne@example.com" });
    expect(portal.logged.join("\n")).not.toMatch(/kanarieqzx|sanne@example\.com/);
  });
});

describe("GET /admin/feedback", () => {
  it("pages through the newest first, and filters by category", async () => {
    for (const message of ["one", "two", "three"]) await send({ message });
    const pages = await readPages(viewer.client, "/admin/feedback", 2);
    expect(pages.flat().map(({ message }) => message)).toEqual(["three", "two", "one"]);
    const [three] = await list();
    await moderator.client.put(`/admin/feedback/${three?.id}`, { category: "broken" });
    expect((await list("?category=broken")).map(({ message }) => message)).toEqual(["three"]);
    expect((await list("?category=unsorted")).map(({ message }) => message)).toEqual(["two", "one"]);
    expect(await list("?category=idea")).toEqual([]);
    expect((await viewer.client.get("/admin/feedback?category=cars")).status).toBe(422);
  });

  it("is exported as CSV, in which no cell is a formula", async () => {
    await send({ message: '=HYPERLINK("https://evil.example")\n+1', email: "sanne@example.com", page: "/about" });
    const { status, body } = await viewer.client.get("/admin/feedback.csv?category=unsorted");
    expect(status).toBe(200);
    expect(String(body)).toContain("Time,Page,Category,What was wrong,Email");
    expect(String(body)).toContain(`/about,,"'=HYPERLINK(""https://evil.example"")\n'+1",sanne@example.com`);
  });
});

it("PUT /admin/feedback/:id › sorts into a category and back, for moderators only", async () => {
  await send({});
  const id = (await list())[0]?.id ?? "";
  const sort = (category: unknown, { client } = moderator) => client.put(`/admin/feedback/${id}`, { category });
  expect((await sort("text")).body).toMatchObject({ id, category: "text" });
  expect((await sort("text", viewer)).status).toBe(404);
  for (const category of ["cars", undefined, 1]) expect([400, 422]).toContain((await sort(category)).status);
  expect((await sort(null)).body).toMatchObject({ category: null });
});

describe("retention of feedback", () => {
  it("erases the email on the day that the writer was told, and the feedback after 400 days", async () => {
    await send({ email: "sanne@example.com" });
    const sweep = () => createFeedbackSweep(portal.db).run(AbortSignal.timeout(10_000));
    await sweep();
    expect(await list()).toMatchObject([{ email: "sanne@example.com" }]);
    await portal.pool.query("update feedback set erase_email_at = portal_now() - interval '1 minute'");
    expect(await sweep()).toMatchObject({ emails: 1 });
    expect(await list()).toMatchObject([{ email: null, message: "The map is empty." }]);
    await portal.pool.query("update feedback set created_at = portal_now() - interval '401 days'");
    expect(await sweep()).toMatchObject({ feedback: 1 });
    expect(await list()).toEqual([]);
  });

  it("keeps the email for the days of the setting at that time", async () => {
    await send({ email: "sanne@example.com" });
    const { rows } = await portal.pool.query(
      "select erase_email_at - created_at between interval '27 days 23 hours' and interval '28 days 1 hour' as ok from feedback",
    );
    expect(rows).toEqual([{ ok: true }]);
  });

  it("is in the export of the account with this email, and ends with the account", async () => {
    const { id, client, email } = await makeSeeker(portal, await getPasswordColumns());
    await send({ email });
    const user = await readUser(id);
    const exported = [];
    for await (const rows of exportFeedback(portal.db, user)) exported.push(...rows);
    expect(exported).toMatchObject([{ page: "/search", message: "The map is empty.", email }]);
    expect((await client.send("DELETE", "/authenticated/users", deletion())).status).toBe(204);
    expect(await list()).toMatchObject([{ email: null }]);
  });
});

const readUser = (id: string) =>
  portal.db.selectFrom("users").select(["email", "email_verified_at"]).where("id", "=", id).executeTakeFirstOrThrow();

const deletion = () => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ password: TEST_PASSWORD }),
});
