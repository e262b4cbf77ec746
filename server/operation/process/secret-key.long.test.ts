import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { createAccessTokens } from "../../accounts/auth/access-tokens.ts";
import { createAuthCrypto } from "../../accounts/auth/auth-crypto.ts";
import { generateTotpSecret } from "../../accounts/auth/two-factor/totp.ts";
import { createCalendarLinks } from "../../hiring/interviews/calendar.ts";
import { createTemporaryFolder } from "../../testing/close-after-tests.ts";
import { copyTemplateDatabase, startTestPortalWithDatabase } from "../../testing/portal.ts";
import { startPortalProcess } from "../../testing/portal-process.ts";
import { claimSecretKey, findSecretKeyProblem } from "./secret-key.ts";

const FIRST_KEY = "the first secret key of the installation";
const SECOND_KEY = "the second secret key of the installation";
const keys = (secretKey: string, oldSecretKey: string | null = null, isOldSecretKeyLost = false) => ({
  secretKey,
  oldSecretKey,
  isOldSecretKeyLost,
});

const database = await copyTemplateDatabase();
const dataDir = await createTemporaryFolder();
const portal = await startTestPortalWithDatabase(database.url, { SECRET_KEY: SECOND_KEY, SECRET_KEY_OLD: FIRST_KEY });

it("SECRET_KEY › is refused when the database belongs to another one, also with workers", async () => {
  await claimSecretKey(portal.db, keys(FIRST_KEY));
  await claimSecretKey(portal.db, keys(FIRST_KEY));
  for (const WORKERS of ["1", "2"]) {
    const environment = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      DEMO_DATA: "0",
      SECRET_KEY: SECOND_KEY,
      WORKERS,
    };
    const process = startPortalProcess(environment);
    expect([await process.ended, process.output]).toEqual([
      1,
      "SECRET_KEY is not the key of this database: set SECRET_KEY to the key that the portal used before (without a setting " +
        "it is in DATA_DIR/secret-key), to replace that key set SECRET_KEY_OLD to it, and if it is lost set SECRET_KEY_OLD=lost.\n",
    ]);
  }
  expect(await findSecretKeyProblem(portal.db, keys(SECOND_KEY, "a third key, which is not the right one"))).toMatch(
    /^SECRET_KEY and SECRET_KEY_OLD are not the key/,
  );
  expect(await findSecretKeyProblem(portal.db, keys(SECOND_KEY, FIRST_KEY))).toBeNull();
});

it("SECRET_KEY_OLD › keeps sessions, links, authenticator apps and recovery codes, and encrypts with the new key", async () => {
  const form = { name: "Sanne", email: "sanne@example.com", password: "a long enough password" };
  const registered = (await portal.anonymous.post("/auth/register/users", form)).body;
  const { id } = registered.user;
  const secret = generateTotpSecret();
  const oldCrypto = createAuthCrypto(keys(FIRST_KEY));
  await portal.db
    .insertInto("two_factor")
    .values({ user_id: id, method: "app", encrypted_secret: oldCrypto.encrypt(secret, id) })
    .execute();
  const recoveryCode = { user_id: id, code_hash: oldCrypto.hmac("recovery", id, "abcdefghij") };
  await portal.db.insertInto("recovery_codes").values(recoveryCode).execute();
  await portal.db.updateTable("users").set({ is_2factor_auth_enabled: true }).where("id", "=", id).execute();

  const claims = await createAccessTokens(keys(SECOND_KEY)).verify(registered.access_token);
  if (!claims) throw new Error("The portal does not sign with its new key.");
  const oldToken = await createAccessTokens(keys(FIRST_KEY)).sign(claims);
  expect((await portal.withToken(oldToken).get("/authenticated/users/sessions")).status).toBe(200);
  const [unknown, old] = ["an unknown key that nobody has ever used", FIRST_KEY].map((key) =>
    createCalendarLinks(keys(key)).createPath("0191b2c4-0000-7000-8000-000000000001").split("/").at(-1),
  );
  const links = createCalendarLinks(keys(SECOND_KEY, FIRST_KEY));
  expect([links.verifyFile(unknown ?? ""), links.verifyFile(old ?? "")]).toEqual([
    null,
    "0191b2c4-0000-7000-8000-000000000001",
  ]);

  const logIn = async (token: string) => {
    await portal.anonymous.post("/auth/users", { email: form.email, password: form.password });
    return (await portal.anonymous.post("/auth/verify/users", { email: form.email, token })).status;
  };
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect(await logIn(code())).toBe(200);
  await claimSecretKey(portal.db, keys(SECOND_KEY, FIRST_KEY));
  const { encrypted_secret } = await portal.db.selectFrom("two_factor").selectAll().executeTakeFirstOrThrow();
  expect(createAuthCrypto(keys(SECOND_KEY)).decrypt(encrypted_secret ?? Buffer.alloc(0), id)).toBe(secret);
  expect(await findSecretKeyProblem(portal.db, keys(SECOND_KEY))).toBeNull();
  expect(await findSecretKeyProblem(portal.db, keys(FIRST_KEY))).toMatch(/^SECRET_KEY is not/);
  expect(await logIn("abcde-fghij")).toBe(200);
});

it("SECRET_KEY_OLD=lost › starts with a new key, and a code of an authenticator app is wrong instead of an error", async () => {
  const lost = keys("a key that replaces one that nobody has", null, true);
  await claimSecretKey(portal.db, lost);
  expect(await findSecretKeyProblem(portal.db, { ...lost, isOldSecretKeyLost: false })).toBeNull();
  await portal.db
    .updateTable("two_factor")
    .set({ encrypted_secret: Buffer.alloc(64), last_time_step: null })
    .execute();
  await portal.anonymous.post("/auth/users", { email: "sanne@example.com", password: "a long enough password" });
  const login = { email: "sanne@example.com", token: "123456" };
  expect((await portal.anonymous.post("/auth/verify/users", login)).status).toBe(422);
});
