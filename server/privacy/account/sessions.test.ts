import { describe, expect, it } from "vitest";
import { eraseOldSessionDetails } from "../../accounts/auth/session-queries.ts";
import { insertSession } from "../../accounts/auth/sessions.ts";
import { getPasswordColumns, makeSeeker, type TestUser } from "../../testing/factories.ts";
import { readPages } from "../../testing/http-client.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();

const PATH = "/authenticated/users/sessions";
const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";

async function makeSecondSession(user: TestUser, userAgent: string | null = chrome) {
  const { id, refreshToken } = await insertSession(portal.db, user.id, { userAgent, ip: "2001:db8::7" });
  const accessToken = await portal.tokens.sign({ userId: user.id, sessionId: id });
  return { id, refreshToken, client: portal.withToken(accessToken) };
}

const refresh = (refresh_token: string) => portal.anonymous.post("/auth/refresh-token/users", { refresh_token });
const ageSession = (id: string, column: "used_at" | "created_at", interval: string) =>
  portal.pool.query(`update sessions set ${column} = now() - $2::interval where id = $1`, [id, interval]);

describe("eraseOldSessionDetails", () => {
  const findDetails = (id: string) =>
    portal.db.selectFrom("sessions").select(["ip", "user_agent"]).where("id", "=", id).executeTakeFirst();

  // The columns are rounded to milliseconds, so an interval without the second could end after now().
  it.each([
    ["ended 59 days ago", "ended_at = now() - interval '59 days'", true],
    ["ended 60 days ago", "ended_at = now() - interval '60 days 1 second'", false],
    ["last used 66 days ago", "used_at = now() - interval '66 days'", true],
    ["last used 67 days ago", "used_at = now() - interval '67 days 1 second'", false],
    ["started 89 days ago", "created_at = now() - interval '89 days'", true],
    ["started 90 days ago", "created_at = now() - interval '90 days 1 second'", false],
  ])("with a session that %s keeps IP address and user agent: %s", async (_, change, isKept) => {
    const { id } = await makeSecondSession(await makeSeeker(portal));
    await portal.pool.query(`update sessions set ${change} where id = $1`, [id]);
    await eraseOldSessionDetails(portal.db);
    expect(await findDetails(id)).toEqual(
      isKept ? { ip: "2001:db8::7", user_agent: chrome } : { ip: null, user_agent: null },
    );
  });
});

describe("GET /authenticated/users/sessions", () => {
  it("lists device, IP address and times, newest login first, and marks the current session", async () => {
    const user = await makeSeeker(portal);
    const session = await makeSecondSession(user);
    const { status, body } = await user.client.get(PATH);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: session.id,
        _id: session.id,
        device: "Chrome, Windows",
        ip: "2001:db8::7",
        createdAt: expect.any(String),
        used_at: expect.any(String),
        current: false,
      },
      expect.objectContaining({ id: user.session.id, device: null, ip: "127.0.0.1", current: true }),
    ]);
  });

  it("omits sessions of other users and ended, idle and expired sessions", async () => {
    const [user, other] = [await makeSeeker(portal), await makeSeeker(portal)];
    const [ended, idle, expired] = [
      await makeSecondSession(user),
      await makeSecondSession(user),
      await makeSecondSession(user),
    ];
    await portal.anonymous.post("/auth/logout/users", { refresh_token: ended.refreshToken });
    await ageSession(idle.id, "used_at", "7 days 1 minute");
    await ageSession(expired.id, "created_at", "30 days 1 minute");
    await makeSecondSession(other);
    const { body } = await user.client.get(PATH);
    expect(body.map(({ id }: { id: string }) => id)).toEqual([user.session.id]);
  });

  it("returns pages with a cursor", async () => {
    const user = await makeSeeker(portal);
    for (let count = 0; count < 4; count++) await makeSecondSession(user);
    const pages = await readPages(user.client, PATH, 2);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(5);
  });

  it("updates the last use at most once a minute", async () => {
    const user = await makeSeeker(portal);
    const usedAt = async () => (await user.client.get(PATH)).body[0].used_at as string;
    const first = await usedAt();
    expect(await usedAt()).toBe(first);
    await ageSession(user.session.id, "used_at", "2 minutes");
    expect(Date.parse(await usedAt())).toBeGreaterThanOrEqual(Date.parse(first));
    await ageSession(user.session.id, "used_at", "30 seconds");
    expect(await usedAt()).toBe(await usedAt());
    expect(Date.parse(await usedAt())).toBeLessThan(Date.parse(first));
  });
});

describe("DELETE /authenticated/users/sessions/:id", () => {
  it("invalidates the tokens of this session immediately, and no other tokens", async () => {
    const user = await makeSeeker(portal);
    const [session, third] = [await makeSecondSession(user), await makeSecondSession(user)];
    expect((await user.client.delete(`${PATH}/${session.id}`)).status).toBe(204);
    expect((await session.client.get(PATH)).status).toBe(401);
    expect((await refresh(session.refreshToken)).status).toBe(401);
    expect((await third.client.get(PATH)).body).toHaveLength(2);
  });

  it("is idempotent and keeps the first end time and reason", async () => {
    const user = await makeSeeker(portal);
    const session = await makeSecondSession(user);
    await portal.anonymous.post("/auth/logout/users", { refresh_token: session.refreshToken });
    const row = () => portal.pool.query("select ended_at, end_reason from sessions where id = $1", [session.id]);
    const before = (await row()).rows;
    expect((await user.client.delete(`${PATH}/${session.id}`)).status).toBe(204);
    expect((await user.client.delete(`${PATH}/${session.id}`)).status).toBe(204);
    expect((await row()).rows).toEqual(before);
  });

  it("without an id ends all other sessions of this user", async () => {
    const [user, other] = [await makeSeeker(portal, await getPasswordColumns()), await makeSeeker(portal)];
    const sessions = await Promise.all([1, 2, 3].map(() => makeSecondSession(user)));
    expect((await user.client.delete(PATH)).status).toBe(204);
    for (const session of sessions) {
      expect((await session.client.get(PATH)).status).toBe(401);
      expect((await refresh(session.refreshToken)).status).toBe(401);
    }
    expect((await user.client.get(PATH)).body).toHaveLength(1);
    expect((await other.client.get(PATH)).status).toBe(200);
  });

  it("succeeds for 64 concurrent requests", async () => {
    const user = await makeSeeker(portal);
    const session = await makeSecondSession(user);
    const responses = await Promise.all(Array.from({ length: 64 }, () => user.client.delete(`${PATH}/${session.id}`)));
    expect(responses.map(({ status }) => status)).toEqual(Array(64).fill(204));
  });
});
