import { afterAll, expect, it } from "vitest";
import { getPasswordColumns, makeSeeker, TEST_PASSWORD } from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();
afterAll(() => portal.close());

const rejection = { code: "invalid_fields", fields: { password: "Too common, choose another" } };

it.each(["123456", "password", "qwerty", "iloveyou", "LetMeIn", "PASSWORD1"])(
  "POST /auth/register/users rejects the common password %s",
  async (password) => {
    const email = `${password.toLowerCase()}@example.com`;
    const response = await portal.anonymous.post("/auth/register/users", { name: "Noor Smit", email, password });
    expect([response.status, response.body]).toMatchObject([422, rejection]);
    expect(await portal.db.selectFrom("users").select("id").where("email", "=", email).execute()).toEqual([]);
  },
);

it("PUT /authenticated/users/password rejects a common password", async () => {
  const { client, email } = await makeSeeker(portal, await getPasswordColumns());
  const response = await client.put("/authenticated/users/password", {
    old_password: TEST_PASSWORD,
    password: "Sunshine",
  });
  expect([response.status, response.body]).toMatchObject([422, rejection]);
  expect((await portal.anonymous.post("/auth/users", { email, password: TEST_PASSWORD })).status).toBe(200);
});

it("POST /auth/register/users accepts a password that contains a common one", async () => {
  const form = { name: "Noor Smit", email: "noor@example.com", password: "password of the harbour" };
  expect((await portal.anonymous.post("/auth/register/users", form)).status).toBe(201);
});
