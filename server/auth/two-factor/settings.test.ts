import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPasswordColumns, makeSeeker, TEST_PASSWORD, type TestUser } from "../../testing/factories.ts";
import { findSentCode, randomPhone } from "../../testing/one-time-codes.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const put = ({ client }: TestUser, step: "start" | "confirm" | "off", body: unknown) =>
  client.put(`/authenticated/users/two-factor/${step}`, body);
const logIn = ({ email }: TestUser) => portal.anonymous.post("/auth/users", { email, password: TEST_PASSWORD });
const verify = (email: string, token: string) => portal.anonymous.post("/auth/verify/users", { email, token });
const isOn = async ({ client, id }: TestUser) => (await client.get(`/crud/users/${id}`)).body.is_2factor_auth_enabled;
const subjectsTo = async (to: string) =>
  (await portal.outbox()).filter((sent) => sent.to === to).map(({ subject }) => subject);

/** Somebody who has just scanned the QR code. */
async function withApp(extra: object = {}) {
  const person = await makeSeeker(portal, { ...(await getPasswordColumns()), ...extra });
  const { body } = await put(person, "start", { method: "app", password: TEST_PASSWORD });
  const app = new TOTP({ secret: Secret.fromBase32(body.secret) });
  return { person, app, started: body };
}

/** The same with two-factor on. The code that switched it on is used up; the next period's is good already. */
async function withAppOn() {
  const { person, app } = await withApp();
  const { body } = await put(person, "confirm", { token: app.generate() });
  return { person, recoveryCodes: body.recovery_codes as string[], next: () => codeAhead(app) };
}

const codeAhead = (app: TOTP) => app.generate({ timestamp: Date.now() + 30_000 });

describe("switching two-factor on", () => {
  it("by app: the QR code's text, the first code, ten recovery codes and a mail", async () => {
    const { person, app, started } = await withApp();
    expect(started).toMatchObject({ method: "app", secret: expect.stringMatching(/^[A-Z2-7]{32}$/) });
    expect(new URL(started.otpauth_url).searchParams.get("secret")).toBe(started.secret);
    expect(await isOn(person)).toBe(false);
    expect((await logIn(person)).body.access_token).toBeDefined();

    const { status, body } = await put(person, "confirm", { token: app.generate() });
    expect(status).toBe(200);
    expect(new Set(body.recovery_codes).size).toBe(10);
    for (const code of body.recovery_codes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
    expect(await isOn(person)).toBe(true);
    expect(await subjectsTo(person.email)).toContain("Two-factor authentication is on");
  });

  it("by email: a code has to arrive first", async () => {
    const person = await makeSeeker(portal, await getPasswordColumns());
    const { body } = await put(person, "start", { method: "email", password: TEST_PASSWORD });
    expect(body).toEqual({ method: "email", secret: null, otpauth_url: null });
    expect((await put(person, "confirm", { token: "000000" })).status).toBe(422);
    expect(await isOn(person)).toBe(false);
    expect((await put(person, "confirm", { token: await findSentCode(portal, person.email) })).status).toBe(200);
    expect((await logIn(person)).body).toEqual({ is_2factor_auth_enabled: true, email: person.email });
    expect((await verify(person.email, await findSentCode(portal, person.email))).body.user.id).toBe(person.id);
  });

  it("happens once of 64 at once", async () => {
    const { person, app } = await withApp();
    const token = app.generate();
    const answers = await Promise.all(Array.from({ length: 64 }, () => put(person, "confirm", { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "two_factor_on")).toHaveLength(63);
    const rows = await portal.db.selectFrom("recovery_codes").selectAll().where("user_id", "=", person.id).execute();
    expect(rows).toHaveLength(10);
  });

  it("wants the password, and nothing changes without it", async () => {
    const person = await makeSeeker(portal, await getPasswordColumns());
    for (const [proof, fields] of [
      [{}, { password: "Password is required" }],
      [{ password: "" }, { password: "Password is required" }],
      [{ password: "wrong" }, { password: "Invalid password" }],
      [{ token: "123456" }, { token: "Invalid Code" }],
    ]) {
      const { status, body } = await put(person, "start", { method: "app", ...proof });
      expect([status, body.fields]).toEqual([422, fields]);
    }
    expect((await put(person, "confirm", { token: "123456" })).status).toBe(422);
    expect((await put(person, "start", { method: "sms", password: TEST_PASSWORD })).body.fields).toEqual({
      method: "Invalid Method",
    });
  });

  it("takes a fresh code from who logs in by phone, who has no email for codes", async () => {
    const phone = randomPhone();
    const person = await makeSeeker(portal, { email: null, phone, login_method: "Phone" });
    expect((await put(person, "start", { method: "app" })).body.fields).toEqual({ token: "Code is required" });
    expect((await person.client.post("/authenticated/users/two-factor/code")).status).toBe(200);
    const token = await findSentCode(portal, phone);
    expect((await put(person, "start", { method: "email", token })).body.fields).toEqual({ method: "Invalid Method" });
    expect((await put(person, "start", { method: "app", token })).body.secret).toMatch(/^[A-Z2-7]{32}$/);
  });
});

describe("the codes of the app", () => {
  it("work once, also of 64 at once", async () => {
    const { person, next } = await withAppOn();
    await logIn(person);
    const token = next();
    const answers = await Promise.all(Array.from({ length: 64 }, () => verify(person.email, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await logIn(person);
    expect((await verify(person.email, token)).status).toBe(422);
  });

  it("are not good for a second time after the one that switched it on", async () => {
    const { person, app } = await withApp();
    const token = app.generate();
    await put(person, "confirm", { token });
    await logIn(person);
    expect((await verify(person.email, token)).status).toBe(422);
  });
});

describe("a recovery code", () => {
  it("is good once, however it is typed, and the owner is told", async () => {
    const { person, recoveryCodes } = await withAppOn();
    const [code = ""] = recoveryCodes;
    await logIn(person);
    expect((await verify(person.email, ` ${code.toUpperCase().replace("-", " ")} `)).body.user.id).toBe(person.id);
    expect(await subjectsTo(person.email)).toContain("A recovery code has been used");
    await logIn(person);
    expect((await verify(person.email, code)).status).toBe(422);
    expect((await verify(person.email, recoveryCodes[1] ?? "")).status).toBe(200);
  });

  it("has one winner of 64 at once", async () => {
    const { person, recoveryCodes } = await withAppOn();
    await logIn(person);
    const answers = await Promise.all(Array.from({ length: 64 }, () => verify(person.email, recoveryCodes[0] ?? "")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("is of no use without the password step, or to somebody else", async () => {
    const [one, other] = [await withAppOn(), await withAppOn()];
    expect((await verify(one.person.email, one.recoveryCodes[0] ?? "")).status).toBe(422);
    await logIn(other.person);
    expect((await verify(other.person.email, one.recoveryCodes[0] ?? "")).status).toBe(422);
  });
});

describe("new recovery codes", () => {
  const renew = ({ client }: TestUser, body: object) =>
    client.put("/authenticated/users/two-factor/recovery-codes", body);

  it("take the place of the old ones, and the owner is told", async () => {
    const { person, recoveryCodes } = await withAppOn();
    const { status, body } = await renew(person, { password: TEST_PASSWORD });
    expect([status, new Set([...recoveryCodes, ...body.recovery_codes]).size]).toEqual([200, 20]);
    expect(await subjectsTo(person.email)).toContain("You have new recovery codes");
    await logIn(person);
    expect((await verify(person.email, recoveryCodes[0] ?? "")).status).toBe(422);
    expect((await verify(person.email, body.recovery_codes[0])).status).toBe(200);
  });

  it("want the password or a fresh code, and two-factor to be on", async () => {
    const { person } = await withAppOn();
    expect((await renew(person, {})).body.fields).toEqual({ password: "Password is required" });
    expect((await renew(person, { password: "wrong" })).body.fields).toEqual({ password: "Invalid password" });
    await person.client.post("/authenticated/users/two-factor/code");
    const token = await findSentCode(portal, person.email);
    const answers = await Promise.all(Array.from({ length: 16 }, () => renew(person, { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await put(person, "off", { password: TEST_PASSWORD });
    expect((await renew(person, { password: TEST_PASSWORD })).body.code).toBe("two_factor_off");
  });

  it("are ten, however many ask at once", async () => {
    const { person } = await withAppOn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => renew(person, { password: TEST_PASSWORD })));
    const given = new Set(answers.flatMap(({ body }) => body.recovery_codes as string[]));
    expect(given.size).toBe(80);
    const rows = await portal.db.selectFrom("recovery_codes").selectAll().where("user_id", "=", person.id).execute();
    expect(rows).toHaveLength(10);
  });
});

describe("switching two-factor off", () => {
  it("wants the password, takes the recovery codes along and tells the owner, once", async () => {
    const { person, recoveryCodes } = await withAppOn();
    expect((await put(person, "off", { password: "wrong" })).body.fields).toEqual({ password: "Invalid password" });
    expect(await isOn(person)).toBe(true);
    await logIn(person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(person, "off", { password: TEST_PASSWORD })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await subjectsTo(person.email)).filter((subject) => /is off$/.test(subject))).toHaveLength(1);
    expect(await isOn(person)).toBe(false);
    expect((await verify(person.email, recoveryCodes[0] ?? "")).status).toBe(422);
    expect((await logIn(person)).body.user.id).toBe(person.id);
  });
});

it("neither secret nor recovery code is in the database in clear", async () => {
  const { person, started, app } = await withApp();
  const { body } = await put(person, "confirm", { token: app.generate() });
  const { rows } = await portal.pool.query(
    "select t::text as row from two_factor t union all select r::text from recovery_codes r union all select n::text from notifications n",
  );
  const all = rows.map(({ row }) => row).join("\n");
  expect(all).not.toContain(started.secret);
  expect(all).not.toContain(Buffer.from(started.secret).toString("hex"));
  for (const code of body.recovery_codes) expect(all).not.toContain(code);
});
