import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { getPasswordColumns, makeSeeker, TEST_PASSWORD, type TestUser } from "../../../testing/factories.ts";
import { findSentCode, randomPhone } from "../../../testing/one-time-codes.ts";
import { startTestPortal, startTestPortalWithDatabase } from "../../../testing/portal.ts";

const portal = await startTestPortal();

const putTwoFactor = ({ client }: TestUser, step: "start" | "confirm" | "off", body: unknown) =>
  client.put(`/authenticated/users/two-factor/${step}`, body);
const logIn = ({ email }: TestUser) => portal.anonymous.post("/auth/users", { email, password: TEST_PASSWORD });
const verify = (email: string, token: string) => portal.anonymous.post("/auth/verify/users", { email, token });
const isTwoFactorEnabled = async ({ client, id }: TestUser) =>
  (await client.get(`/crud/users/${id}`)).body.is_2factor_auth_enabled;
const listSubjectsTo = async (to: string) =>
  (await portal.outbox()).filter((sent) => sent.to === to).map(({ subject }) => subject);

/** Creates a user who has started the setup of an authenticator app and has not confirmed it. */
async function startAppSetup(extra: object = {}) {
  const user = await makeSeeker(portal, { ...(await getPasswordColumns()), ...extra });
  const { body } = await putTwoFactor(user, "start", { method: "app", password: TEST_PASSWORD });
  const app = new TOTP({ secret: Secret.fromBase32(body.secret) });
  return { user, app, setup: body };
}

/**
 * Creates a user with a confirmed authenticator app. The confirmation has used the code of the current time step, so
 * `generateNextCode` returns the code of the next one.
 */
async function enableApp() {
  const { user, app } = await startAppSetup();
  const { body } = await putTwoFactor(user, "confirm", { token: app.generate() });
  return { user, recoveryCodes: body.recovery_codes as string[], generateNextCode: () => generateCodeAhead(app) };
}

const generateCodeAhead = (app: TOTP) => app.generate({ timestamp: Date.now() + 30_000 });

describe("PUT /authenticated/users/two-factor/start and /confirm", () => {
  it("enable two-factor authentication with a code of the app, return recovery codes and mail the owner", async () => {
    const { user, app, setup } = await startAppSetup();
    expect(setup).toMatchObject({ method: "app", secret: expect.stringMatching(/^[A-Z2-7]{32}$/) });
    expect(new URL(setup.otpauth_url).searchParams.get("secret")).toBe(setup.secret);
    expect(await isTwoFactorEnabled(user)).toBe(false);
    expect((await logIn(user)).body.access_token).toBeDefined();

    const { status, body } = await putTwoFactor(user, "confirm", { token: app.generate() });
    expect(status).toBe(200);
    expect(new Set(body.recovery_codes).size).toBe(10);
    for (const code of body.recovery_codes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/);
    expect(await isTwoFactorEnabled(user)).toBe(true);
    expect(await listSubjectsTo(user.email)).toContain("Two-step verification is on");
  });

  it("enable two-factor authentication by mail with the mailed code", async () => {
    const user = await makeSeeker(portal, await getPasswordColumns());
    const { body } = await putTwoFactor(user, "start", { method: "email", password: TEST_PASSWORD });
    expect(body).toEqual({ method: "email", secret: null, otpauth_url: null });
    expect((await putTwoFactor(user, "confirm", { token: "000000" })).status).toBe(422);
    expect(await isTwoFactorEnabled(user)).toBe(false);
    expect((await putTwoFactor(user, "confirm", { token: await findSentCode(portal, user.email) })).status).toBe(200);
    expect((await logIn(user)).body).toEqual({
      is_2factor_auth_enabled: true,
      email: user.email,
      method: "email",
    });
    expect((await verify(user.email, await findSentCode(portal, user.email))).body.user.id).toBe(user.id);
  });

  it("enable two-factor authentication once for 64 concurrent requests", async () => {
    const { user, app } = await startAppSetup();
    const token = app.generate();
    const responses = await Promise.all(Array.from({ length: 64 }, () => putTwoFactor(user, "confirm", { token })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === "two_factor_on")).toHaveLength(63);
    const rows = await portal.db.selectFrom("recovery_codes").selectAll().where("user_id", "=", user.id).execute();
    expect(rows).toHaveLength(10);
  });

  it("require the password", async () => {
    const user = await makeSeeker(portal, await getPasswordColumns());
    for (const [proof, fields] of [
      [{}, { password: "Password is required" }],
      [{ password: "" }, { password: "Password is required" }],
      [{ password: "wrong" }, { password: "Invalid password: this is not your password" }],
      [{ token: "123456" }, { token: "Invalid Code: this code is wrong, used or expired" }],
    ]) {
      const { status, body } = await putTwoFactor(user, "start", { method: "app", ...proof });
      expect([status, body.fields]).toEqual([422, fields]);
    }
    expect((await putTwoFactor(user, "confirm", { token: "123456" })).status).toBe(422);
    expect((await putTwoFactor(user, "start", { method: "sms", password: TEST_PASSWORD })).body.fields).toEqual({
      method: "Invalid Method: it is not one of the choices",
    });
  });

  it("accept a code instead of the password from a phone login, which cannot choose mail", async () => {
    const phone = randomPhone();
    const user = await makeSeeker(portal, { email: null, phone, login_method: "Phone" });
    expect((await putTwoFactor(user, "start", { method: "app" })).body.fields).toEqual({ token: "Code is required" });
    expect((await user.client.post("/authenticated/users/two-factor/code")).status).toBe(200);
    const token = await findSentCode(portal, phone);
    expect((await putTwoFactor(user, "start", { method: "email", token })).body.fields).toEqual({
      method: "Invalid Method: your account has no email",
    });
    expect((await putTwoFactor(user, "start", { method: "app", token })).body.secret).toMatch(/^[A-Z2-7]{32}$/);
  });
});

describe("a code of the authenticator app", () => {
  it("is accepted once, also for 64 concurrent requests", async () => {
    const { user, generateNextCode } = await enableApp();
    await logIn(user);
    const token = generateNextCode();
    const responses = await Promise.all(Array.from({ length: 64 }, () => verify(user.email, token)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    await logIn(user);
    expect((await verify(user.email, token)).status).toBe(422);
  });

  it("is rejected after it has confirmed the setup", async () => {
    const { user, app } = await startAppSetup();
    const token = app.generate();
    await putTwoFactor(user, "confirm", { token });
    await logIn(user);
    expect((await verify(user.email, token)).status).toBe(422);
  });
});

describe("a recovery code", () => {
  it("is accepted once, with spaces and in any letter case, and the owner is mailed", async () => {
    const { user, recoveryCodes } = await enableApp();
    const [code = ""] = recoveryCodes;
    await logIn(user);
    expect((await verify(user.email, ` ${code.toUpperCase().replace("-", " ")} `)).body.user.id).toBe(user.id);
    expect(await listSubjectsTo(user.email)).toContain("A recovery code has been used");
    await logIn(user);
    expect((await verify(user.email, code)).status).toBe(422);
    expect((await verify(user.email, recoveryCodes[1] ?? "")).status).toBe(200);
  });

  it("is accepted once for 64 concurrent requests", async () => {
    const { user, recoveryCodes } = await enableApp();
    await logIn(user);
    const responses = await Promise.all(Array.from({ length: 64 }, () => verify(user.email, recoveryCodes[0] ?? "")));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("is rejected without the first factor, and for another user", async () => {
    const [first, second] = [await enableApp(), await enableApp()];
    expect((await verify(first.user.email, first.recoveryCodes[0] ?? "")).status).toBe(422);
    await logIn(second.user);
    expect((await verify(second.user.email, first.recoveryCodes[0] ?? "")).status).toBe(422);
  });
});

describe("PUT /authenticated/users/two-factor/recovery-codes", () => {
  const renew = ({ client }: TestUser, body: object) =>
    client.put("/authenticated/users/two-factor/recovery-codes", body);

  it("replaces the codes and mails the owner", async () => {
    const { user, recoveryCodes } = await enableApp();
    const { status, body } = await renew(user, { password: TEST_PASSWORD });
    expect([status, new Set([...recoveryCodes, ...body.recovery_codes]).size]).toEqual([200, 20]);
    expect(await listSubjectsTo(user.email)).toContain("You have new recovery codes");
    await logIn(user);
    expect((await verify(user.email, recoveryCodes[0] ?? "")).status).toBe(422);
    expect((await verify(user.email, body.recovery_codes[0])).status).toBe(200);
  });

  it("requires the password or a code, and two-factor authentication", async () => {
    const { user } = await enableApp();
    expect((await renew(user, {})).body.fields).toEqual({ password: "Password is required" });
    expect((await renew(user, { password: "wrong" })).body.fields).toEqual({
      password: "Invalid password: this is not your password",
    });
    await user.client.post("/authenticated/users/two-factor/code");
    const token = await findSentCode(portal, user.email);
    const responses = await Promise.all(Array.from({ length: 16 }, () => renew(user, { token })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    await putTwoFactor(user, "off", { password: TEST_PASSWORD });
    expect((await renew(user, { password: TEST_PASSWORD })).body.code).toBe("two_factor_off");
  });

  it("stores ten codes after concurrent requests", async () => {
    const { user } = await enableApp();
    const responses = await Promise.all(Array.from({ length: 8 }, () => renew(user, { password: TEST_PASSWORD })));
    const issuedCodes = new Set(responses.flatMap(({ body }) => body.recovery_codes as string[]));
    expect(issuedCodes.size).toBe(80);
    const rows = await portal.db.selectFrom("recovery_codes").selectAll().where("user_id", "=", user.id).execute();
    expect(rows).toHaveLength(10);
  });
});

it("PUT /authenticated/users/two-factor/off › requires the password, deletes the recovery codes and mails the owner once", async () => {
  const { user, recoveryCodes } = await enableApp();
  expect((await putTwoFactor(user, "off", { password: "wrong" })).body.fields).toEqual({
    password: "Invalid password: this is not your password",
  });
  expect(await isTwoFactorEnabled(user)).toBe(true);
  await logIn(user);
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => putTwoFactor(user, "off", { password: TEST_PASSWORD })),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect((await listSubjectsTo(user.email)).filter((subject) => /is off$/.test(subject))).toHaveLength(1);
  expect(await isTwoFactorEnabled(user)).toBe(false);
  expect((await verify(user.email, recoveryCodes[0] ?? "")).status).toBe(422);
  expect((await logIn(user)).body.user.id).toBe(user.id);
});

it("the database contains neither the TOTP secret nor recovery codes in plain text", async () => {
  const { user, setup, app } = await startAppSetup();
  const { body } = await putTwoFactor(user, "confirm", { token: app.generate() });
  const { rows } = await portal.pool.query(
    "select t::text as row from two_factor t union all select r::text from recovery_codes r union all select n::text from notifications n",
  );
  const content = rows.map(({ row }) => row).join("\n");
  expect(content).not.toContain(setup.secret);
  expect(content).not.toContain(Buffer.from(setup.secret).toString("hex"));
  for (const code of body.recovery_codes) expect(content).not.toContain(code);
});

it("a new SECRET_KEY keeps sessions, and makes authenticator apps and recovery codes unusable", async () => {
  const { user, recoveryCodes, generateNextCode } = await enableApp();
  const portalWithNewKey = await startTestPortalWithDatabase(portal.pool.options.connectionString ?? "", {
    SECRET_KEY: "another secret key that only this test uses",
  });
  const { anonymous } = portalWithNewKey;
  const renewed = await anonymous.post("/auth/refresh-token/users", { refresh_token: user.refreshToken });
  expect(renewed.status).toBe(200);
  await anonymous.post("/auth/users", { email: user.email, password: TEST_PASSWORD });
  for (const token of [recoveryCodes[0], generateNextCode()]) {
    const { body } = await anonymous.post("/auth/verify/users", { email: user.email, token });
    expect(body.access_token).toBeUndefined();
  }
});
