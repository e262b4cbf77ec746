import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSeeker, type TestUser } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const refresh = (refresh_token: unknown) => portal.anonymous.post("/auth/refresh-token/users", { refresh_token });
const logOut = (refresh_token: unknown) => portal.anonymous.post("/auth/logout/users", { refresh_token });

/** The token that follows. */
async function successorOf(refreshToken: string): Promise<string> {
  const { status, body } = await refresh(refreshToken);
  expect(status).toBe(200);
  return body.refresh_token;
}

/** Whether each of the two tokens still opens anything. */
async function opened({ accessToken }: TestUser, refreshToken: string) {
  const access = await portal.withToken(accessToken).get("/applications/1");
  return { access: access.status, refresh: (await refresh(refreshToken)).status };
}

/** As if the session had begun, or had last been used, that long ago. */
function age(person: TestUser, column: "created_at" | "used_at", interval: string) {
  return portal.pool.query(`update sessions set ${column} = now() - $1::interval where user_id = $2`, [
    interval,
    person.id,
  ]);
}

describe("refreshing", () => {
  it("gives a new pair, and the new access token works", async () => {
    const seeker = await makeSeeker(portal);
    const { status, body } = await refresh(seeker.refreshToken);
    expect([status, Object.keys(body)]).toEqual([200, ["access_token", "refresh_token"]]);
    expect(body.refresh_token).not.toBe(seeker.refreshToken);
    expect((await portal.withToken(body.access_token).get("/applications/1")).status).toBe(200);
  });

  it("gives the active token again to its parent, however often a reply gets lost", async () => {
    const seeker = await makeSeeker(portal);
    const child = await successorOf(seeker.refreshToken);
    for (let times = 0; times < 5; times++) expect(await successorOf(seeker.refreshToken)).toBe(child);
    const grandchild = await successorOf(child);
    expect(await successorOf(child)).toBe(grandchild);
    expect(await opened(seeker, grandchild)).toEqual({ access: 200, refresh: 200 });
  });

  it("ends the session when a grandparent comes back", async () => {
    const seeker = await makeSeeker(portal);
    const child = await successorOf(seeker.refreshToken);
    const grandchild = await successorOf(child);
    const reused = await refresh(seeker.refreshToken);
    expect([reused.status, reused.body.code]).toEqual([401, "unauthorized"]);
    expect(await opened(seeker, grandchild)).toEqual({ access: 401, refresh: 401 });
    expect((await refresh(child)).status).toBe(401);
  });

  it("ends that session alone", async () => {
    const [victim, bystander] = [await makeSeeker(portal), await makeSeeker(portal)];
    await successorOf(await successorOf(victim.refreshToken));
    await refresh(victim.refreshToken);
    expect(await opened(bystander, bystander.refreshToken)).toEqual({ access: 200, refresh: 200 });
  });

  it("gives 64 tabs at once one and the same new token", async () => {
    const seeker = await makeSeeker(portal);
    const answers = await Promise.all(Array.from({ length: 64 }, () => refresh(seeker.refreshToken)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [token, ...others] = new Set(answers.map(({ body }) => body.refresh_token));
    expect(others).toEqual([]);
    expect((await refresh(token)).status).toBe(200);
  });

  it.each([
    ["used_at", "6 days 23 hours", 200],
    ["used_at", "7 days", 401],
    ["created_at", "29 days 23 hours", 200],
    ["created_at", "30 days", 401],
  ] as const)("with %s %s ago is answered with %i", async (column, interval, status) => {
    const seeker = await makeSeeker(portal);
    await age(seeker, column, interval);
    expect((await refresh(seeker.refreshToken)).status).toBe(status);
  });

  it("counts idle days from the last use, and all days from the login", async () => {
    const seeker = await makeSeeker(portal);
    await age(seeker, "used_at", "6 days");
    const child = await successorOf(seeker.refreshToken);
    const used = await portal.pool.query(
      "select used_at > now() - interval '1 day' as now from sessions where user_id = $1",
      [seeker.id],
    );
    expect(used.rows).toEqual([{ now: true }]);
    await age(seeker, "created_at", "30 days");
    expect(await opened(seeker, child)).toEqual({ access: 401, refresh: 401 });
  });

  it("keeps no token in clear", async () => {
    const seeker = await makeSeeker(portal);
    const child = await successorOf(seeker.refreshToken);
    const { rows } = await portal.pool.query("select sessions::text as text from sessions where user_id = $1", [
      seeker.id,
    ]);
    for (const token of [seeker.refreshToken, child]) {
      const secret = token.split(".")[1] ?? "";
      expect(rows[0].text).not.toContain(secret);
      expect(rows[0].text).not.toContain(Buffer.from(secret).toString("hex"));
      expect(rows[0].text).not.toContain(Buffer.from(secret, "base64url").toString("hex"));
    }
  });
});

describe("what is no refresh token", () => {
  const wellFormed = () => `${randomUUID()}.${randomBytes(32).toString("base64url")}`;

  it.each([
    ["garbage", "garbage"],
    ["an id alone", randomUUID()],
    ["an id and nothing", `${randomUUID()}.`],
    ["three parts", `${wellFormed()}.x`],
    ["one of an unknown session", wellFormed()],
    ["SQL", "' or true; --.x"],
    ["long", "x".repeat(2000)],
  ])("%s opens nothing, and logging out with it changes nothing", async (_, token) => {
    const { status, body } = await refresh(token);
    expect([status, body.code]).toEqual([401, "unauthorized"]);
    expect((await logOut(token)).status).toBe(204);
  });

  it.each([
    ["", 422],
    [undefined, 422],
    [null, 422],
    ["x".repeat(2001), 422],
    [1, 400],
    [true, 400],
    [["a"], 400],
    ["a\0b", 400],
  ])("%j is refused with %i", async (token, status) => {
    expect((await refresh(token)).status).toBe(status);
    expect((await logOut(token)).status).toBe(status);
  });

  it.each([
    ["as long as a real one", 48],
    ["as long as one without a mark", 32],
    ["short", 1],
  ])("one that was made up for a session (%s) ends nothing", async (_, bytes) => {
    const seeker = await makeSeeker(portal);
    const child = await successorOf(await successorOf(seeker.refreshToken));
    const invented = `${seeker.session.id}.${randomBytes(bytes).toString("base64url")}`;
    expect((await refresh(invented)).status).toBe(401);
    expect((await logOut(invented)).status).toBe(204);
    expect(await opened(seeker, child)).toEqual({ access: 200, refresh: 200 });
  });

  it("one of another session ends neither", async () => {
    const [seeker, other] = [await makeSeeker(portal), await makeSeeker(portal)];
    const mixed = `${seeker.session.id}.${other.refreshToken.split(".")[1]}`;
    expect((await refresh(mixed)).status).toBe(401);
    expect(await opened(seeker, seeker.refreshToken)).toEqual({ access: 200, refresh: 200 });
    expect(await opened(other, other.refreshToken)).toEqual({ access: 200, refresh: 200 });
  });

  it("says in words what is wrong with its length", async () => {
    expect((await refresh("")).body.fields).toEqual({ refresh_token: "Token is required" });
    expect((await refresh(undefined)).body.fields).toEqual({ refresh_token: "Token is required" });
    expect((await refresh("x".repeat(2001))).body.fields).toEqual({ refresh_token: "Invalid token" });
    const { body } = await portal.anonymous.post("/auth/access-token/users", { access_token: "x".repeat(2001) });
    expect(body.fields).toEqual({ access_token: "Invalid token" });
  });

  it("an access token opens nothing", async () => {
    const seeker = await makeSeeker(portal);
    expect((await refresh(seeker.accessToken)).status).toBe(401);
    expect(await opened(seeker, seeker.refreshToken)).toEqual({ access: 200, refresh: 200 });
  });
});

describe("logging out", () => {
  it("ends the access token and the refresh token at once", async () => {
    const seeker = await makeSeeker(portal);
    const answer = await logOut(seeker.refreshToken);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(await opened(seeker, seeker.refreshToken)).toEqual({ access: 401, refresh: 401 });
  });

  it("works with a token that has been replaced since, and twice", async () => {
    const seeker = await makeSeeker(portal);
    const child = await successorOf(seeker.refreshToken);
    expect((await logOut(seeker.refreshToken)).status).toBe(204);
    expect(await opened(seeker, child)).toEqual({ access: 401, refresh: 401 });
    expect((await logOut(child)).status).toBe(204);
  });

  it("wins against a refresh at the same moment", async () => {
    const seeker = await makeSeeker(portal);
    const tries = Array.from({ length: 16 }, () => refresh(seeker.refreshToken));
    const [, ...answers] = await Promise.all([logOut(seeker.refreshToken), ...tries]);
    for (const { status, body } of answers) {
      expect([200, 401]).toContain(status);
      if (status === 200) expect((await refresh(body.refresh_token)).status).toBe(401);
    }
  });
});
