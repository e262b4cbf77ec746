import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertSession } from "../auth/sessions.ts";
import { getPasswordColumns, makeSeeker, type TestUser } from "../testing/factories.ts";
import { readPages } from "../testing/http-client.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const PATH = "/authenticated/users/sessions";
const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";

async function secondDevice(person: TestUser, userAgent: string | null = chrome) {
  const { id, refreshToken } = await insertSession(portal.db, person.id, { userAgent, ip: "2001:db8::7" });
  const accessToken = await portal.tokens.sign({ userId: person.id, sessionId: id });
  return { id, refreshToken, client: portal.withToken(accessToken) };
}

const refresh = (refresh_token: string) => portal.anonymous.post("/auth/refresh-token/users", { refresh_token });
const move = (id: string, column: "used_at" | "created_at", interval: string) =>
  portal.pool.query(`update sessions set ${column} = now() - $2::interval where id = $1`, [id, interval]);

describe("the list of sessions", () => {
  it("tells device, address and times, the latest login first, and marks the one that asks", async () => {
    const person = await makeSeeker(portal);
    const device = await secondDevice(person);
    const { status, body } = await person.client.get(PATH);
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: device.id,
        _id: device.id,
        device: "Chrome, Windows",
        ip: "2001:db8::7",
        createdAt: expect.any(String),
        used_at: expect.any(String),
        current: false,
      },
      expect.objectContaining({ id: person.session.id, device: null, ip: "127.0.0.1", current: true }),
    ]);
  });

  it("has nothing of others, of ended ones and of those that ran out", async () => {
    const [person, other] = [await makeSeeker(portal), await makeSeeker(portal)];
    const [ended, idle, old] = [await secondDevice(person), await secondDevice(person), await secondDevice(person)];
    await portal.anonymous.post("/auth/logout/users", { refresh_token: ended.refreshToken });
    await move(idle.id, "used_at", "7 days 1 minute");
    await move(old.id, "created_at", "30 days 1 minute");
    await secondDevice(other);
    const { body } = await person.client.get(PATH);
    expect(body.map(({ id }: { id: string }) => id)).toEqual([person.session.id]);
  });

  it("continues with a cursor", async () => {
    const person = await makeSeeker(portal);
    for (let count = 0; count < 4; count++) await secondDevice(person);
    const pages = await readPages(person.client, PATH, 2);
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(5);
  });

  it("notes the last use to the minute", async () => {
    const person = await makeSeeker(portal);
    const usedAt = async () => (await person.client.get(PATH)).body[0].used_at as string;
    const first = await usedAt();
    expect(await usedAt()).toBe(first);
    await move(person.session.id, "used_at", "2 minutes");
    expect(Date.parse(await usedAt())).toBeGreaterThanOrEqual(Date.parse(first));
    await move(person.session.id, "used_at", "30 seconds");
    expect(await usedAt()).toBe(await usedAt());
    expect(Date.parse(await usedAt())).toBeLessThan(Date.parse(first));
  });
});

describe("ending a session", () => {
  it("refuses its tokens at once and leaves the others alone", async () => {
    const person = await makeSeeker(portal);
    const [device, third] = [await secondDevice(person), await secondDevice(person)];
    expect((await person.client.delete(`${PATH}/${device.id}`)).status).toBe(204);
    expect((await device.client.get(PATH)).status).toBe(401);
    expect((await refresh(device.refreshToken)).status).toBe(401);
    expect((await third.client.get(PATH)).body).toHaveLength(2);
  });

  it("is the same a second time, and keeps when and why it ended first", async () => {
    const person = await makeSeeker(portal);
    const device = await secondDevice(person);
    await portal.anonymous.post("/auth/logout/users", { refresh_token: device.refreshToken });
    const row = () => portal.pool.query("select ended_at, end_reason from sessions where id = $1", [device.id]);
    const before = (await row()).rows;
    expect((await person.client.delete(`${PATH}/${device.id}`)).status).toBe(204);
    expect((await person.client.delete(`${PATH}/${device.id}`)).status).toBe(204);
    expect((await row()).rows).toEqual(before);
  });

  it("of someone else is 404 and ends nothing, as is what is no id", async () => {
    const [person, other] = [await makeSeeker(portal), await makeSeeker(portal)];
    const answers = await Promise.all(
      [other.session.id, person.id, "nothing"].map((id) => person.client.delete(`${PATH}/${id}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await other.client.get(PATH)).status).toBe(200);
  });

  it("ends all others at once, of this person alone", async () => {
    const [person, other] = [await makeSeeker(portal, await getPasswordColumns()), await makeSeeker(portal)];
    const devices = await Promise.all([1, 2, 3].map(() => secondDevice(person)));
    expect((await person.client.delete(PATH)).status).toBe(204);
    for (const device of devices) {
      expect((await device.client.get(PATH)).status).toBe(401);
      expect((await refresh(device.refreshToken)).status).toBe(401);
    }
    expect((await person.client.get(PATH)).body).toHaveLength(1);
    expect((await other.client.get(PATH)).status).toBe(200);
  });

  it("may be done by 64 calls at once", async () => {
    const person = await makeSeeker(portal);
    const device = await secondDevice(person);
    const answers = await Promise.all(Array.from({ length: 64 }, () => person.client.delete(`${PATH}/${device.id}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(64).fill(204));
  });
});
