import { hkdfSync } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPasswordColumns, makeEmployer, makeSeeker, TEST_PASSWORD, type TestUser } from "../testing/factories.ts";
import { connectLive, getConnectError } from "../testing/live-client.ts";
import { startTestPortal, startTestPortalOn, TEST_SECRET_KEY, type TestPortal } from "../testing/portal.ts";

let portal: TestPortal;
/** Another process on the same database. */
let other: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startTestPortalOn(portal.pool.options.connectionString ?? "");
});
afterAll(async () => {
  await other.close();
  await portal.close();
});

const makeOwner = async () => makeSeeker(portal, await getPasswordColumns());

async function logInAgain(person: TestUser): Promise<TestUser> {
  const { body } = await portal.anonymous.post("/auth/users", { email: person.email, password: TEST_PASSWORD });
  return { ...person, accessToken: body.access_token, refreshToken: body.refresh_token };
}

/** As if the announcement had been lost. */
async function endUnannounced({ session }: TestUser): Promise<void> {
  const connection = await portal.pool.connect();
  await connection.query("set session_replication_role = replica");
  await connection.query("update sessions set ended_at = now() where id = $1", [session.id]);
  await connection.query("set session_replication_role = default");
  connection.release();
}

/** As the server signs them, but of that length. */
function shortToken({ id, session }: TestUser, seconds: number): Promise<string> {
  return new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer("job-portal")
    .setAudience("job-portal-api")
    .setSubject(id)
    .setIssuedAt()
    .setExpirationTime(Math.ceil(Date.now() / 1000) + seconds)
    .sign(new Uint8Array(hkdfSync("sha256", TEST_SECRET_KEY, "", "access token", 32)));
}

describe("a session that ends takes its sockets with it, in every process, and no others", () => {
  const ways: [string, (here: TestUser, there: TestUser) => Promise<unknown>][] = [
    ["logout", (_, there) => portal.anonymous.post("/auth/logout/users", { refresh_token: there.refreshToken })],
    ["ended from another device", (here) => here.client.delete("/authenticated/users/sessions")],
    [
      "the password changes",
      (here) =>
        here.client.put("/authenticated/users/password", {
          old_password: TEST_PASSWORD,
          password: `${TEST_PASSWORD} staple`,
        }),
    ],
  ];
  it.each(ways)("%s", async (_name, end) => {
    const here = await makeOwner();
    const there = await logInAgain(here);
    const staying = await connectLive(portal, here.accessToken);
    const ending = await Promise.all([portal, other].map((process) => connectLive(process, there.accessToken)));
    await end(here, there);
    for (const client of ending) {
      expect(await client.next("session_ended")).toEqual({ reason: "session_ended" });
      expect(await client.disconnected).toBe("io server disconnect");
    }
    expect(staying.socket.connected).toBe(true);
    expect(await getConnectError(connectLive(other, there.accessToken))).toMatchObject({ code: "unauthorized" });
    staying.close();
  });

  it("the account is deleted, and who wrote with its owner is told", async () => {
    const owner = await makeOwner();
    const [partner, stranger] = [await makeEmployer(portal), await makeEmployer(portal)];
    await owner.client.post("/messages", { to_user_id: partner.id, message: "Hello" });
    const [atPartner, atStranger] = await Promise.all(
      [partner, stranger].map(({ accessToken }) => connectLive(other, accessToken)),
    );
    const client = await connectLive(other, owner.accessToken);
    await owner.client.send("DELETE", "/authenticated/users", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ password: TEST_PASSWORD }),
    });
    expect(await client.next("session_ended")).toEqual({ reason: "session_ended" });
    await client.disconnected;
    expect(await atPartner?.next("person_gone")).toEqual({ user_id: owner.id });
    expect(atStranger?.received("person_gone")).toEqual([]);
    for (const socket of [atPartner, atStranger]) socket?.close();
  });

  it("while nobody could listen: they are closed when the connection is back", async () => {
    const owner = await makeOwner();
    const client = await connectLive(other, owner.accessToken);
    await endUnannounced(owner);
    await portal.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'job-portal-notifications:%'`,
    );
    await client.next("session_ended");
  });
});

describe("a message asks the database each time", () => {
  const hello = (to: TestUser, client_id: string) => ({ to_user_id: to.id, message: "Hello", client_id });

  it("whether the session lives: of one that has ended it takes nothing", async () => {
    const [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
    const client = await connectLive(portal, seeker.accessToken);
    await endUnannounced(seeker);
    client.socket.emit("message", hello(employer, "0198c0de-0000-7000-8000-000000000002"));
    expect(await client.next("session_ended")).toEqual({ reason: "session_ended" });
    await client.disconnected;
    expect((await employer.client.get("/messages/users")).body).toEqual([]);
  });

  it("and notes there that the session is in use", async () => {
    const [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
    const client = await connectLive(portal, seeker.accessToken);
    await portal.pool.query("update sessions set used_at = now() - interval '2 minutes' where id = $1", [
      seeker.session.id,
    ]);
    await client.emit("message", hello(employer, "0198c0de-0000-7000-8000-000000000003"));
    const { rows } = await portal.pool.query(
      "select 1 from sessions where id = $1 and used_at > now() - interval '1 minute'",
      [seeker.session.id],
    );
    expect(rows).toHaveLength(1);
    client.close();
  });
});

describe("a token that ends", () => {
  it("is asked to be replaced, and without another one the socket is cut", async () => {
    const client = await connectLive(portal, await shortToken(await makeSeeker(portal), 1));
    expect((await client.next("token_expires")).seconds).toBeLessThanOrEqual(2);
    expect(await client.next("session_ended")).toEqual({ reason: "token_expired" });
    expect(await client.disconnected).toBe("io server disconnect");
  });

  it("is replaced on the socket that goes on", async () => {
    const seeker = await makeSeeker(portal);
    const employer = await makeEmployer(portal);
    const [client, doomed] = await Promise.all(
      [seeker, seeker].map(async (person) => connectLive(portal, await shortToken(person, 1))),
    );
    expect(await client?.emit("authenticate", { token: seeker.accessToken })).toEqual({});
    await doomed?.disconnected;
    await employer.client.post("/messages", { to_user_id: seeker.id, message: "Hi" });
    await seeker.client.post("/messages", { to_user_id: employer.id, message: "Hello" });
    expect(await client?.next("message")).toMatchObject({ message: "Hello" });
    client?.close();
  });

  it("is not replaced by a bad one, or by somebody else's", async () => {
    const seeker = await makeSeeker(portal);
    const client = await connectLive(portal, seeker.accessToken);
    for (const token of ["invented", (await makeSeeker(portal)).accessToken]) {
      expect(await client.emit("authenticate", { token })).toMatchObject({ code: "unauthorized" });
    }
    client.close();
  });

  it("of a newer session is closed with that one, not with the old one", async () => {
    const before = await makeOwner();
    const after = await logInAgain(before);
    const client = await connectLive(portal, before.accessToken);
    expect(await client.emit("authenticate", { token: after.accessToken })).toEqual({});
    await portal.anonymous.post("/auth/logout/users", { refresh_token: before.refreshToken });
    expect(await client.emit("authenticate", { token: after.accessToken })).toEqual({});
    await portal.anonymous.post("/auth/logout/users", { refresh_token: after.refreshToken });
    await client.next("session_ended");
  });
});

it("hears that the portal stops before it is cut, and a message that is on its way is still answered", async () => {
  const closing = await startTestPortalOn(portal.pool.options.connectionString ?? "");
  const [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
  const client = await connectLive(closing, seeker.accessToken);
  const reply = client.emit("message", {
    to_user_id: employer.id,
    message: "Hello",
    client_id: "0198c0de-0000-7000-8000-000000000001",
  });
  await client.emit("authenticate", { token: seeker.accessToken });
  await closing.close();
  expect(await reply).toMatchObject({ number: 1 });
  expect(await client.next("closing")).toEqual({});
  await client.disconnected;
});
