import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { limitRules } from "../../platform/limits/rules.ts";
import { issueFormToken, makeSeeker } from "../../testing/factories.ts";
import { startTestPortal, TEST_SECRET_KEY, type TestPortal } from "../../testing/portal.ts";
import { createFormTokens, MIN_FORM_AGE_SECONDS } from "./form-tokens.ts";

const portal = await startTestPortal({ CONTACT_EMAIL: "board@example.org", RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" });
beforeEach(async () => {
  await portal.pool.query("delete from rate_limits");
});

const form = {
  name: "Sanne de Boer",
  email: "sanne@example.com",
  topic: "job",
  message: "Dear people,\n\nwhere is my job?",
};
let ipAddressCount = 0;

/** Sends the form. Uses a new IP address for each call by default. */
function send(fields: object, { language = "en", ipAddress = `198.51.100.${++ipAddressCount}`, target = portal } = {}) {
  return target.anonymous.send("POST", "/contact", {
    headers: { "content-type": "application/json", "accept-language": language, "x-forwarded-for": ipAddress },
    body: JSON.stringify(fields),
  });
}

const listMails = async (target: TestPortal = portal) =>
  (await target.outbox()).filter(({ text }) => text.includes("Sanne"));
const issueTokenSecondsAgo = (seconds: number) =>
  createFormTokens({ secretKey: TEST_SECRET_KEY }, () => Date.now() - seconds * 1000).issue();
const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;

describe("POST /contact", () => {
  it("mails the operator in the language of the page, with the sender in Reply-To", async () => {
    const { status, body } = await send({ ...form, form_token: issueFormToken() }, { language: "nl" });
    expect([status, body]).toEqual([200, { message: "Your message has been sent." }]);
    const [mail] = await listMails();
    expect(mail).toMatchObject({ to: "board@example.org", subject: "Contactformulier: Een vacature" });
    expect(mail?.text).toContain("Sanne de Boer (sanne@example.com)");
    expect(mail?.text).toContain("> Dear people,\n>\n> where is my job?");
    const row = await portal.db.selectFrom("notifications").select(["reply_to", "html"]).executeTakeFirstOrThrow();
    expect(row.reply_to).toBe("sanne@example.com");
    expect(row.html).toContain("<blockquote>Dear people,<br>");
  });

  it("refuses a form that was opened less than three seconds ago", async () => {
    const { body } = await portal.anonymous.get("/contact/form");
    expect(body).toEqual({ form_token: expect.any(String), wait: MIN_FORM_AGE_SECONDS });
    const response = await send({ ...form, form_token: body.form_token });
    expect(getStatusAndCode(response)).toBe("429 too_many_requests");
    expect(Number(response.headers.get("retry-after"))).toBeLessThanOrEqual(MIN_FORM_AGE_SECONDS);
  });

  it("sends one mail for a repeated form, and another mail for changed content", async () => {
    const repeatedForm = { ...form, name: "Sanne Twice", form_token: issueFormToken() };
    const responses = await Promise.all([send(repeatedForm), send(repeatedForm), send(repeatedForm)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await send({ ...repeatedForm, message: "One more thing." });
    expect((await listMails()).filter(({ text }) => text.includes("Sanne Twice"))).toHaveLength(2);
  });

  it("prevents header injection and markup in the mail", async () => {
    const injection = { name: "Sanne <b>\u2028Bcc: x@example.com", message: "<script>\r\nBcc: y@example.com\u2029z" };
    await send({ ...form, ...injection, form_token: issueFormToken() });
    const row = await portal.db.selectFrom("notifications").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
    for (const line of row.text?.split("\n") ?? []) expect(line).not.toMatch(/^(Bcc|z)/);
    expect(row.html).not.toMatch(/<script|<b>/);
    for (const email of ["a@example.com, b@example.com", "a@example.com\nBcc: b@example.com", "<a@example.com>"]) {
      expect((await send({ ...form, email, form_token: issueFormToken() })).status, email).toBe(422);
    }
  });

  it("refuses a form with the hidden field filled in", async () => {
    const mailCount = (await listMails()).length;
    const response = await send({ ...form, homepage: "https://spam.example", form_token: issueFormToken() });
    expect(getStatusAndCode(response)).toBe("422 looks_automatic");
    expect(await listMails()).toHaveLength(mailCount);
  });

  it.each([
    ["older than two hours", () => issueTokenSecondsAgo(2 * 3600 + 60)],
    ["invented", () => `${Date.now().toString(36)}.abc.${randomBytes(32).toString("base64url")}`],
    [
      "signed with another key",
      () => createFormTokens({ secretKey: "x".repeat(40) }, () => Date.now() - 60_000).issue(),
    ],
    ["given a later creation time", () => issueFormToken().replace(/^\w+/, (Date.now() - 5000).toString(36))],
    ["empty", () => ""],
    ["extended by another part", () => `${issueFormToken()}.x`],
  ])("refuses a token that is %s", async (_, token) => {
    expect(getStatusAndCode(await send({ ...form, form_token: token() }))).toBe("409 form_expired");
  });

  it.each([
    [{}, 422],
    [{ ...form, topic: "cars" }, 422],
    [{ ...form, name: "two\nlines" }, 422],
    [{ ...form, message: " " }, 422],
    [{ ...form, message: "x".repeat(5_001) }, 422],
    [{ ...form, message: ["x"] }, 400],
    [{ ...form, name: "\0" }, 400],
    [{ ...form, email: "nobody" }, 422],
    [{ ...form, homepage: 1 }, 400],
  ])("rejects %j with %i", async (fields, status) => {
    expect((await send({ form_token: issueFormToken(), ...fields })).status).toBe(status);
  });

  it("reports all invalid fields at once", async () => {
    expect((await send({})).body.fields).toEqual({
      name: "Name is required",
      email: "Email is required",
      topic: "Topic is required",
      message: "Message is required",
      form_token: "Form is required",
    });
  });

  it("links the mail to the account of the sender", async () => {
    const seeker = await makeSeeker(portal);
    await seeker.client.post("/contact", { ...form, name: "Sanne Gone", form_token: issueFormToken() });
    const row = await portal.db
      .selectFrom("notifications")
      .selectAll()
      .where("user_id", "=", seeker.id)
      .executeTakeFirst();
    expect(row?.text).toContain("Sanne Gone");
  });

  it("writes nothing of the form to the log", async () => {
    await send({ ...form, message: "kanarieqzx", form_token: issueFormToken() });
    expect(portal.logged.join("\n")).not.toMatch(/kanarieqzx|sanne@example\.com/);
  });
});

describe("rate limits of POST /contact", () => {
  const { ip, account } = limitRules.contact;

  it("apply to an IP address until the time window ends", async () => {
    const sender = { ipAddress: "192.0.2.1" };
    for (let count = 0; count < ip.attempts; count += 1) {
      expect((await send({ ...form, form_token: issueFormToken() }, sender)).status).toBe(200);
    }
    expect((await send({ ...form, form_token: issueFormToken() }, sender)).status).toBe(429);
    expect((await send({ ...form, form_token: issueFormToken() })).status).toBe(200);
    await portal.pool.query("update rate_limits set expire = expire - $1", [ip.minutes * 60_000]);
    expect((await send({ ...form, form_token: issueFormToken() }, sender)).status).toBe(200);
  });

  it("apply to one token from many IP addresses", async () => {
    const form_token = issueFormToken();
    for (let count = 0; count < account.attempts; count += 1) {
      expect((await send({ ...form, message: `Mail ${count}`, form_token })).status).toBe(200);
    }
    expect((await send({ ...form, message: "One too many", form_token })).status).toBe(429);
  });
});

it("POST /contact › mails the address of MAIL_FROM when CONTACT_EMAIL is not set", async () => {
  const portalWithoutContactEmail = await startTestPortal({ MAIL_FROM: "The Board <jobs@example.org>" });
  await send({ ...form, form_token: issueFormToken() }, { target: portalWithoutContactEmail });
  expect(await listMails(portalWithoutContactEmail)).toMatchObject([{ to: "jobs@example.org" }]);
  await portalWithoutContactEmail.close();
});
