import { randomUUID } from "node:crypto";
import { getCountries, getCountryCallingCode, getExampleNumber } from "libphonenumber-js";
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getPasswordColumns, makeEmployer, makeSeeker, TEST_PASSWORD } from "../../../testing/factories.ts";
import { findSentCode, makeCode, randomPhone, TEST_CODE } from "../../../testing/one-time-codes.ts";
import { startTestPortal, type TestPortal } from "../../../testing/portal.ts";
import { toE164 } from "../../users/phone-numbers.ts";

const portal = await startTestPortal();

const NEW_PASSWORD = "staple battery horse";
const requestReset = (email: unknown) => portal.anonymous.post("/auth/forgot-password/users", { email });
const reset = (form: object) => portal.anonymous.post("/auth/reset-password/users", form);
const logIn = (email: string, password: string) => portal.anonymous.post("/auth/users", { email, password });
const requestEmailCode = (email: string) => portal.anonymous.post("/auth/email/users", { email });
const logInWithCode = (email: string, token: string) =>
  portal.anonymous.post("/auth/email/verify/users", { email, token });
const requestPhoneCode = (phone: unknown) => portal.anonymous.post("/auth/phone/users", { phone });
const verifyPhone = (phone: string, token: string) =>
  portal.anonymous.post("/auth/phone/verify/users", { phone, token });
const listSentTo = async (to: string) => (await portal.outbox()).filter((sent) => sent.to === to);

describe("POST /auth/forgot-password/users and /auth/reset-password/users", () => {
  it("set a new password with the code, log in, end all other sessions and mail the owner", async () => {
    const user = await makeSeeker(portal, await getPasswordColumns());
    const bystander = await makeSeeker(portal);
    await requestReset(user.email.toUpperCase());
    const { status, body } = await reset({
      email: user.email,
      password: NEW_PASSWORD,
      token: await findSentCode(portal, user.email),
    });
    expect([status, body.user.id]).toEqual([200, user.id]);
    expect((await user.client.get("/applications/1")).status).toBe(401);
    expect((await bystander.client.get("/applications/1")).status).toBe(200);
    expect((await portal.withToken(body.access_token).get("/applications/1")).status).toBe(200);
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(401);
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
    expect((await listSentTo(user.email)).map(({ subject }) => subject)).toContain("Your password has been changed");
  });

  it("respond alike for known accounts, unknown accounts and accounts without a password", async () => {
    const known = await makeSeeker(portal, await getPasswordColumns());
    const google = await makeEmployer(portal, { login_method: "Google" });
    const unknown = `${randomUUID()}@example.com`;
    // Each email is requested twice, because the second request within a minute sends nothing.
    for (const message of [
      / a code is on its way to it\.$/,
      / sent it a code less than a minute ago\. .* still works\.$/,
    ]) {
      const texts = new Set<string>();
      const headers = new Set<string>();
      for (const email of [known.email, google.email, unknown]) {
        const response = await requestReset(email);
        expect(response.body.message).toMatch(message);
        texts.add(`${response.status} ${response.text}`);
        headers.add([...response.headers.keys()].join());
      }
      expect([texts.size, headers.size]).toEqual([1, 1]);
    }
    expect(await listSentTo(known.email)).toHaveLength(1);
    expect(await listSentTo(google.email)).toHaveLength(0);
    expect(await listSentTo(unknown)).toHaveLength(0);
  });

  it("reject the code of an account with another login method", async () => {
    const google = await makeSeeker(portal, { login_method: "Google" });
    await makeCode(portal, "reset", google.email, google.id);
    const response = await reset({ email: google.email, password: NEW_PASSWORD, token: TEST_CODE });
    expect([response.status, response.body.fields]).toEqual([
      422,
      { token: "Invalid Code: this code is wrong, used or expired" },
    ]);
    const unknown = `${randomUUID()}@example.com`;
    await makeCode(portal, "reset", unknown, null);
    expect((await reset({ email: unknown, password: NEW_PASSWORD, token: TEST_CODE })).text).toBe(response.text);
  });

  it("reject a short or common password without using up the code", async () => {
    const user = await makeSeeker(portal, await getPasswordColumns());
    await makeCode(portal, "reset", user.email, user.id);
    const passwords = ["12345", "", "password", "x".repeat(129)];
    for (const password of passwords) {
      const { status, body } = await reset({ email: user.email, password, token: TEST_CODE });
      expect([status, Object.keys(body.fields)]).toEqual([422, ["password"]]);
    }
    expect((await reset({})).body.fields).toEqual({
      email: "Email is required",
      password: "Password is required",
      token: "Code is required",
    });
    expect((await reset({ email: user.email, password: NEW_PASSWORD, token: TEST_CODE })).status).toBe(200);
  });

  it("use the language of the request", async () => {
    const { email, id } = await makeSeeker(portal, await getPasswordColumns());
    await portal.anonymous.send("POST", "/auth/forgot-password/users", {
      headers: { "content-type": "application/json", "accept-language": "nl" },
      body: JSON.stringify({ email }),
    });
    expect((await listSentTo(email)).map(({ subject }) => subject)).toEqual(["Je code voor een nieuw wachtwoord"]);
    await portal.anonymous.send("POST", "/auth/reset-password/users", {
      headers: { "content-type": "application/json", "accept-language": "nl" },
      body: JSON.stringify({ email, password: NEW_PASSWORD, token: await findSentCode(portal, email) }),
    });
    const row = await portal.db.selectFrom("users").select("language").where("id", "=", id).executeTakeFirst();
    expect(row?.language).toBe("nl");
  });
});

describe("POST /auth/email/users and /auth/email/verify/users", () => {
  it.each(["Email", "Google"])(
    "log in to an account with login method %s, and keep its sessions",
    async (login_method) => {
      const user = await makeSeeker(portal, { login_method, ...(await getPasswordColumns()) });
      await requestEmailCode(user.email);
      const { status, body } = await logInWithCode(user.email, await findSentCode(portal, user.email));
      expect([status, body.user?.id, body.user?.has_password]).toEqual([200, user.id, true]);
      expect(body.is_password_removed).toBe(false);
      expect((await user.client.get("/applications/1")).status).toBe(200);
    },
  );

  it("send nothing to an unknown email and respond as to a known one", async () => {
    const known = await makeSeeker(portal);
    const unknown = `${randomUUID()}@example.com`;
    expect((await requestEmailCode(unknown)).text).toBe((await requestEmailCode(known.email)).text);
    expect(await listSentTo(unknown)).toEqual([]);
  });

  it("end what somebody else may have set before the owner of the email proved it", async () => {
    const user = await makeSeeker(portal, { email_verified_at: null, ...(await getPasswordColumns()) });
    await requestEmailCode(user.email);
    const { body } = await logInWithCode(user.email, await findSentCode(portal, user.email));
    expect(body.is_password_removed).toBe(true);
    expect(body.user).toMatchObject({ id: user.id, email_verified: true, has_password: false });
    expect((await logIn(user.email, TEST_PASSWORD)).status).toBe(401);
    expect((await user.client.get("/applications/1")).status).toBe(401);
    const subjects = (await listSentTo(user.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Your password no longer works");
  });

  it("say that they have removed the password also when a second factor follows", async () => {
    const columns = { email_verified_at: null, ...(await getPasswordColumns()), is_2factor_auth_enabled: true };
    const user = await makeSeeker(portal, columns);
    await requestEmailCode(user.email);
    const { body } = await logInWithCode(user.email, await findSentCode(portal, user.email));
    expect(body).toMatchObject({ is_2factor_auth_enabled: true, is_password_removed: true });
  });
});

describe("POST /auth/phone/users and /auth/phone/verify/users", () => {
  it("create an account with the first code and find it with the next one", async () => {
    const phone = randomPhone();
    await requestPhoneCode(phone);
    const { status, body } = await verifyPhone(phone, await findSentCode(portal, phone));
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ phone, login_method: "Phone", user_type: null, email: null, name: null });
    await requestPhoneCode(phone);
    expect((await verifyPhone(phone, await findSentCode(portal, phone))).body.user.id).toBe(body.user.id);
  });

  it("ignore an account that has the number in its profile only", async () => {
    const phone = randomPhone();
    const owner = await makeEmployer(portal, { phone });
    await requestPhoneCode(phone);
    const { body } = await verifyPhone(phone, await findSentCode(portal, phone));
    expect(body.user.id).not.toBe(owner.id);
    expect(body.user.login_method).toBe("Phone");
  });

  it("accept a number with and without the national trunk prefix", async () => {
    const phone = randomPhone();
    await requestPhoneCode(`+310${phone.slice(3)}`);
    const code = await findSentCode(portal, phone);
    expect((await verifyPhone(`0031 (0)${phone.slice(3)}`, code)).body.user.phone).toBe(phone);
  });

  it("toE164 normalises the numbers of every country", async () => {
    for (const country of getCountries()) {
      const example = getExampleNumber(country, examples);
      if (!example) continue;
      const { number, nationalNumber } = example;
      expect(await toE164(number), country).toBe(number);
      expect(await toE164(`+${getCountryCallingCode(country)}${nationalNumber}`), country).toBe(number);
    }
  });

  it("reject an invalid number", async () => {
    for (const phone of ["0612345678", "+1", "+10000000000", "+999123456789", "abc", "+1 202 555 01234567890"]) {
      const { status, body } = await requestPhoneCode(phone);
      expect([status, body.fields], phone).toEqual([422, { phone: expect.stringMatching(/^Invalid Phone: /) }]);
    }
    for (const phone of ["", null])
      expect((await requestPhoneCode(phone)).body.fields).toEqual({ phone: "Phone is required" });
    for (const phone of [31612345678, true, ["+31612345678"]]) expect((await requestPhoneCode(phone)).status).toBe(400);
  });
});

describe("rate limits of one-time codes", () => {
  let strict: TestPortal;
  beforeAll(async () => {
    strict = await startTestPortal({ RATE_LIMIT_FACTOR: "1" });
  });
  beforeEach(() => strict.pool.query("delete from rate_limits"));

  it("respond alike for known and unknown accounts, with Retry-After", async () => {
    const known = (await makeSeeker(strict, await getPasswordColumns())).email;
    const results: unknown[] = [];
    for (const email of [known, `${randomUUID()}@example.com`]) {
      const responses = [];
      for (let attempt = 0; attempt < 6; attempt++) {
        responses.push(await strict.anonymous.post("/auth/forgot-password/users", { email }));
      }
      expect(Number(responses.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(60);
      results.push(responses.map(({ status, text }) => `${status} ${text}`));
    }
    expect(results[0]).toEqual(results[1]);
    expect(String(results[0])).toContain("429");
  });

  it("count requests for another second-factor code, for known and unknown accounts", async () => {
    const known = (await makeSeeker(strict, { ...(await getPasswordColumns()), is_2factor_auth_enabled: true })).email;
    for (const email of [known, `${randomUUID()}@example.com`]) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 6; attempt++) {
        statuses.push((await strict.anonymous.post("/auth/verify/code/users", { email })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  it("count invalid codes for an unknown account", async () => {
    const email = `${randomUUID()}@example.com`;
    let lastStatus = 0;
    for (let attempt = 0; attempt < 16; attempt++) {
      lastStatus = (await strict.anonymous.post("/auth/verify/users", { email, token: "123456" })).status;
    }
    expect(lastStatus).toBe(429);
  });
});
