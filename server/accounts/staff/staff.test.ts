import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import type { StaffRole } from "../../../contract/accounts/staff.ts";
import { type RouteName, routes } from "../../../contract/index.ts";
import { isOfStaff } from "../../../contract/openapi.ts";
import type { AnyRoute } from "../../../contract/platform/route.ts";
import { accessTable } from "../../testing/access/access-table.ts";
import { callRoute } from "../../testing/access/call-route.ts";
import { createAccessScenario } from "../../testing/access/scenario.ts";
import {
  getPasswordColumns,
  makeEmployer,
  makeSeeker,
  makeUserWithoutType,
  TEST_PASSWORD,
  type TestUser,
} from "../../testing/factories.ts";
import { appoint, makeStaff } from "../../testing/moderation.ts";
import { findSentCode } from "../../testing/one-time-codes.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { createStaffSweep } from "./events.ts";
import { createOwnerLink } from "./invitations.ts";

const portal = await startTestPortal();
const owner = await makeStaff(portal, "owner");

const readStaff = async (client = owner.client) => (await client.get("/admin/staff")).body;
const readEvents = async (kind: string) =>
  (await portal.pool.query("select actor_id, user_id, data from staff_events where kind = $1 order by id", [kind]))
    .rows;

async function invite(email: string, role: StaffRole, client = owner.client) {
  const reply = await client.post("/admin/staff/invitations", { email, role });
  const mail = (await portal.outbox()).find(({ to }) => to === email);
  return { reply, token: /\/staff\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "" };
}

describe("every route of the staff", () => {
  const leastRoles = { viewer: "viewer", moderator: "moderator", administrator: "owner" } as const;
  const order: StaffRole[] = ["viewer", "moderator", "owner"];
  const names = (Object.keys(routes) as RouteName[]).filter((name) => isOfStaff(routes[name]));
  /** What the access table calls them with exists, except the picture; a body is invalid, so that the call changes nothing. */
  const callable = names
    .filter((name) => name !== "downloadCasePicture")
    .filter((name) => routes[name].method === "GET" || (routes[name] as AnyRoute).body);

  it("exists for its roles only, and asks them for a second factor", async () => {
    const { fixtures, users } = await createAccessScenario(portal);
    const callers = await Promise.all(order.map((role) => makeStaff(portal, role)));
    const withoutFactor = await makeStaff(portal, "owner");
    await portal.pool.query("update sessions set second_factor_at = null where user_id = $1", [withoutFactor.id]);
    const missing = await portal.anonymous.get("/admin/unknown");
    for (const name of callable) {
      const { body: form, access } = routes[name] as AnyRoute;
      const input = accessTable[name][0].input(fixtures, users);
      const send = ({ client }: TestUser) =>
        callRoute(client, routes[name], form ? { ...input, body: { invalid: true } } : input);
      const least = order.indexOf(leastRoles[access as keyof typeof leastRoles]);
      for (const [index, caller] of callers.entries()) {
        const reply = await send(caller);
        if (index < least)
          expect([reply.status, reply.text], `${name} as ${order[index]}`).toEqual([404, missing.text]);
        else expect([200, 422], `${name} as ${order[index]}: ${reply.text}`).toContain(reply.status);
      }
      const refused = await send(withoutFactor);
      expect([refused.status, refused.body.code], name).toEqual([403, "second_factor_required"]);
    }
  });
});

describe("an invitation to the staff", () => {
  it("gives its role once, to the account with its email, and is told to the staff", async () => {
    const person = await makeUserWithoutType(portal, {});
    const { reply, token } = await invite(person.email, "moderator");
    expect([reply.status, reply.body]).toMatchObject([201, { email: person.email, role: "moderator" }]);
    const readLink = async () => (await portal.anonymous.get(`/staff-invitations/${token}`)).body;
    expect(await readLink()).toEqual({ role: "moderator", email: person.email, state: "open" });
    const stranger = await makeSeeker(portal);
    expect((await stranger.client.post(`/staff-invitations/${token}`)).body.code).toBe("other_email");
    const replies = await Promise.all([1, 2].map(() => person.client.post(`/staff-invitations/${token}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await readLink()).toMatchObject({ state: "used" });
    expect((await readStaff()).members).toContainEqual(
      expect.objectContaining({ id: person.id, role: "moderator", has_second_factor: false }),
    );
    expect((await person.client.get("/admin/staff")).body.code).toBe("second_factor_required");
    expect(await readEvents("joined")).toContainEqual({
      actor_id: person.id,
      user_id: person.id,
      data: { role: "moderator" },
    });
  });

  it("is replaced by another one of the same person, withdrawn, and refused for a member", async () => {
    const { email } = await makeSeeker(portal);
    const first = await invite(email, "viewer");
    const second = await invite(email, "owner");
    expect((await portal.anonymous.get(`/staff-invitations/${first.token}`)).status).toBe(404);
    const { invitations } = await readStaff();
    expect(invitations.filter((row: { email: string }) => row.email === email)).toMatchObject([{ role: "owner" }]);
    const withdraw = () => owner.client.delete(`/admin/staff/invitations/${second.reply.body.id}`);
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 404]);
    expect((await portal.anonymous.get(`/staff-invitations/${second.token}`)).status).toBe(404);
    expect((await invite(owner.email, "viewer")).reply.body.code).toBe("already_staff");
  });

  it("that has expired says so, and can be sent again", async () => {
    const person = await makeSeeker(portal);
    const { token } = await invite(person.email, "viewer");
    await portal.pool.query("update staff_invitations set expires_at = now() - interval '1 day'");
    expect((await portal.anonymous.get(`/staff-invitations/${token}`)).body).toMatchObject({ state: "expired" });
    expect((await person.client.post(`/staff-invitations/${token}`)).status).toBe(404);
    const again = await invite(person.email, "viewer");
    expect((await person.client.post(`/staff-invitations/${again.token}`)).body).toEqual({ role: "viewer" });
  });

  it("of the operator makes the first who uses it an owner, with any email", async () => {
    const replaced = await portal.db.transaction().execute(createOwnerLink);
    const token = await portal.db.transaction().execute(createOwnerLink);
    const person = await makeUserWithoutType(portal, { email_verified_at: null });
    expect((await person.client.post(`/staff-invitations/${replaced}`)).status).toBe(404);
    expect((await person.client.post(`/staff-invitations/${token}`)).body).toEqual({ role: "owner" });
    const other = await makeSeeker(portal);
    expect((await other.client.post(`/staff-invitations/${token}`)).status).toBe(404);
    const { rows } = await portal.pool.query("select email_verified_at, staff_role from users where id = $1", [
      person.id,
    ]);
    expect(rows).toEqual([{ staff_role: "owner", email_verified_at: expect.any(Date) }]);
  });
});

describe("roles", () => {
  it("are changed by owners, never the own one", async () => {
    const member = await makeStaff(portal, "viewer");
    const change = (id: string, role: string, client = owner.client) => client.put(`/admin/staff/${id}`, { role });
    expect((await change(owner.id, "viewer")).body.code).toBe("own_role");
    expect((await change(member.id, "moderator")).body).toMatchObject({ id: member.id, role: "moderator" });
    expect((await change((await makeSeeker(portal)).id, "owner")).status).toBe(404);
    expect((await member.client.delete(`/admin/staff/${owner.id}`)).status).toBe(404);
    expect((await owner.client.delete(`/admin/staff/${member.id}`)).status).toBe(204);
    expect((await member.client.get("/admin/staff")).status).toBe(404);
    const about = { actor_id: owner.id, user_id: member.id };
    expect(await readEvents("role_changed")).toEqual([{ ...about, data: { role: "moderator" } }]);
    expect(await readEvents("removed")).toEqual([{ ...about, data: {} }]);
  });

  it("leave the portal one owner: of two who go at once, by leaving or by deletion, one stays", async () => {
    await portal.pool.query("update users set staff_role = null");
    const [first, second] = [await makeEmployer(portal), await makeEmployer(portal, await getPasswordColumns())];
    await appoint(portal, first, "owner");
    await appoint(portal, second, "owner");
    const replies = await Promise.all([
      first.client.delete(`/admin/staff/${first.id}`),
      second.client.delete("/authenticated/users", { password: TEST_PASSWORD }),
    ]);
    expect(replies.map(({ body }) => body?.code).filter(Boolean)).toEqual(["last_staff_owner"]);
    await appoint(portal, owner, "owner");
  });
});

it("the second factor of the staff › is an app or a recovery code, not a mailed code, and ends with the app", async () => {
  const member = await makeSeeker(portal, await getPasswordColumns());
  await portal.db.updateTable("users").set({ staff_role: "viewer" }).where("id", "=", member.id).execute();
  const put = (step: string, body: object) => member.client.put(`/authenticated/users/two-factor/${step}`, body);
  const readCode = async (client = member.client) => (await client.get("/admin/staff")).body.code as string | undefined;
  const logIn = async (token: string) => {
    await portal.anonymous.post("/auth/users", { email: member.email, password: TEST_PASSWORD });
    const { body } = await portal.anonymous.post("/auth/verify/users", { email: member.email, token });
    return portal.withToken(body.access_token);
  };
  const proof = { password: TEST_PASSWORD };

  await put("start", { method: "email", ...proof });
  await put("confirm", { token: await findSentCode(portal, member.email) });
  expect(await readCode()).toBe("second_factor_required");
  await portal.anonymous.post("/auth/users", { email: member.email, password: TEST_PASSWORD });
  const mailed = { email: member.email, token: await findSentCode(portal, member.email) };
  const { body: byMail } = await portal.anonymous.post("/auth/verify/users", mailed);
  expect(await readCode(portal.withToken(byMail.access_token))).toBe("second_factor_required");
  await put("off", proof);

  const { body: setup } = await put("start", { method: "app", ...proof });
  const app = new TOTP({ secret: Secret.fromBase32(setup.secret) });
  const { body: confirmed } = await put("confirm", { token: app.generate() });
  expect(await readCode()).toBeUndefined();
  expect(await readCode(await logIn(app.generate({ timestamp: Date.now() + 30_000 })))).toBeUndefined();
  const withRecoveryCode = await logIn(confirmed.recovery_codes[0]);
  expect(await readCode(withRecoveryCode)).toBeUndefined();
  expect((await readStaff()).members).toContainEqual(
    expect.objectContaining({ id: member.id, has_second_factor: true }),
  );
  await put("off", proof);
  expect(await readCode(withRecoveryCode)).toBe("second_factor_required");
  const about = { actor_id: member.id, user_id: member.id, data: {} };
  expect(await readEvents("second_factor_on")).toEqual([about, about]);
  expect(await readEvents("second_factor_off")).toEqual([about, about]);
});

it("events of the staff › are neither changed nor deleted for 400 days", async () => {
  const { pool } = portal;
  for (const change of [
    "update staff_events set kind = 'left'",
    "delete from staff_events",
    "truncate staff_events",
    "truncate case_events",
  ]) {
    await expect(pool.query(change), change).rejects.toThrow("only added");
  }
  const old =
    "insert into staff_events (id, kind, created_at) values (gen_random_uuid(), 'left', now() - $1::interval)";
  await pool.query(old, ["399 days"]);
  await pool.query(old, ["401 days"]);
  expect(await createStaffSweep(portal.db).run(AbortSignal.timeout(10_000))).toEqual({ events: 1 });
});
