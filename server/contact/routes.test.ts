import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { limitRules } from "../limits/rules.ts";
import { issueFormToken, makeSeeker } from "../testing/factories.ts";
import { startTestPortal, TEST_SECRET_KEY, type TestPortal } from "../testing/portal.ts";
import { createFormTokens, MIN_FORM_AGE_SECONDS } from "./form-tokens.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ CONTACT_EMAIL: "board@example.org", RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "1" });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.pool.query("delete from rate_limits");
});

const words = {
  name: "Sanne de Boer",
  email: "sanne@example.com",
  topic: "job",
  message: "Dear people,\n\nwhere is my job?",
};
let addresses = 0;

/** Sent from an address of its own, unless it is given one. */
function send(form: object, { language = "en", address = `198.51.100.${++addresses}`, to = portal } = {}) {
  return to.anonymous.send("POST", "/contact", {
    headers: { "content-type": "application/json", "accept-language": language, "x-forwarded-for": address },
    body: JSON.stringify(form),
  });
}

const mails = async (to: TestPortal = portal) => (await to.outbox()).filter(({ text }) => text.includes("Sanne"));
const tokenAged = (seconds: number) => createFormTokens(TEST_SECRET_KEY, () => Date.now() - seconds * 1000).issue();
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;

describe("the contact form", () => {
  it("sends a mail to the operator, in the language of the page, answered to the person", async () => {
    const { status, body } = await send({ ...words, form_token: issueFormToken() }, { language: "nl" });
    expect([status, body]).toEqual([200, { message: "Your message has been sent." }]);
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: "board@example.org", subject: "Contactformulier: Een vacature" });
    expect(mail?.text).toContain("Sanne de Boer (sanne@example.com)");
    expect(mail?.text).toContain("> Dear people,\n>\n> where is my job?");
    const row = await portal.db.selectFrom("notifications").select(["reply_to", "html"]).executeTakeFirstOrThrow();
    expect(row.reply_to).toBe("sanne@example.com");
    expect(row.html).toContain("<blockquote>Dear people,<br>");
  });

  it("opens with a token that is good after a moment", async () => {
    const { body } = await portal.anonymous.get("/contact/form");
    expect(body).toEqual({ form_token: expect.any(String), wait: MIN_FORM_AGE_SECONDS });
    const early = await send({ ...words, form_token: body.form_token });
    expect(codeOf(early)).toBe("429 too_many_requests");
    expect(Number(early.headers.get("retry-after"))).toBeLessThanOrEqual(MIN_FORM_AGE_SECONDS);
  });

  it("takes the same words once, however often they are sent, and other words again", async () => {
    const form = { ...words, name: "Sanne Twice", form_token: issueFormToken() };
    const answers = await Promise.all([send(form), send(form), send(form)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await send({ ...form, message: "One more thing." });
    expect((await mails()).filter(({ text }) => text.includes("Sanne Twice"))).toHaveLength(2);
  });

  it("lets nobody write a line of the mail, or another recipient", async () => {
    const nasty = { name: "Sanne <b>\u2028Bcc: x@example.com", message: "<script>\r\nBcc: y@example.com\u2029z" };
    await send({ ...words, ...nasty, form_token: issueFormToken() });
    const row = await portal.db.selectFrom("notifications").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
    for (const line of row.text?.split("\n") ?? []) expect(line).not.toMatch(/^(Bcc|z)/);
    expect(row.html).not.toMatch(/<script|<b>/);
    for (const email of ["a@example.com, b@example.com", "a@example.com\nBcc: b@example.com", "<a@example.com>"]) {
      expect((await send({ ...words, email, form_token: issueFormToken() })).status, email).toBe(422);
    }
  });

  it("is refused when the field that people do not see is filled in", async () => {
    const before = (await mails()).length;
    const answer = await send({ ...words, homepage: "https://spam.example", form_token: issueFormToken() });
    expect(codeOf(answer)).toBe("422 looks_automatic");
    expect(await mails()).toHaveLength(before);
  });

  it.each([
    ["too old", () => tokenAged(2 * 3600 + 60)],
    ["made up", () => `${Date.now().toString(36)}.abc.${randomBytes(32).toString("base64url")}`],
    ["signed with another key", () => createFormTokens("x".repeat(40), () => Date.now() - 60_000).issue()],
    ["with another time", () => issueFormToken().replace(/^\w+/, (Date.now() - 5000).toString(36))],
    ["empty", () => ""],
    ["longer", () => `${issueFormToken()}.x`],
  ])("is refused with a token that is %s", async (_, token) => {
    expect(codeOf(await send({ ...words, form_token: token() }))).toBe("409 form_expired");
  });

  it.each([
    [{}, 422],
    [{ ...words, topic: "cars" }, 422],
    [{ ...words, name: "two\nlines" }, 422],
    [{ ...words, message: " " }, 422],
    [{ ...words, message: "x".repeat(5_001) }, 422],
    [{ ...words, message: ["x"] }, 400],
    [{ ...words, name: "\0" }, 400],
    [{ ...words, email: "nobody" }, 422],
    [{ ...words, homepage: 1 }, 400],
  ])("with %j is refused with %i", async (form, status) => {
    expect((await send({ form_token: issueFormToken(), ...form })).status).toBe(status);
  });

  it("tells every faulty field at once", async () => {
    expect((await send({})).body.fields).toEqual({
      name: "Name is required",
      email: "Email is required",
      topic: "Topic is required",
      message: "Message is required",
      form_token: "Form is required",
    });
  });

  it("belongs to the account that sent it, and goes with it", async () => {
    const seeker = await makeSeeker(portal);
    await seeker.client.post("/contact", { ...words, name: "Sanne Gone", form_token: issueFormToken() });
    const row = await portal.db
      .selectFrom("notifications")
      .selectAll()
      .where("user_id", "=", seeker.id)
      .executeTakeFirst();
    expect(row?.text).toContain("Sanne Gone");
  });

  it("is not logged", async () => {
    await send({ ...words, message: "kanarieqzx", form_token: issueFormToken() });
    expect(portal.logged.join("\n")).not.toMatch(/kanarieqzx|sanne@example\.com/);
  });
});

describe("the limits of the contact form", () => {
  const { ip, account } = limitRules.contact;

  it("hold for an address, until their time is over", async () => {
    const from = { address: "192.0.2.1" };
    for (let count = 0; count < ip.attempts; count += 1) {
      expect((await send({ ...words, form_token: issueFormToken() }, from)).status).toBe(200);
    }
    expect((await send({ ...words, form_token: issueFormToken() }, from)).status).toBe(429);
    expect((await send({ ...words, form_token: issueFormToken() })).status).toBe(200);
    await portal.pool.query("update rate_limits set expire = expire - $1", [ip.minutes * 60_000]);
    expect((await send({ ...words, form_token: issueFormToken() }, from)).status).toBe(200);
  });

  it("hold for one token from many addresses", async () => {
    const form_token = issueFormToken();
    for (let count = 0; count < account.attempts; count += 1) {
      expect((await send({ ...words, message: `Mail ${count}`, form_token })).status).toBe(200);
    }
    expect((await send({ ...words, message: "One too many", form_token })).status).toBe(429);
  });
});

it("goes to the address of MAIL_FROM when no other is set", async () => {
  const plain = await startTestPortal({ MAIL_FROM: "The Board <jobs@example.org>" });
  await send({ ...words, form_token: issueFormToken() }, { to: plain });
  expect(await mails(plain)).toMatchObject([{ to: "jobs@example.org" }]);
  await plain.close();
});
