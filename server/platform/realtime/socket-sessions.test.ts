import { hkdfSync } from "node:crypto";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { getPasswordColumns, makeEmployer, makeSeeker, TEST_PASSWORD, type TestUser } from "../../testing/factories.ts";
import { connectLive, getConnectError } from "../../testing/live-client.ts";
import { startTestPortal, startTestPortalWithDatabase, TEST_SECRET_KEY } from "../../testing/portal.ts";

/** Another process on the same database. */
const portal = await startTestPortal();
const otherPortal = await portal.startOther();

const makeUserWithPassword = async () => makeSeeker(portal, await getPasswordColumns());

async function logInFromOtherDevice(user: TestUser): Promise<TestUser> {
  const { body } = await portal.anonymous.post("/auth/users", { email: user.email, password: TEST_PASSWORD });
  return { ...user, accessToken: body.access_token, refreshToken: body.refresh_token };
}

/** Ends a session without the trigger, so that no process is notified. */
async function endSessionSilently({ session }: TestUser): Promise<void> {
  const connection = await portal.pool.connect();
  await connection.query("set session_replication_role = replica");
  await connection.query("update sessions set ended_at = now() where id = $1", [session.id]);
  await connection.query("set session_replication_role = default");
  connection.release();
}

/** Signs an access token as the server does, with another lifetime. */
function signShortToken({ id, session }: TestUser, seconds: number): Promise<string> {
  return new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuer("job-portal")
    .setAudience("job-portal-api")
    .setSubject(id)
    .setIssuedAt()
    .setExpirationTime(Math.ceil(Date.now() / 1000) + seconds)
    .sign(new Uint8Array(hkdfSync("sha256", TEST_SECRET_KEY, "", "access token", 32)));
}

describe("a session that ends closes its sockets in every process, and no other sockets", () => {
  const actions: [string, (device: TestUser, otherDevice: TestUser) => Promise<unknown>][] = [
    [
      "logout",
      (_, otherDevice) => portal.anonymous.post("/auth/logout/users", { refresh_token: otherDevice.refreshToken }),
    ],
    ["end of all other sessions", (device) => device.client.delete("/authenticated/users/sessions")],
    [
      "password change",
      (device) =>
        device.client.put("/authenticated/users/password", {
          old_password: TEST_PASSWORD,
          password: `${TEST_PASSWORD} staple`,
        }),
    ],
  ];
  it.each(actions)("%s", async (_name, end) => {
    const device = await makeUserWithPassword();
    const otherDevice = await logInFromOtherDevice(device);
    const staying = await connectLive(portal, device.accessToken);
    const ending = await Promise.all(
      [portal, otherPortal].map((process) => connectLive(process, otherDevice.accessToken)),
    );
    await end(device, otherDevice);
    for (const client of ending) {
      expect(await client.next("session_ended")).toEqual({ reason: "session_ended" });
      expect(await client.disconnected).toBe("io server disconnect");
    }
    expect(staying.socket.connected).toBe(true);
    expect(await getConnectError(connectLive(otherPortal, otherDevice.accessToken))).toMatchObject({
      code: "unauthorized",
    });
    staying.close();
  });

  it("account deletion, which other participants receive as participant_deleted", async () => {
    const owner = await makeUserWithPassword();
    const [participant, stranger] = [await makeEmployer(portal), await makeEmployer(portal)];
    await owner.client.post("/messages", { to_user_id: participant.id, message: "Hello" });
    const [atParticipant, atStranger] = await Promise.all(
      [participant, stranger].map(({ accessToken }) => connectLive(otherPortal, accessToken)),
    );
    const client = await connectLive(otherPortal, owner.accessToken);
    await owner.client.delete("/authenticated/users", { password: TEST_PASSWORD });
    expect(await client.next("session_ended")).toEqual({ reason: "session_ended" });
    await client.disconnected;
    expect(await atParticipant?.next("participant_deleted")).toEqual({ user_id: owner.id });
    expect(atStranger?.received("participant_deleted")).toEqual([]);
    for (const socket of [atParticipant, atStranger]) socket?.close();
  });

  it("end while the process was not listening, as soon as it listens again", async () => {
    const owner = await makeUserWithPassword();
    const client = await connectLive(otherPortal, owner.accessToken);
    await endSessionSilently(owner);
    await portal.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name like 'job-portal-notifications:%'`,
    );
    await client.next("session_ended");
  });
});

describe("the message event", () => {
  const createForm = (to: TestUser, client_id: string) => ({ to_user_id: to.id, message: "Hello", client_id });

  it("is rejected, and the socket closed, when the session has ended", async () => {
    const [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
    const client = await connectLive(portal, seeker.accessToken);
    await endSessionSilently(seeker);
    client.socket.emit("message", createForm(employer, "0198c0de-0000-7000-8000-000000000002"));
    expect(await client.next("session_ended")).toEqual({ reason: "session_ended" });
    await client.disconnected;
    expect((await employer.client.get("/messages/users")).body).toEqual([]);
  });

  it("updates the last use of the session", async () => {
    const [seeker, employer] = [await makeSeeker(portal), await makeEmployer(portal)];
    const client = await connectLive(portal, seeker.accessToken);
    await portal.pool.query("update sessions set used_at = now() - interval '2 minutes' where id = $1", [
      seeker.session.id,
    ]);
    await client.emit("message", createForm(employer, "0198c0de-0000-7000-8000-000000000003"));
    const { rows } = await portal.pool.query(
      "select 1 from sessions where id = $1 and used_at > now() - interval '1 minute'",
      [seeker.session.id],
    );
    expect(rows).toHaveLength(1);
    client.close();
  });
});

describe("an access token that expires", () => {
  it("triggers token_expires, and closes the socket when it is not replaced", async () => {
    const client = await connectLive(portal, await signShortToken(await makeSeeker(portal), 1));
    expect((await client.next("token_expires")).seconds).toBeLessThanOrEqual(2);
    expect(await client.next("session_ended")).toEqual({ reason: "token_expired" });
    expect(await client.disconnected).toBe("io server disconnect");
  });

  it("can be replaced on an open socket", async () => {
    const seeker = await makeSeeker(portal);
    const employer = await makeEmployer(portal);
    const [client, expiring] = await Promise.all(
      [seeker, seeker].map(async (user) => connectLive(portal, await signShortToken(user, 1))),
    );
    expect(await client?.emit("authenticate", { token: seeker.accessToken })).toEqual({});
    await expiring?.disconnected;
    await employer.client.post("/messages", { to_user_id: seeker.id, message: "Hi" });
    await seeker.client.post("/messages", { to_user_id: employer.id, message: "Hello" });
    expect(await client?.next("message")).toMatchObject({ message: "Hello" });
    client?.close();
  });

  it("cannot be replaced by an invalid token or that of another user", async () => {
    const seeker = await makeSeeker(portal);
    const client = await connectLive(portal, seeker.accessToken);
    for (const token of ["invented", (await makeSeeker(portal)).accessToken]) {
      expect(await client.emit("authenticate", { token })).toMatchObject({ code: "unauthorized" });
    }
    client.close();
  });

  it("moves the socket to the session of the new token", async () => {
    const before = await makeUserWithPassword();
    const after = await logInFromOtherDevice(before);
    const client = await connectLive(portal, before.accessToken);
    expect(await client.emit("authenticate", { token: after.accessToken })).toEqual({});
    await portal.anonymous.post("/auth/logout/users", { refresh_token: before.refreshToken });
    expect(await client.emit("authenticate", { token: after.accessToken })).toEqual({});
    await portal.anonymous.post("/auth/logout/users", { refresh_token: after.refreshToken });
    await client.next("session_ended");
  });
});

it("closing the portal answers pending messages and sends closing before it disconnects", async () => {
  const closing = await startTestPortalWithDatabase(portal.pool.options.connectionString ?? "");
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
