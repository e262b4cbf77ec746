import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPasswordColumns, makeEmployer, makeSeeker, TEST_PASSWORD, type TestUser } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const NEW = "a new password";
const change = ({ client }: Pick<TestUser, "client">, form: unknown) =>
  client.put("/authenticated/users/password", form);
const logIn = (person: TestUser, password: string) =>
  portal.anonymous.post("/auth/users", { email: person.email, password });

async function personWithPassword() {
  return makeSeeker(portal, await getPasswordColumns());
}

async function secondDevice(person: TestUser, password = TEST_PASSWORD) {
  const { body } = await logIn(person, password);
  return { client: portal.withToken(body.access_token), refreshToken: body.refresh_token as string };
}

describe("changing the password", () => {
  it("lets the new one in and the old one no longer", async () => {
    const person = await makeEmployer(portal, await getPasswordColumns());
    const { status, body } = await change(person, { old_password: TEST_PASSWORD, password: NEW });
    expect([status, body]).toEqual([200, { message: "Password has been updated." }]);
    expect((await logIn(person, NEW)).status).toBe(200);
    expect((await logIn(person, TEST_PASSWORD)).body.code).toBe("wrong_credentials");
  });

  it("ends every other session of that user, and no one else's; the present one goes on", async () => {
    const [person, other] = [await personWithPassword(), await personWithPassword()];
    const device = await secondDevice(person);
    await change(person, { old_password: TEST_PASSWORD, password: NEW });

    expect((await device.client.get("/applications/1")).status).toBe(401);
    const refresh = (refresh_token: string) => portal.anonymous.post("/auth/refresh-token/users", { refresh_token });
    expect((await refresh(device.refreshToken)).status).toBe(401);
    expect((await person.client.get("/applications/1")).status).toBe(200);
    expect((await refresh(person.refreshToken)).status).toBe(200);
    expect((await other.client.get("/applications/1")).status).toBe(200);

    const { rows } = await portal.pool.query(
      "select end_reason, count(*)::int from sessions where user_id = $1 group by 1 order by 1",
      [person.id],
    );
    expect(rows).toEqual([
      { end_reason: "password", count: 1 },
      { end_reason: null, count: 1 },
    ]);
  });

  it("tells the owner, who may not be the one who did it", async () => {
    const person = await personWithPassword();
    await change(person, { old_password: "wrong", password: NEW });
    expect((await portal.outbox()).filter(({ to }) => to === person.email)).toEqual([]);
    await change(person, { old_password: TEST_PASSWORD, password: NEW });
    const mails = (await portal.outbox()).filter(({ to }) => to === person.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Your password has been changed"]);
  });

  it("counts once of many at once, from whatever device", async () => {
    const person = await personWithPassword();
    const devices = [person, ...(await Promise.all([1, 2, 3].map(() => secondDevice(person))))];
    const passwords = Array.from({ length: 16 }, (_, index) => `new password ${index}`);
    const answers = await Promise.all(
      passwords.map((password, index) =>
        change(devices[index % devices.length] ?? person, { old_password: TEST_PASSWORD, password }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
      // A device that comes late has been logged out by then.
      if (status === 422) expect(body.fields).toEqual({ old_password: "Invalid password" });
      else expect(status).toBe(401);
    }
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? "";
    expect((await logIn(person, winner)).status).toBe(200);
  });

  it("keeps a password as it is typed", async () => {
    const person = await personWithPassword();
    for (const [old_password, password] of [
      [TEST_PASSWORD, "  spaces  "],
      ["  spaces  ", "x".repeat(128)],
      ["x".repeat(128), "пароль"],
    ]) {
      expect((await change(person, { old_password, password })).status).toBe(200);
    }
  });
});

describe("what is refused", () => {
  it.each([
    [{}, { old_password: "Password is required", password: "New password is required" }],
    [
      { old_password: "", password: null },
      { old_password: "Password is required", password: "New password is required" },
    ],
    [{ old_password: TEST_PASSWORD, password: "12345" }, { password: "Invalid password" }],
    [
      { old_password: "x".repeat(129), password: "x".repeat(129) },
      { old_password: "Invalid password", password: "Invalid password" },
    ],
    [{ old_password: `${TEST_PASSWORD} `, password: NEW }, { old_password: "Invalid password" }],
    [{ old_password: "wrong", password: NEW }, { old_password: "Invalid password" }],
  ])("%j: the faults by field, and nothing changes", async (form, fields) => {
    const person = await personWithPassword();
    const device = await secondDevice(person);
    const { status, body } = await change(person, form);
    expect([status, body.code, body.fields]).toEqual([422, "invalid_fields", fields]);
    expect((await device.client.get("/applications/1")).status).toBe(200);
    expect((await logIn(person, TEST_PASSWORD)).status).toBe(200);
  });

  it.each(["old_password", "password"])("nothing but text is a %s", async (field) => {
    const person = await personWithPassword();
    for (const value of [1, true, ["a"], {}, "nul \0"]) {
      const answer = await change(person, { old_password: TEST_PASSWORD, password: NEW, [field]: value });
      expect([answer.status, answer.body.code], JSON.stringify(value)).toEqual([400, "malformed"]);
    }
  });

  it.each(["Google", "Apple", "Phone"])("%s logins have no password to change", async (login_method) => {
    const person = await makeSeeker(portal, { login_method, ...(await getPasswordColumns()) });
    const { status, body } = await change(person, { old_password: TEST_PASSWORD, password: NEW });
    expect([status, body.code]).toEqual([403, "forbidden"]);
  });

  it("an account by email without a password has none that is right", async () => {
    const person = await makeSeeker(portal);
    const { body } = await change(person, { old_password: TEST_PASSWORD, password: NEW });
    expect(body.fields).toEqual({ old_password: "Invalid password" });
  });
});
