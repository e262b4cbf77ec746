import { afterAll, beforeAll, expect, it } from "vitest";
import { getPasswordColumns, makeSeeker, TEST_PASSWORD } from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const refused = { code: "invalid_fields", fields: { password: "Too common, choose another" } };

it.each(["123456", "password", "qwerty", "iloveyou", "LetMeIn", "PASSWORD1"])(
  "nobody registers with %s",
  async (password) => {
    const email = `${password.toLowerCase()}@example.com`;
    const answer = await portal.anonymous.post("/auth/register/users", { name: "Noor Smit", email, password });
    expect([answer.status, answer.body]).toMatchObject([422, refused]);
    expect(await portal.db.selectFrom("users").select("id").where("email", "=", email).execute()).toEqual([]);
  },
);

it("nobody changes to one, whatever the present one", async () => {
  const { client, email } = await makeSeeker(portal, await getPasswordColumns());
  const answer = await client.put("/authenticated/users/password", {
    old_password: TEST_PASSWORD,
    password: "Sunshine",
  });
  expect([answer.status, answer.body]).toMatchObject([422, refused]);
  expect((await portal.anonymous.post("/auth/users", { email, password: TEST_PASSWORD })).status).toBe(200);
});

it("what only contains a common one is fine", async () => {
  const person = { name: "Noor Smit", email: "noor@example.com", password: "password of the harbour" };
  expect((await portal.anonymous.post("/auth/register/users", person)).status).toBe(201);
});
