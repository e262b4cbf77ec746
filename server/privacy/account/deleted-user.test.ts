import { describe, expect, it } from "vitest";
import { insertOAuthLoginCode } from "../../accounts/auth/oauth/queries.ts";
import { replaceRecoveryCodes, savePendingSetup } from "../../accounts/auth/two-factor/queries.ts";
import { type LockedUser, selectUserForUpdate } from "../../accounts/users/queries.ts";
import { getPasswordColumns, makeSeeker, TEST_PASSWORD } from "../../testing/factories.ts";
import { makeCode } from "../../testing/one-time-codes.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { waitForLocks } from "../../testing/wait.ts";
import { eraseAccount } from "./delete-account.ts";

const portal = await startTestPortal();

/** The inserts that a request may still run for a user who is deleted during the request. */
const inserts: Record<string, (userId: string) => Promise<unknown>> = {
  two_factor: (id) => savePendingSetup(portal.db, id, { pending_method: "email", pending_encrypted_secret: null }),
  recovery_codes: (id) => replaceRecoveryCodes(portal.db, id, [Buffer.from("a code")]),
  one_time_codes: (id) => makeCode(portal, "proof", id, id),
  oauth_login_codes: (id) => insertOAuthLoginCode(portal.db, id),
  oauth_identities: (id) =>
    portal.db.insertInto("oauth_identities").values({ provider: "google", subject: id, user_id: id }).execute(),
};

const countRows = async (table: string, userId: string) =>
  (await portal.pool.query(`select 1 from ${table} where user_id = $1`, [userId])).rowCount;

describe.each(Object.entries(inserts))("table %s", (table, insert) => {
  it("rejects a row of a deleted user and accepts one of an existing user", async () => {
    const [seeker, other] = [await makeSeeker(portal), await makeSeeker(portal)];
    await insert(other.id);
    expect(await countRows(table, other.id)).toBe(1);
    await portal.db
      .transaction()
      .execute(async (trx) => eraseAccount(trx, (await selectUserForUpdate(trx, seeker.id)) as LockedUser));
    await expect(insert(seeker.id)).rejects.toMatchObject({ constraint: "user_not_deleted" });
    expect(await countRows(table, seeker.id)).toBe(0);
  });

  it("lets an insert wait for a concurrent deletion and then rejects it", async () => {
    const seeker = await makeSeeker(portal);
    let inserted: Promise<unknown> = Promise.resolve();
    await portal.db.transaction().execute(async (trx) => {
      await eraseAccount(trx, (await selectUserForUpdate(trx, seeker.id)) as LockedUser);
      inserted = insert(seeker.id).catch((error: unknown) => error);
      await waitForLocks(portal.pool, 1);
    });
    expect(await inserted).toMatchObject({ constraint: "user_not_deleted" });
    expect(await countRows(table, seeker.id)).toBe(0);
  });
});

it("DELETE /authenticated/users leaves no rows of concurrent two-factor setups", async () => {
  const seeker = await makeSeeker(portal, await getPasswordColumns());
  const start = (method: string) =>
    seeker.client.put("/authenticated/users/two-factor/start", { method, password: TEST_PASSWORD });
  const [deletion, ...responses] = await Promise.all([
    seeker.client.delete("/authenticated/users", { password: TEST_PASSWORD }),
    ...Array.from({ length: 12 }, (_, index) => start(index % 2 === 0 ? "app" : "email")),
  ]);
  expect(deletion?.status).toBe(204);
  for (const { status, text } of responses) expect([200, 401], text).toContain(status);
  for (const table of ["two_factor", "one_time_codes"]) expect(await countRows(table, seeker.id)).toBe(0);
});
