import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RouteName, routes } from "../../contract/index.ts";
import { getPasswordColumns, makeSeeker, TEST_PASSWORD, type TestUser } from "../testing/factories.ts";
import { ageCodes, findSentCode, makeCode, randomPhone, TEST_CODE } from "../testing/one-time-codes.ts";
import { startTestPortal, TEST_SECRET_KEY, type TestPortal } from "../testing/portal.ts";
import { createAuthCrypto } from "./auth-crypto.ts";
import { insertOAuthLoginCode } from "./oauth/queries.ts";
import { generateTotpSecret, validateTotp } from "./two-factor/totp.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** An account with two-factor on, and everything that its way in asks for. */
interface Way {
  make(): Promise<TestUser & { name: string }>;
  enter(person: TestUser & { name: string }): Promise<{ status: number; text: string; body: { user?: unknown } }>;
}

const on = { is_2factor_auth_enabled: true };
const byEmail = async (extra: object) => {
  const person = await makeSeeker(portal, { ...(await getPasswordColumns()), ...on, ...extra });
  return { ...person, name: person.email };
};
const byPhone = async () => {
  const phone = randomPhone();
  return { ...(await makeSeeker(portal, { email: null, phone, login_method: "Phone", ...on })), name: phone };
};
const byProvider = async ({ id }: TestUser) =>
  portal.anonymous.post("/auth/oauth/users", { code: await insertOAuthLoginCode(portal.db, id) });

/** Every route whose reply can be session data, but for registering, which makes the account, and the second step. */
const ways = {
  login: {
    make: () => byEmail({}),
    enter: ({ email }) => portal.anonymous.post("/auth/users", { email, password: TEST_PASSWORD }),
  },
  resetPassword: {
    make: () => byEmail({}),
    enter: async ({ email, id }) => {
      await makeCode(portal, "reset", email, id);
      return portal.anonymous.post("/auth/reset-password/users", {
        email,
        password: "staple battery",
        token: TEST_CODE,
      });
    },
  },
  verifyPhone: {
    make: byPhone,
    enter: async ({ name, id }) => {
      await makeCode(portal, "phone", name, id);
      return portal.anonymous.post("/auth/phone/verify/users", { phone: name, token: TEST_CODE });
    },
  },
  "loginWithProvider (Google)": { make: () => byEmail({ login_method: "Google" }), enter: byProvider },
  "loginWithProvider (Apple)": { make: () => byEmail({ login_method: "Apple" }), enter: byProvider },
} satisfies Record<string, Way>;

const table = Object.entries(ways) as [string, Way][];

it("every route that can answer with a session is in the table", () => {
  const notWaysIn: RouteName[] = ["register", "verifyLogin"];
  const opening = (Object.keys(routes) as RouteName[]).filter((name) =>
    JSON.stringify(shapeOf(name)).includes("access_token"),
  );
  const inTable = table.map(([name]) => name.replace(/ .*/, ""));
  expect(new Set(opening)).toEqual(new Set([...inTable, ...notWaysIn, "refresh"]));
});

function shapeOf(name: RouteName) {
  const reply = routes[name].reply as unknown as { shape?: object; options?: { shape?: object }[] };
  return [reply, ...(reply.options ?? [])].map(({ shape }) => Object.keys(shape ?? {}));
}

async function giveApp({ id }: TestUser): Promise<TOTP> {
  const secret = generateTotpSecret();
  const encrypted_secret = createAuthCrypto(TEST_SECRET_KEY).encrypt(secret, id);
  await portal.db.insertInto("two_factor").values({ user_id: id, method: "app", encrypted_secret }).execute();
  return new TOTP({ secret: Secret.fromBase32(secret) });
}

const sessionsOf = async ({ id }: TestUser) =>
  (await portal.db.selectFrom("sessions").select("id").where("user_id", "=", id).execute()).length;

describe.each(table)("%s", (_, way) => {
  it("asks for the second factor, and opens nothing without it", async () => {
    const person = await way.make();
    const app = await giveApp(person);
    const verify = (token: string) => portal.anonymous.post("/auth/verify/users", { email: person.name, token });

    // Not even the right code opens anything before the first step.
    expect((await verify(app.generate())).body.fields).toEqual({ token: "Invalid Code" });
    const { status, body } = await way.enter(person);
    expect([status, body]).toEqual([200, { is_2factor_auth_enabled: true, email: person.name }]);
    expect(await sessionsOf(person)).toBe(1);
    const wrong = ["000000", "111111", "222222"].find((code) => validateTotp(app.secret.base32, code) === null) ?? "";
    expect((await verify(wrong)).status).toBe(422);
    expect(await sessionsOf(person)).toBe(1);

    const entered = await verify(app.generate());
    expect([entered.status, entered.body.user.id]).toEqual([200, person.id]);
    expect(await sessionsOf(person)).toBe(2);
  });

  it("waits ten minutes for it", async () => {
    const person = await way.make();
    const app = await giveApp(person);
    await way.enter(person);
    await ageCodes(portal, "login", "10 minutes");
    const late = await portal.anonymous.post("/auth/verify/users", { email: person.name, token: app.generate() });
    expect(late.status).toBe(422);
  });
});

it("a login that waits ends with the password that began it", async () => {
  const person = await ways.login.make();
  await ways.login.enter(person);
  const code = await findSentCode(portal, person.email);
  await person.client.put("/authenticated/users/password", { old_password: TEST_PASSWORD, password: "staple battery" });
  expect((await portal.anonymous.post("/auth/verify/users", { email: person.email, token: code })).status).toBe(422);
});
