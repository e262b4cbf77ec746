import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { TEST_PASSWORD } from "../../../testing/factories.ts";
import { findSentCode } from "../../../testing/one-time-codes.ts";
import { startTestPortal, TEST_SECRET_KEY } from "../../../testing/portal.ts";
import { createAuthCrypto } from "../auth-crypto.ts";
import { savePendingSetup } from "./queries.ts";
import { generateTotpSecret } from "./totp.ts";

const portal = await startTestPortal();

describe("an account with an unverified email", () => {
  const register = async () => {
    const email = `${randomUUID()}@example.com`;
    const form = { name: "A Stranger", email, password: TEST_PASSWORD };
    const { body } = await portal.anonymous.post("/auth/register/users", form);
    const client = portal.withToken(body.access_token);
    await client.put("/authenticated/users", { name: "A Stranger", user_type: 1 });
    return { email, client, id: body.user.id as string };
  };
  type RegisteredUser = Awaited<ReturnType<typeof register>>;
  const start = ({ client }: RegisteredUser, body: object) => client.put("/authenticated/users/two-factor/start", body);
  const confirm = ({ client }: RegisteredUser, token: string) =>
    client.put("/authenticated/users/two-factor/confirm", { token });
  const createApp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });

  it("cannot start an app setup with the password (409 email_not_proven)", async () => {
    const attacker = await register();
    const { status, body } = await start(attacker, { method: "app", password: TEST_PASSWORD });
    expect([status, body.code, body.secret]).toEqual([409, "email_not_proven", undefined]);
    expect((await start(attacker, { method: "app", password: "wrong" })).body.fields).toEqual({
      password: "Invalid password: this is not your password",
    });
  });

  it("can start an app setup with a mailed code, which verifies the email", async () => {
    const owner = await register();
    await owner.client.post("/authenticated/users/two-factor/code");
    const token = await findSentCode(portal, owner.email);
    expect((await start(owner, { method: "app", token })).status).toBe(200);
    const { body } = await start(owner, { method: "app", password: TEST_PASSWORD });
    expect((await confirm(owner, createApp(body.secret).generate())).status).toBe(200);
  });

  it("cannot confirm an app setup that was started earlier", async () => {
    const attacker = await register();
    const secret = generateTotpSecret();
    const pending_encrypted_secret = createAuthCrypto({ secretKey: TEST_SECRET_KEY }).encrypt(secret, attacker.id);
    await savePendingSetup(portal.db, attacker.id, { pending_method: "app", pending_encrypted_secret });
    expect((await confirm(attacker, createApp(secret).generate())).body.code).toBe("email_not_proven");
  });

  it("belongs to the email's owner after a password reset, without the attacker's sessions and setup", async () => {
    const attacker = await register();
    await start(attacker, { method: "email", password: TEST_PASSWORD });
    const pending_encrypted_secret = createAuthCrypto({ secretKey: TEST_SECRET_KEY }).encrypt(
      generateTotpSecret(),
      attacker.id,
    );
    await savePendingSetup(portal.db, attacker.id, { pending_method: "app", pending_encrypted_secret });
    const { email } = attacker;
    await portal.anonymous.post("/auth/forgot-password/users", { email });
    const token = await findSentCode(portal, email);
    const reset = { email, password: "staple battery horse", token };
    const resetResponse = await portal.anonymous.post("/auth/reset-password/users", reset);
    expect([resetResponse.status, resetResponse.body.user.id]).toEqual([200, attacker.id]);
    expect((await attacker.client.get("/applications/1")).status).toBe(401);
    expect((await portal.anonymous.post("/auth/users", { email, password: TEST_PASSWORD })).status).toBe(401);
    const rows = await portal.db.selectFrom("two_factor").selectAll().where("user_id", "=", attacker.id).execute();
    expect(rows).toMatchObject([{ method: null, pending_method: null, pending_encrypted_secret: null }]);
    const owner = { ...attacker, client: portal.withToken(resetResponse.body.access_token) };
    expect((await start(owner, { method: "app", password: "staple battery horse" })).status).toBe(200);
  });

  it("has a verified email after two-factor authentication by mail was confirmed", async () => {
    const owner = await register();
    await start(owner, { method: "email", password: TEST_PASSWORD });
    expect((await confirm(owner, await findSentCode(portal, owner.email))).status).toBe(200);
    await owner.client.put("/authenticated/users/two-factor/off", { password: TEST_PASSWORD });
    expect((await start(owner, { method: "app", password: TEST_PASSWORD })).status).toBe(200);
  });
});
