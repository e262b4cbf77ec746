import { randomUUID } from "node:crypto";
import { getCountries, getCountryCallingCode, getExampleNumber } from "libphonenumber-js";
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPasswordColumns, makeEmployer, makeSeeker, TEST_PASSWORD } from "../../testing/factories.ts";
import { findSentCode, makeCode, randomPhone, TEST_CODE } from "../../testing/one-time-codes.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";
import { toE164 } from "./phone-login.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const NEW = "staple battery horse";
const forgot = (email: unknown) => portal.anonymous.post("/auth/forgot-password/users", { email });
const reset = (form: object) => portal.anonymous.post("/auth/reset-password/users", form);
const logIn = (email: string, password: string) => portal.anonymous.post("/auth/users", { email, password });
const askPhone = (phone: unknown) => portal.anonymous.post("/auth/phone/users", { phone });
const verifyPhone = (phone: string, token: string) =>
  portal.anonymous.post("/auth/phone/verify/users", { phone, token });
const sentTo = async (to: string) => (await portal.outbox()).filter((sent) => sent.to === to);

describe("a forgotten password", () => {
  it("is replaced with the code, which logs in, ends all other sessions and tells the owner", async () => {
    const person = await makeSeeker(portal, await getPasswordColumns());
    const bystander = await makeSeeker(portal);
    await forgot(person.email.toUpperCase());
    const { status, body } = await reset({
      email: person.email,
      password: NEW,
      token: await findSentCode(portal, person.email),
    });
    expect([status, body.user.id]).toEqual([200, person.id]);
    expect((await person.client.get("/applications/1")).status).toBe(401);
    expect((await bystander.client.get("/applications/1")).status).toBe(200);
    expect((await portal.withToken(body.access_token).get("/applications/1")).status).toBe(200);
    expect((await logIn(person.email, TEST_PASSWORD)).status).toBe(401);
    expect((await logIn(person.email, NEW)).status).toBe(200);
    expect((await sentTo(person.email)).map(({ subject }) => subject)).toContain("Your password has been changed");
  });

  it("is answered alike for known and unknown accounts, and for those without a password", async () => {
    const known = await makeSeeker(portal, await getPasswordColumns());
    const google = await makeEmployer(portal, { login_method: "Google" });
    const unknown = `${randomUUID()}@example.com`;
    const texts = new Set<string>();
    const headers = new Set<string>();
    // Twice each, because the second time nothing is sent.
    for (const email of [known.email, google.email, unknown, known.email, google.email, unknown]) {
      const answer = await forgot(email);
      texts.add(`${answer.status} ${answer.text}`);
      headers.add([...answer.headers.keys()].join());
    }
    expect([texts.size, headers.size]).toEqual([1, 1]);
    expect(await sentTo(known.email)).toHaveLength(1);
    expect(await sentTo(google.email)).toHaveLength(0);
    expect(await sentTo(unknown)).toHaveLength(0);
  });

  it("is not replaced for who logs in otherwise, even with a code", async () => {
    const google = await makeSeeker(portal, { login_method: "Google" });
    await makeCode(portal, "reset", google.email, google.id);
    const answer = await reset({ email: google.email, password: NEW, token: TEST_CODE });
    expect([answer.status, answer.body.fields]).toEqual([422, { token: "Invalid Code" }]);
    const nobody = `${randomUUID()}@example.com`;
    await makeCode(portal, "reset", nobody, null);
    expect((await reset({ email: nobody, password: NEW, token: TEST_CODE })).text).toBe(answer.text);
  });

  it("wants a password that is long enough and not common, and keeps the code meanwhile", async () => {
    const person = await makeSeeker(portal, await getPasswordColumns());
    await makeCode(portal, "reset", person.email, person.id);
    const tries = ["12345", "", "password", "x".repeat(129)];
    for (const password of tries) {
      const { status, body } = await reset({ email: person.email, password, token: TEST_CODE });
      expect([status, Object.keys(body.fields)]).toEqual([422, ["password"]]);
    }
    expect((await reset({})).body.fields).toEqual({
      email: "Email is required",
      password: "Password is required",
      token: "Code is required",
    });
    expect((await reset({ email: person.email, password: NEW, token: TEST_CODE })).status).toBe(200);
  });

  it("is written about in the language of the request", async () => {
    const { email, id } = await makeSeeker(portal, await getPasswordColumns());
    await portal.anonymous.send("POST", "/auth/forgot-password/users", {
      headers: { "content-type": "application/json", "accept-language": "nl" },
      body: JSON.stringify({ email }),
    });
    expect((await sentTo(email)).map(({ subject }) => subject)).toEqual(["Je code voor een nieuw wachtwoord"]);
    await portal.anonymous.send("POST", "/auth/reset-password/users", {
      headers: { "content-type": "application/json", "accept-language": "nl" },
      body: JSON.stringify({ email, password: NEW, token: await findSentCode(portal, email) }),
    });
    const row = await portal.db.selectFrom("users").select("language").where("id", "=", id).executeTakeFirst();
    expect(row?.language).toBe("nl");
  });
});

describe("logging in by phone", () => {
  it("makes an account the first time, without a type, and finds it again", async () => {
    const phone = randomPhone();
    await askPhone(phone);
    const { status, body } = await verifyPhone(phone, await findSentCode(portal, phone));
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ phone, login_method: "Phone", user_type: null, email: null, name: null });
    await askPhone(phone);
    expect((await verifyPhone(phone, await findSentCode(portal, phone))).body.user.id).toBe(body.user.id);
  });

  it("never enters an account that only names the phone", async () => {
    const phone = randomPhone();
    const owner = await makeEmployer(portal, { phone });
    await askPhone(phone);
    const { body } = await verifyPhone(phone, await findSentCode(portal, phone));
    expect(body.user.id).not.toBe(owner.id);
    expect(body.user.login_method).toBe("Phone");
  });

  it("knows a number with and without the zero that is dialled at home", async () => {
    const phone = randomPhone();
    await askPhone(`+310${phone.slice(3)}`);
    const code = await findSentCode(portal, phone);
    expect((await verifyPhone(`0031 (0)${phone.slice(3)}`, code)).body.user.phone).toBe(phone);
  });

  it("knows the numbers of every country", async () => {
    for (const country of getCountries()) {
      const example = getExampleNumber(country, examples);
      if (!example) continue;
      const { number, nationalNumber } = example;
      expect(await toE164(number), country).toBe(number);
      expect(await toE164(`+${getCountryCallingCode(country)}${nationalNumber}`), country).toBe(number);
    }
  });

  it("refuses what is no phone", async () => {
    for (const phone of ["0612345678", "+1", "+10000000000", "+999123456789", "abc", "+1 202 555 01234567890"]) {
      const { status, body } = await askPhone(phone);
      expect([status, body.fields], phone).toEqual([422, { phone: "Invalid Phone" }]);
    }
    for (const phone of ["", null]) expect((await askPhone(phone)).body.fields).toEqual({ phone: "Phone is required" });
    for (const phone of [31612345678, true, ["+31612345678"]]) expect((await askPhone(phone)).status).toBe(400);
  });
});

describe("limits", () => {
  let strict: TestPortal;
  beforeAll(async () => {
    strict = await startTestPortal({ RATE_LIMIT_FACTOR: "1" });
  });
  afterAll(() => strict.close());

  it("say when to try again, alike for known and unknown accounts", async () => {
    const known = (await makeSeeker(strict, await getPasswordColumns())).email;
    const ends: unknown[] = [];
    for (const email of [known, `${randomUUID()}@example.com`]) {
      const answers = [];
      for (let tries = 0; tries < 6; tries++) {
        answers.push(await strict.anonymous.post("/auth/forgot-password/users", { email }));
      }
      expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(60);
      ends.push(answers.map(({ status, text }) => `${status} ${text}`));
    }
    expect(ends[0]).toEqual(ends[1]);
    expect(String(ends[0])).toContain("429");
  });

  it("count wrong codes, whatever account they are for", async () => {
    const email = `${randomUUID()}@example.com`;
    let last = 0;
    for (let tries = 0; tries < 16; tries++) {
      last = (await strict.anonymous.post("/auth/verify/users", { email, token: "123456" })).status;
    }
    expect(last).toBe(429);
  });
});
