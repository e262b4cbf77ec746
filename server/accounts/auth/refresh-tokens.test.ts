import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { makeSeeker, type TestUser } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();

const refresh = (refresh_token: unknown) => portal.anonymous.post("/auth/refresh-token/users", { refresh_token });
const logOut = (refresh_token: unknown) => portal.anonymous.post("/auth/logout/users", { refresh_token });

async function rotate(refreshToken: string): Promise<string> {
  const { status, body } = await refresh(refreshToken);
  expect(status).toBe(200);
  return body.refresh_token;
}

/** Returns the status of a request with the access token and of a request with the refresh token. */
async function useTokens({ accessToken }: TestUser, refreshToken: string) {
  const access = await portal.withToken(accessToken).get("/applications/1");
  return { access: access.status, refresh: (await refresh(refreshToken)).status };
}

/** Moves the start, the last use or the last rotation of the user's session into the past. */
function ageSession(user: TestUser, column: "created_at" | "used_at" | "rotated_at", interval: string) {
  return portal.pool.query(`update sessions set ${column} = now() - $1::interval where user_id = $2`, [
    interval,
    user.id,
  ]);
}

describe("POST /auth/refresh-token/users", () => {
  it("returns a new pair of tokens", async () => {
    const seeker = await makeSeeker(portal);
    const { status, body } = await refresh(seeker.refreshToken);
    expect([status, Object.keys(body)]).toEqual([200, ["access_token", "refresh_token"]]);
    expect(body.refresh_token).not.toBe(seeker.refreshToken);
    expect((await portal.withToken(body.access_token).get("/applications/1")).status).toBe(200);
  });

  it("takes the language of the request over for mails", async () => {
    const seeker = await makeSeeker(portal);
    await portal.anonymous.send("POST", "/auth/refresh-token/users", {
      headers: { "content-type": "application/json", "accept-language": "nl" },
      body: JSON.stringify({ refresh_token: seeker.refreshToken }),
    });
    const row = await portal.db.selectFrom("users").select("language").where("id", "=", seeker.id).executeTakeFirst();
    expect(row?.language).toBe("nl");
  });

  it("returns the current token again for its parent token, because a response can get lost", async () => {
    const seeker = await makeSeeker(portal);
    const child = await rotate(seeker.refreshToken);
    for (let count = 0; count < 5; count++) expect(await rotate(seeker.refreshToken)).toBe(child);
    const grandchild = await rotate(child);
    expect(await rotate(child)).toBe(grandchild);
    expect(await useTokens(seeker, grandchild)).toEqual({ access: 200, refresh: 200 });
  });

  it("returns the current token for its parent token for two minutes after the rotation, and then ends the session", async () => {
    const seeker = await makeSeeker(portal);
    const child = await rotate(seeker.refreshToken);
    await ageSession(seeker, "rotated_at", "1 minute 50 seconds");
    expect(await rotate(seeker.refreshToken)).toBe(child);
    await ageSession(seeker, "rotated_at", "2 minutes");
    const late = await refresh(seeker.refreshToken);
    expect([late.status, late.body.code]).toEqual([401, "unauthorized"]);
    expect(await useTokens(seeker, child)).toEqual({ access: 401, refresh: 401 });
  });

  it("does not end a session whose current token is first used long after the rotation", async () => {
    const seeker = await makeSeeker(portal);
    const child = await rotate(seeker.refreshToken);
    await ageSession(seeker, "rotated_at", "1 day");
    const grandchild = await rotate(child);
    expect(await rotate(child)).toBe(grandchild);
  });

  it("ends the session when an older token is used again", async () => {
    const seeker = await makeSeeker(portal);
    const child = await rotate(seeker.refreshToken);
    const grandchild = await rotate(child);
    const reused = await refresh(seeker.refreshToken);
    expect([reused.status, reused.body.code]).toEqual([401, "unauthorized"]);
    expect(await useTokens(seeker, grandchild)).toEqual({ access: 401, refresh: 401 });
    expect((await refresh(child)).status).toBe(401);
  });

  it("does not end sessions of other users when a token is reused", async () => {
    const [victim, bystander] = [await makeSeeker(portal), await makeSeeker(portal)];
    await rotate(await rotate(victim.refreshToken));
    await refresh(victim.refreshToken);
    expect(await useTokens(bystander, bystander.refreshToken)).toEqual({ access: 200, refresh: 200 });
  });

  it("returns the same new token to 64 concurrent requests", async () => {
    const seeker = await makeSeeker(portal);
    const responses = await Promise.all(Array.from({ length: 64 }, () => refresh(seeker.refreshToken)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const [token, ...otherTokens] = new Set(responses.map(({ body }) => body.refresh_token));
    expect(otherTokens).toEqual([]);
    expect((await refresh(token)).status).toBe(200);
  });

  it.each([
    ["used_at", "6 days 23 hours", 200],
    ["used_at", "7 days", 401],
    ["created_at", "29 days 23 hours", 200],
    ["created_at", "30 days", 401],
  ] as const)("responds to a session with %s %s ago with %i", async (column, interval, status) => {
    const seeker = await makeSeeker(portal);
    await ageSession(seeker, column, interval);
    expect((await refresh(seeker.refreshToken)).status).toBe(status);
  });

  it("counts seven idle days from the last use and 30 days from the login", async () => {
    const seeker = await makeSeeker(portal);
    await ageSession(seeker, "used_at", "6 days");
    const child = await rotate(seeker.refreshToken);
    const used = await portal.pool.query(
      "select used_at > now() - interval '1 day' as is_recent from sessions where user_id = $1",
      [seeker.id],
    );
    expect(used.rows).toEqual([{ is_recent: true }]);
    await ageSession(seeker, "created_at", "30 days");
    expect(await useTokens(seeker, child)).toEqual({ access: 401, refresh: 401 });
  });

  it("stores no token in plain text", async () => {
    const seeker = await makeSeeker(portal);
    const child = await rotate(seeker.refreshToken);
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

describe("an invalid refresh token", () => {
  const wellFormed = () => `${randomUUID()}.${randomBytes(32).toString("base64url")}`;

  it.each([
    ["garbage", "garbage"],
    ["a session id alone", randomUUID()],
    ["a session id with an empty secret", `${randomUUID()}.`],
    ["three parts", `${wellFormed()}.x`],
    ["a token of an unknown session", wellFormed()],
    ["SQL", "' or true; --.x"],
    ["2,000 characters", "x".repeat(2000)],
  ])("%s is rejected with 401, and logout ignores it", async (_, token) => {
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
  ])("%j is rejected with %i", async (token, status) => {
    expect((await refresh(token)).status).toBe(status);
    expect((await logOut(token)).status).toBe(status);
  });

  it.each([
    ["secret and MAC", 48],
    ["secret without MAC", 32],
    ["one byte", 1],
  ])("a token that was never issued for the session (%s) does not end it", async (_, bytes) => {
    const seeker = await makeSeeker(portal);
    const child = await rotate(await rotate(seeker.refreshToken));
    const forgedToken = `${seeker.session.id}.${randomBytes(bytes).toString("base64url")}`;
    expect((await refresh(forgedToken)).status).toBe(401);
    expect((await logOut(forgedToken)).status).toBe(204);
    expect(await useTokens(seeker, child)).toEqual({ access: 200, refresh: 200 });
  });

  it("a session id with the secret of another session ends neither session", async () => {
    const [seeker, other] = [await makeSeeker(portal), await makeSeeker(portal)];
    const mixedToken = `${seeker.session.id}.${other.refreshToken.split(".")[1]}`;
    expect((await refresh(mixedToken)).status).toBe(401);
    expect(await useTokens(seeker, seeker.refreshToken)).toEqual({ access: 200, refresh: 200 });
    expect(await useTokens(other, other.refreshToken)).toEqual({ access: 200, refresh: 200 });
  });

  it("a missing or too long token is rejected with a message for its field", async () => {
    expect((await refresh("")).body.fields).toEqual({ refresh_token: "Token is required" });
    expect((await refresh(undefined)).body.fields).toEqual({ refresh_token: "Token is required" });
    expect((await refresh("x".repeat(2001))).body.fields).toEqual({
      refresh_token: "Invalid token: at most 2000 characters, this has 2001",
    });
    const { body } = await portal.anonymous.post("/auth/access-token/users", { access_token: "x".repeat(2001) });
    expect(body.fields).toEqual({ access_token: "Invalid token: at most 2000 characters, this has 2001" });
  });
});

describe("POST /auth/logout/users", () => {
  it("ends the access token and the refresh token immediately", async () => {
    const seeker = await makeSeeker(portal);
    const response = await logOut(seeker.refreshToken);
    expect([response.status, response.text]).toEqual([204, ""]);
    expect(await useTokens(seeker, seeker.refreshToken)).toEqual({ access: 401, refresh: 401 });
  });

  it("accepts the parent token and a repeated request", async () => {
    const seeker = await makeSeeker(portal);
    const child = await rotate(seeker.refreshToken);
    expect((await logOut(seeker.refreshToken)).status).toBe(204);
    expect(await useTokens(seeker, child)).toEqual({ access: 401, refresh: 401 });
    expect((await logOut(child)).status).toBe(204);
  });

  it("ends the session although refreshes run at the same time", async () => {
    const seeker = await makeSeeker(portal);
    const attempts = Array.from({ length: 16 }, () => refresh(seeker.refreshToken));
    const [, ...responses] = await Promise.all([logOut(seeker.refreshToken), ...attempts]);
    for (const { status, body } of responses) {
      expect([200, 401]).toContain(status);
      if (status === 200) expect((await refresh(body.refresh_token)).status).toBe(401);
    }
  });
});
