import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPasswordColumns, makeEmployer, makeNewcomer, makeSeeker, TEST_PASSWORD } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const newEmail = () => `${randomUUID()}@example.com`;
const register = (form: Record<string, unknown>) => portal.anonymous.post("/auth/register/users", form);
const logIn = (email: unknown, password: unknown) => portal.anonymous.post("/auth/users", { email, password });

describe("registering", () => {
  it("makes a newcomer, signed in, who sees nothing but the info step", async () => {
    const email = newEmail();
    const { status, body } = await register({ name: " Noor Bakker ", email, password: TEST_PASSWORD, user_type: 2 });
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(["access_token", "refresh_token", "user"]);
    expect(body.user).toMatchObject({ name: "Noor Bakker", email, user_type: null, login_method: "Email" });
    expect(body.user.id).toBe(body.user._id);
    const { get } = portal.withToken(body.access_token);
    for (const path of ["/applications/1", "/jobs/count", "/messages/count", `/crud/users/${body.user.id}`]) {
      expect((await get(path)).body.code, path).toBe("info_required");
    }
  });

  it("lets one of many at once have an email", async () => {
    const email = newEmail();
    const tries = Array.from({ length: 64 }, () => register({ name: "Noor", email, password: TEST_PASSWORD }));
    const answers = await Promise.all(tries);
    const [created, ...refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(created?.status).toBe(201);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(["409 email_in_use"]));
    expect((await logIn(email, TEST_PASSWORD)).body.user.id).toBe(created?.body.user.id);
  });

  it("knows an email in any case", async () => {
    const id = randomUUID();
    expect((await register({ name: "Noor", email: ` ${id}@Example.COM `, password: TEST_PASSWORD })).status).toBe(201);
    const again = await register({ name: "Noor", email: `${id.toUpperCase()}@example.com`, password: TEST_PASSWORD });
    expect([again.status, again.body.code]).toEqual([409, "email_in_use"]);
    expect(again.body.message).toBe("An account with this email exists already. Log in instead.");
  });

  it.each([
    [{}, { name: "Name is required", email: "Email is required", password: "Password is required" }],
    [
      { name: "  ", email: "noor@", password: "12345" },
      { name: "Name is required", email: "Invalid Email", password: "Password atleast 6 words" },
    ],
    [
      { name: "x".repeat(101), email: `${"x".repeat(250)}@example.com`, password: "x".repeat(129) },
      { name: "Invalid Name", email: "Invalid Email", password: "Invalid password" },
    ],
    [
      { name: null, email: "", password: "" },
      { name: "Name is required", email: "Email is required", password: "Password is required" },
    ],
  ])("names all faults of %j at once", async (form, fields) => {
    const { status, body } = await register(form);
    expect([status, body.code, body.fields]).toEqual([422, "invalid_fields", fields]);
  });

  it.each(["name", "email", "password"])("takes nothing but text as %s", async (field) => {
    for (const value of [1, true, ["a"], { $ne: 1 }, "nul \0"]) {
      const { status, body } = await register({
        name: "Noor",
        email: newEmail(),
        password: TEST_PASSWORD,
        [field]: value,
      });
      expect([status, body.code], JSON.stringify(value)).toEqual([400, "malformed"]);
    }
  });

  it("keeps a password as it is typed, up to 128 characters", async () => {
    for (const password of ["  spaces  ", "пароль🔑é", "x".repeat(128)]) {
      const email = newEmail();
      expect((await register({ name: "Noor", email, password })).status).toBe(201);
      expect((await logIn(email, password)).status).toBe(200);
      expect((await logIn(email, password.trim().toUpperCase())).status).toBe(401);
    }
  });
});

describe("logging in", () => {
  it("takes the email in any case and with spaces around it", async () => {
    const { id, email } = await makeSeeker(portal, await getPasswordColumns());
    for (const typed of [email, email.toUpperCase(), `  ${email}\n`]) {
      const { status, body } = await logIn(typed, TEST_PASSWORD);
      expect([status, body.user?.id], typed).toEqual([200, id]);
    }
  });

  it("answers a wrong password like an unknown email and an account without a password", async () => {
    const { email } = await makeSeeker(portal, await getPasswordColumns());
    const google = await makeSeeker(portal, { login_method: "Google" });
    const wrong = await logIn(email, "not the password");
    expect([wrong.status, wrong.body.code]).toEqual([401, "wrong_credentials"]);
    expect((await logIn(newEmail(), TEST_PASSWORD)).text).toBe(wrong.text);
    expect((await logIn(google.email, TEST_PASSWORD)).text).toBe(wrong.text);
    expect((await logIn(google.email, "no account has this password")).text).toBe(wrong.text);
  });

  it.each([
    [{}, { email: "Email is required", password: "Password is required" }],
    [
      { email: "noor", password: "" },
      { email: "Invalid email", password: "Password is required" },
    ],
    [{ email: "noor@example.com", password: "x".repeat(129) }, { password: "Invalid password" }],
  ])("names all faults of %j at once", async (form, fields) => {
    const { status, body } = await portal.anonymous.post("/auth/users", form);
    expect([status, body.fields]).toEqual([422, fields]);
  });

  it("opens a session of its own each time", async () => {
    const { email } = await makeSeeker(portal, await getPasswordColumns());
    const [one, other] = [(await logIn(email, TEST_PASSWORD)).body, (await logIn(email, TEST_PASSWORD)).body];
    await portal.anonymous.post("/auth/logout/users", { refresh_token: one.refresh_token });
    expect((await portal.withToken(one.access_token).get("/applications/1")).status).toBe(401);
    expect((await portal.withToken(other.access_token).get("/applications/1")).status).toBe(200);
  });
});

describe("the user of an access token", () => {
  it("is told to whoever has the token", async () => {
    const { id, accessToken } = await makeSeeker(portal);
    const { status, body } = await portal.anonymous.post("/auth/access-token/users", { access_token: accessToken });
    expect([status, body.id, body.user_type]).toEqual([200, id, 1]);
  });

  it("is nobody for anything else", async () => {
    const { refreshToken } = await makeSeeker(portal);
    const ask = (access_token: unknown) => portal.anonymous.post("/auth/access-token/users", { access_token });
    for (const token of ["garbage", "a.b.c", refreshToken]) expect((await ask(token)).body.code).toBe("unauthorized");
    for (const token of ["", undefined, "x".repeat(2001)]) expect((await ask(token)).status).toBe(422);
    for (const token of [1, true, [], "a\0b"]) expect((await ask(token)).status).toBe(400);
  });
});

describe("the info step", () => {
  const complete = (person: { client: { put: TestPortal["anonymous"]["put"] } }, form: unknown) =>
    person.client.put("/authenticated/users/", form);

  it("sets the account type once", async () => {
    const newcomer = await makeNewcomer(portal);
    const { status, body } = await complete(newcomer, { name: "Noor Bakker", company: "Ignored", user_type: 1 });
    expect([status, body.message]).toEqual([200, "Account has been created successfully."]);
    expect(body.user).toMatchObject({ id: newcomer.id, name: "Noor Bakker", user_type: 1, company: null });
    expect((await newcomer.client.get("/applications/1")).status).toBe(200);

    const again = await complete(newcomer, { name: "Other", company: "Acme", user_type: 2 });
    expect([again.status, again.body.code]).toEqual([409, "user_type_set"]);
    expect((await newcomer.client.get(`/crud/users/${newcomer.id}`)).body.name).toBe("Noor Bakker");
  });

  it("asks employers for their company", async () => {
    const newcomer = await makeNewcomer(portal);
    for (const company of [undefined, null, "", "   "]) {
      const { status, body } = await complete(newcomer, { name: "Noor", company, user_type: 2 });
      expect([status, body.fields]).toEqual([422, { company: "Company is required" }]);
    }
    const { body } = await complete(newcomer, { name: "Noor", company: " Acme ", user_type: 2 });
    expect(body.user).toMatchObject({ company: "Acme", user_type: 2 });
  });

  it.each([
    [{}, 422, { name: "Name is required", user_type: "Account type is required" }],
    [{ name: " ", user_type: 2 }, 422, { name: "Name is required", company: "Company is required" }],
    [{ name: "Noor", user_type: 3 }, 422, { user_type: "Invalid Account type" }],
    [{ name: "Noor", user_type: "1" }, 400, { user_type: "Invalid Account type" }],
    [{ name: "Noor", user_type: true }, 400, { user_type: "Invalid Account type" }],
    [{ name: "Noor", user_type: 2, company: "x".repeat(121) }, 422, { company: "Invalid Company" }],
    [{ name: "Noor", user_type: 2, company: ["Acme"] }, 400, { company: "Invalid Company" }],
  ])("names all faults of %j at once", async (form, status, fields) => {
    const newcomer = await makeNewcomer(portal);
    const answer = await complete(newcomer, form);
    expect([answer.status, answer.body.fields]).toEqual([status, fields]);
    expect((await newcomer.client.get("/applications/1")).body.code).toBe("info_required");
  });

  it("lets one of many at once decide", async () => {
    const newcomer = await makeNewcomer(portal);
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        complete(newcomer, { name: "N", company: "C", user_type: 1 + (index % 2) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(63);
  });
});

it("never shows the password's hash", async () => {
  const { email, accessToken } = await makeEmployer(portal, await getPasswordColumns());
  const registered = await register({ name: "Noor", email: newEmail(), password: TEST_PASSWORD });
  const texts = [
    (await logIn(email, TEST_PASSWORD)).text,
    registered.text,
    (await portal.anonymous.post("/auth/access-token/users", { access_token: accessToken })).text,
    (await portal.withToken(registered.body.access_token).put("/authenticated/users", { name: "Noor", user_type: 1 }))
      .text,
  ];
  for (const text of texts) expect(text).not.toMatch(/hash|argon2/);
});
