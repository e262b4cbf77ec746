import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { type RouteName, routes } from "../../../contract/index.ts";
import { getPasswordColumns, makeSeeker, TEST_PASSWORD, type TestUser } from "../../testing/factories.ts";
import { findSentCode, makeCode, makeCodesOlder, randomPhone, TEST_CODE } from "../../testing/one-time-codes.ts";
import { startTestPortal, TEST_SECRET_KEY } from "../../testing/portal.ts";
import { createAuthCrypto } from "./auth-crypto.ts";
import { insertOAuthLoginCode } from "./oauth/queries.ts";
import { generateTotpSecret, validateTotp } from "./two-factor/totp.ts";

const portal = await startTestPortal();

/** A user with two-factor authentication. `loginName` is the email or the phone number of the login. */
interface LoginUser extends TestUser {
  loginName: string;
}

interface LoginRoute {
  makeUser(): Promise<LoginUser>;
  logIn(user: LoginUser): Promise<{ status: number; text: string; body: { user?: unknown } }>;
}

const twoFactorColumns = { is_2factor_auth_enabled: true };
const makeEmailUser = async (extra: object) => {
  const user = await makeSeeker(portal, { ...(await getPasswordColumns()), ...twoFactorColumns, ...extra });
  return { ...user, loginName: user.email };
};
const makePhoneUser = async () => {
  const phone = randomPhone();
  const user = await makeSeeker(portal, { email: null, phone, login_method: "Phone", ...twoFactorColumns });
  return { ...user, loginName: phone };
};
const exchangeProviderCode = async ({ id }: TestUser) =>
  portal.anonymous.post("/auth/oauth/users", { code: await insertOAuthLoginCode(portal.db, id) });

/**
 * The routes that can return a session, except `register` (a new account), `verifyLogin` (the second factor) and
 * `refresh`.
 */
const loginRoutes = {
  login: {
    makeUser: () => makeEmailUser({}),
    logIn: ({ email }) => portal.anonymous.post("/auth/users", { email, password: TEST_PASSWORD }),
  },
  resetPassword: {
    makeUser: () => makeEmailUser({}),
    logIn: async ({ email, id }) => {
      await makeCode(portal, "reset", email, id);
      return portal.anonymous.post("/auth/reset-password/users", {
        email,
        password: "staple battery",
        token: TEST_CODE,
      });
    },
  },
  logInWithEmailCode: {
    makeUser: () => makeEmailUser({}),
    logIn: async ({ email, id }) => {
      await makeCode(portal, "email", email, id);
      return portal.anonymous.post("/auth/email/verify/users", { email, token: TEST_CODE });
    },
  },
  verifyPhone: {
    makeUser: makePhoneUser,
    logIn: async ({ loginName, id }) => {
      await makeCode(portal, "phone", loginName, id);
      return portal.anonymous.post("/auth/phone/verify/users", { phone: loginName, token: TEST_CODE });
    },
  },
  "loginWithProvider (Google)": {
    makeUser: () => makeEmailUser({ login_method: "Google" }),
    logIn: exchangeProviderCode,
  },
  "loginWithProvider (Apple)": {
    makeUser: () => makeEmailUser({ login_method: "Apple" }),
    logIn: exchangeProviderCode,
  },
} satisfies Record<string, LoginRoute>;

const table = Object.entries(loginRoutes) as [string, LoginRoute][];

it("loginRoutes contains every route that can return a session", () => {
  const exceptions: RouteName[] = ["register", "verifyLogin"];
  const routesWithSession = (Object.keys(routes) as RouteName[]).filter((name) =>
    JSON.stringify(listReplyKeys(name)).includes("access_token"),
  );
  const inTable = table.map(([name]) => name.replace(/ .*/, ""));
  expect(new Set(routesWithSession)).toEqual(new Set([...inTable, ...exceptions, "refresh"]));
});

function listReplyKeys(name: RouteName) {
  const reply = routes[name].reply as unknown as { shape?: object; options?: { shape?: object }[] };
  return [reply, ...(reply.options ?? [])].map(({ shape }) => Object.keys(shape ?? {}));
}

async function enableTotp({ id }: TestUser): Promise<TOTP> {
  const secret = generateTotpSecret();
  const encrypted_secret = createAuthCrypto({ secretKey: TEST_SECRET_KEY }).encrypt(secret, id);
  await portal.db.insertInto("two_factor").values({ user_id: id, method: "app", encrypted_secret }).execute();
  return new TOTP({ secret: Secret.fromBase32(secret) });
}

const countSessions = async ({ id }: TestUser) =>
  (await portal.db.selectFrom("sessions").select("id").where("user_id", "=", id).execute()).length;

describe.each(table)("%s with two-factor authentication", (_, route) => {
  it("asks for the second factor and starts no session without it", async () => {
    const user = await route.makeUser();
    const app = await enableTotp(user);
    const verify = (token: string) => portal.anonymous.post("/auth/verify/users", { email: user.loginName, token });

    // Before the first factor, even a valid code is rejected.
    expect((await verify(app.generate())).body.fields).toEqual({
      token: "Invalid Code: this code is wrong, used or expired",
    });
    const { status, body } = await route.logIn(user);
    expect(status).toBe(200);
    expect(body).toMatchObject({ is_2factor_auth_enabled: true, email: user.loginName, method: "app" });
    expect(await countSessions(user)).toBe(1);
    const wrong = ["000000", "111111", "222222"].find((code) => validateTotp(app.secret.base32, code) === null) ?? "";
    expect((await verify(wrong)).status).toBe(422);
    expect(await countSessions(user)).toBe(1);

    const completed = await verify(app.generate());
    expect([completed.status, completed.body.user.id]).toEqual([200, user.id]);
    expect(await countSessions(user)).toBe(2);
  });

  it("accepts the second factor for ten minutes", async () => {
    const user = await route.makeUser();
    const app = await enableTotp(user);
    await route.logIn(user);
    await makeCodesOlder(portal, "login", "10 minutes");
    const late = await portal.anonymous.post("/auth/verify/users", { email: user.loginName, token: app.generate() });
    expect(late.status).toBe(422);
  });
});

it("a change of the password ends a login that waits for its second factor", async () => {
  const user = await loginRoutes.login.makeUser();
  await loginRoutes.login.logIn(user);
  const code = await findSentCode(portal, user.email);
  await user.client.put("/authenticated/users/password", { old_password: TEST_PASSWORD, password: "staple battery" });
  expect((await portal.anonymous.post("/auth/verify/users", { email: user.email, token: code })).status).toBe(422);
});

describe("POST /auth/verify/code/users", () => {
  const resend = (email: string) => portal.anonymous.post("/auth/verify/code/users", { email });
  const verify = (email: string, token: string) => portal.anonymous.post("/auth/verify/users", { email, token });
  const countSentTo = async (to: string) => (await portal.outbox()).filter((sent) => sent.to === to).length;

  it("mails a new code, which replaces the previous one, at most once a minute", async () => {
    const user = await loginRoutes.login.makeUser();
    const { body } = await loginRoutes.login.logIn(user);
    expect(body).toEqual({ is_2factor_auth_enabled: true, email: user.email, method: "email" });
    const first = await findSentCode(portal, user.email);
    const wrong = String((Number(first) + 1) % 1_000_000).padStart(6, "0");
    for (let attempt = 0; attempt < 5; attempt++) await verify(user.email, wrong);
    await resend(user.email);
    expect(await countSentTo(user.email)).toBe(1);

    await makeCodesOlder(portal, "login", "61 seconds");
    await Promise.all(Array.from({ length: 16 }, () => resend(user.email)));
    expect(await countSentTo(user.email)).toBe(2);
    const second = await findSentCode(portal, user.email);
    if (second !== first) expect((await verify(user.email, first)).status).toBe(422);
    expect((await verify(user.email, second)).status).toBe(200);
  });

  it("does not prolong the ten minutes of the login", async () => {
    const user = await loginRoutes.login.makeUser();
    await loginRoutes.login.logIn(user);
    await makeCodesOlder(portal, "login", "9 minutes");
    await resend(user.email);
    const code = await findSentCode(portal, user.email);
    await makeCodesOlder(portal, "login", "1 minute");
    expect((await verify(user.email, code)).status).toBe(422);
    await resend(user.email);
    expect(await countSentTo(user.email)).toBe(2);
  });

  it("responds alike and sends nothing without a login that waits for a mailed code", async () => {
    const waiting = await loginRoutes.login.makeUser();
    await loginRoutes.login.logIn(waiting);
    const idle = await loginRoutes.login.makeUser();
    const withApp = await loginRoutes.login.makeUser();
    await enableTotp(withApp);
    await loginRoutes.login.logIn(withApp);
    await makeCodesOlder(portal, "login", "61 seconds");
    const unknown = [`${randomUUID()}@example.com`, randomPhone()];
    const responses = new Set<string>();
    for (const name of [waiting.email, idle.email, withApp.email, ...unknown]) {
      const { status, text, headers } = await resend(name);
      responses.add(`${status} ${text} ${[...headers.keys()].join()}`);
    }
    expect(responses.size).toBe(1);
    expect(await countSentTo(waiting.email)).toBe(2);
    for (const name of [idle.email, withApp.email, ...unknown]) expect(await countSentTo(name), name).toBe(0);
  });

  it("sends nothing after the login is complete", async () => {
    const user = await loginRoutes.login.makeUser();
    await loginRoutes.login.logIn(user);
    expect((await verify(user.email, await findSentCode(portal, user.email))).status).toBe(200);
    await makeCodesOlder(portal, "login", "61 seconds");
    await resend(user.email);
    expect(await countSentTo(user.email)).toBe(1);
  });
});
