import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  getPasswordColumns,
  makeEmployer,
  makeSeeker,
  makeUserWithoutType,
  TEST_PASSWORD,
} from "../../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();

const randomEmail = () => `${randomUUID()}@example.com`;
const register = (form: Record<string, unknown>) => portal.anonymous.post("/auth/register/users", form);
const logIn = (email: unknown, password: unknown) => portal.anonymous.post("/auth/users", { email, password });

describe("POST /auth/register/users", () => {
  it("creates a session that can only complete the info step", async () => {
    const email = randomEmail();
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

  it("creates one account for concurrent requests with the same email", async () => {
    const email = randomEmail();
    const attempts = Array.from({ length: 64 }, () => register({ name: "Noor", email, password: TEST_PASSWORD }));
    const responses = await Promise.all(attempts);
    const [created, ...rejected] = responses.toSorted((one, other) => one.status - other.status);
    expect(created?.status).toBe(201);
    expect(new Set(rejected.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(["409 email_in_use"]),
    );
    expect((await logIn(email, TEST_PASSWORD)).body.user.id).toBe(created?.body.user.id);
  });

  it("ignores letter case and surrounding spaces of an email", async () => {
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
      {
        name: "Name is required",
        email: "Invalid Email: it needs a name, an @ and a domain",
        password: "Password atleast 6 words: at least 6 characters, this has 5",
      },
    ],
    [
      { name: "x".repeat(101), email: `${"x".repeat(250)}@example.com`, password: "x".repeat(129) },
      {
        name: "Invalid Name: at most 100 characters, this has 101",
        email: "Invalid Email: at most 254 characters, this has 262",
        password: "Invalid password: at most 128 characters, this has 129",
      },
    ],
    [
      { name: null, email: "", password: "" },
      { name: "Name is required", email: "Email is required", password: "Password is required" },
    ],
    [{ name: "Noor", email: "common@example.com", password: "LetMeIn" }, { password: "Too common, choose another" }],
  ])("rejects %j with an error for each field", async (form, fields) => {
    const { status, body } = await register(form);
    expect([status, body.code, body.fields]).toEqual([422, "invalid_fields", fields]);
  });

  it.each(["name", "email", "password"])("rejects a %s that is not a string with 400", async (field) => {
    for (const value of [1, true, ["a"], { $ne: 1 }, "nul \0"]) {
      const { status, body } = await register({
        name: "Noor",
        email: randomEmail(),
        password: TEST_PASSWORD,
        [field]: value,
      });
      expect([status, body.code], JSON.stringify(value)).toEqual([400, "malformed"]);
    }
  });

  it("does not trim or normalise a password of up to 128 characters, which may contain a common one", async () => {
    for (const password of ["  spaces  ", "пароль🔑é", "x".repeat(128), "password of the harbour"]) {
      const email = randomEmail();
      expect((await register({ name: "Noor", email, password })).status).toBe(201);
      expect((await logIn(email, password)).status).toBe(200);
      expect((await logIn(email, password.trim().toUpperCase())).status).toBe(401);
    }
  });
});

describe("POST /auth/users", () => {
  it("ignores letter case and surrounding spaces of the email", async () => {
    const { id, email } = await makeSeeker(portal, await getPasswordColumns());
    for (const input of [email, email.toUpperCase(), `  ${email}\n`]) {
      const { status, body } = await logIn(input, TEST_PASSWORD);
      expect([status, body.user?.id], input).toEqual([200, id]);
    }
  });

  it("responds alike to a wrong password, an unknown email and an account without a password", async () => {
    const { email } = await makeSeeker(portal, await getPasswordColumns());
    const google = await makeSeeker(portal, { login_method: "Google" });
    const wrong = await logIn(email, "not the password");
    expect([wrong.status, wrong.body.code]).toEqual([401, "wrong_credentials"]);
    expect((await logIn(randomEmail(), TEST_PASSWORD)).text).toBe(wrong.text);
    expect((await logIn(google.email, TEST_PASSWORD)).text).toBe(wrong.text);
    expect((await logIn(google.email, "no account has this password")).text).toBe(wrong.text);
  });

  it.each([
    [{}, { email: "Email is required", password: "Password is required" }],
    [
      { email: "noor", password: "" },
      { email: "Invalid email: it needs a name, an @ and a domain", password: "Password is required" },
    ],
    [
      { email: "noor@example.com", password: "x".repeat(129) },
      { password: "Invalid password: at most 128 characters, this has 129" },
    ],
  ])("rejects %j with an error for each field", async (form, fields) => {
    const { status, body } = await portal.anonymous.post("/auth/users", form);
    expect([status, body.fields]).toEqual([422, fields]);
  });

  it("creates a new session for each login", async () => {
    const { email } = await makeSeeker(portal, await getPasswordColumns());
    const [one, other] = [(await logIn(email, TEST_PASSWORD)).body, (await logIn(email, TEST_PASSWORD)).body];
    await portal.anonymous.post("/auth/logout/users", { refresh_token: one.refresh_token });
    expect((await portal.withToken(one.access_token).get("/applications/1")).status).toBe(401);
    expect((await portal.withToken(other.access_token).get("/applications/1")).status).toBe(200);
  });
});

describe("POST /auth/access-token/users", () => {
  it("returns the user of the token", async () => {
    const { id, accessToken } = await makeSeeker(portal);
    const { status, body } = await portal.anonymous.post("/auth/access-token/users", { access_token: accessToken });
    expect([status, body.id, body.user_type]).toEqual([200, id, 1]);
  });

  it("rejects every value that is not an access token", async () => {
    const { refreshToken } = await makeSeeker(portal);
    const fetchUser = (access_token: unknown) => portal.anonymous.post("/auth/access-token/users", { access_token });
    for (const token of ["garbage", "a.b.c", refreshToken])
      expect((await fetchUser(token)).body.code).toBe("unauthorized");
    for (const token of ["", undefined, "x".repeat(2001)]) expect((await fetchUser(token)).status).toBe(422);
    for (const token of [1, true, [], "a\0b"]) expect((await fetchUser(token)).status).toBe(400);
  });
});

describe("PUT /authenticated/users, the info step", () => {
  const complete = (user: { client: { put: TestPortal["anonymous"]["put"] } }, form: unknown) =>
    user.client.put("/authenticated/users/", form);

  it("sets the account type once", async () => {
    const newcomer = await makeUserWithoutType(portal);
    const { status, body } = await complete(newcomer, { name: "Noor Bakker", company: "Ignored", user_type: 1 });
    expect([status, body.message]).toEqual([200, "Account has been created successfully."]);
    expect(body.user).toMatchObject({ id: newcomer.id, name: "Noor Bakker", user_type: 1, company: null });
    expect((await newcomer.client.get("/applications/1")).status).toBe(200);

    const again = await complete(newcomer, { name: "Other", company: "Acme", user_type: 2 });
    expect([again.status, again.body.code]).toEqual([409, "user_type_set"]);
    expect((await newcomer.client.get(`/crud/users/${newcomer.id}`)).body.name).toBe("Noor Bakker");
  });

  it("requires the company of an employer", async () => {
    const newcomer = await makeUserWithoutType(portal);
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
    [{ name: "Noor", user_type: 3 }, 422, { user_type: "Invalid Account type: it is not one of the choices" }],
    [{ name: "Noor", user_type: "1" }, 400, { user_type: "Invalid Account type: it is not one of the choices" }],
    [{ name: "Noor", user_type: true }, 400, { user_type: "Invalid Account type: it is not one of the choices" }],
    [
      { name: "Noor", user_type: 2, company: "x".repeat(121) },
      422,
      { company: "Invalid Company: at most 120 characters, this has 121" },
    ],
    [
      { name: "Noor", user_type: 2, company: ["Acme"] },
      400,
      { company: "Invalid Company: the value has the wrong type" },
    ],
  ])("rejects %j with an error for each field", async (form, status, fields) => {
    const newcomer = await makeUserWithoutType(portal);
    const response = await complete(newcomer, form);
    expect([response.status, response.body.fields]).toEqual([status, fields]);
    expect((await newcomer.client.get("/applications/1")).body.code).toBe("info_required");
  });

  it("accepts only one of several concurrent requests", async () => {
    const newcomer = await makeUserWithoutType(portal);
    const responses = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        complete(newcomer, { name: "N", company: "C", user_type: 1 + (index % 2) }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(63);
  });
});

it("no response contains the password hash", async () => {
  const { email, accessToken } = await makeEmployer(portal, await getPasswordColumns());
  const registered = await register({ name: "Noor", email: randomEmail(), password: TEST_PASSWORD });
  const texts = [
    (await logIn(email, TEST_PASSWORD)).text,
    registered.text,
    (await portal.anonymous.post("/auth/access-token/users", { access_token: accessToken })).text,
    (await portal.withToken(registered.body.access_token).put("/authenticated/users", { name: "Noor", user_type: 1 }))
      .text,
  ];
  for (const text of texts) expect(text).not.toMatch(/hash|argon2/);
});
