import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getPasswordColumns, makeEmployer, makeSeeker, TEST_PASSWORD, type TestUser } from "../testing/factories.ts";
import { findSentCode, randomPhone } from "../testing/one-time-codes.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";
import { createSeekerForm } from "../testing/sample-forms.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const ask = ({ client }: TestUser, form: unknown) => client.post("/authenticated/users/contact/code", form);
const enter = ({ client }: TestUser, form: unknown) => client.put("/authenticated/users/contact", form);
const newEmail = () => `${crypto.randomUUID()}@example.com`;
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const logIn = (email: string) => portal.anonymous.post("/auth/users", { email, password: TEST_PASSWORD });

describe("a new email", () => {
  it("is taken with the password and the code that was sent to it, and the old one hears of it", async () => {
    const person = await makeSeeker(portal, await getPasswordColumns());
    const email = newEmail();
    expect((await ask(person, { email })).body.fields).toEqual({ password: "Password is required" });
    expect((await ask(person, { email, password: "not the password" })).body.fields).toEqual({
      password: "Invalid password",
    });
    const asked = await ask(person, { email: email.toUpperCase(), password: TEST_PASSWORD });
    expect([asked.status, asked.body]).toEqual([200, { message: "A code is on its way to this email." }]);
    const token = await findSentCode(portal, email);
    expect((await enter(person, { email, token: other(token) })).body.fields).toEqual({ token: "Invalid Code" });
    expect((await enter(person, { email: newEmail(), token })).body.fields).toEqual({ token: "Invalid Code" });

    const { status, body } = await enter(person, { email, token });
    expect([status, body.user.email, body.user.id]).toEqual([200, email, person.id]);
    expect((await enter(person, { email, token })).status).toBe(422);
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(person.email)).status).toBe(401);
    expect((await portal.outbox()).find(({ to }) => to === person.email)?.subject).toBe("Your email has been changed");
    expect((await person.client.put("/authenticated/users", { ...createSeekerForm(person), email })).status).toBe(200);
  });

  it("that somebody has is refused only to who could read the code", async () => {
    const [person, owner] = [await makeSeeker(portal, await getPasswordColumns()), await makeEmployer(portal)];
    expect((await ask(person, { email: owner.email, password: TEST_PASSWORD })).status).toBe(200);
    const token = await findSentCode(portal, owner.email);
    const { status, body } = await enter(person, { email: owner.email, token });
    expect([status, body.code]).toEqual([409, "email_in_use"]);
  });

  it("is no good for anybody else, and its code for nothing else", async () => {
    const [person, thief] = [await makeSeeker(portal, await getPasswordColumns()), await makeSeeker(portal)];
    const email = newEmail();
    await ask(person, { email, password: TEST_PASSWORD });
    const token = await findSentCode(portal, email);
    expect((await enter(thief, { email, token })).status).toBe(422);
    const removed = await person.client.send("DELETE", "/authenticated/users", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });
    expect(removed.body.fields).toEqual({ token: "Invalid Code" });
  });

  it("counts as proven, and leaves the codes in the old mailbox worthless", async () => {
    const person = await makeSeeker(portal, await getPasswordColumns());
    await person.client.post("/authenticated/users/two-factor/code");
    const old = await findSentCode(portal, person.email);
    const email = newEmail();
    await ask(person, { email, password: TEST_PASSWORD });
    await enter(person, { email, token: await findSentCode(portal, email) });
    const stranger = await ask(person, { email: newEmail(), token: old });
    expect([stranger.status, stranger.body.fields]).toEqual([422, { token: "Invalid Code" }]);
    const app = { method: "app", password: TEST_PASSWORD };
    expect((await person.client.put("/authenticated/users/two-factor/start", app)).status).toBe(200);
  });

  it("is not for accounts of Google and Apple", async () => {
    for (const login_method of ["Google", "Apple"]) {
      const person = await makeSeeker(portal, { login_method });
      expect((await ask(person, { email: newEmail() })).status).toBe(403);
      expect((await enter(person, { email: newEmail(), token: "123456" })).status).toBe(403);
    }
  });
});

describe("a new phone", () => {
  it("is typed freely at first, then changed with a code to it alone", async () => {
    const person = await makeSeeker(portal);
    const save = (phone: string) => person.client.put("/authenticated/users", { ...createSeekerForm(person), phone });
    expect((await save("+31612345678")).status).toBe(200);
    const phone = randomPhone();
    expect((await save(phone)).body.fields).toEqual({ phone: "Invalid Phone" });
    expect((await ask(person, { phone })).body).toEqual({ message: "A code is on its way to this number." });
    const { body } = await enter(person, { phone, token: await findSentCode(portal, phone) });
    expect(body.user.phone).toBe(phone);
    expect((await save(phone)).status).toBe(200);
  });

  it("of an account that it opens needs a code to the present one too, and is nobody else's", async () => {
    const [present, taken] = [randomPhone(), randomPhone()];
    await makeSeeker(portal, { login_method: "Phone", phone: taken, email: null });
    const person = await makeSeeker(portal, { login_method: "Phone", phone: present, email: null });
    expect((await ask(person, { phone: taken })).body.fields).toEqual({ token: "Code is required" });
    await person.client.post("/authenticated/users/two-factor/code");
    expect((await ask(person, { phone: taken, token: await findSentCode(portal, present) })).status).toBe(200);
    const { status, body } = await enter(person, { phone: taken, token: await findSentCode(portal, taken) });
    expect([status, body.code]).toEqual([409, "phone_in_use"]);
  });

  it("of an account that it opens is told to the one before", async () => {
    const [present, phone] = [randomPhone(), randomPhone()];
    const person = await makeSeeker(portal, { login_method: "Phone", phone: present, email: null });
    await person.client.post("/authenticated/users/two-factor/code");
    await ask(person, { phone, token: await findSentCode(portal, present) });
    expect((await enter(person, { phone, token: await findSentCode(portal, phone) })).status).toBe(200);
    const [latest] = (await portal.outbox()).filter(({ to }) => to === present);
    expect(latest?.text).toContain("has another phone now");
  });
});

it("tells what is wrong with a form by its field", async () => {
  const person = await makeSeeker(portal);
  const fields = async (form: unknown) => (await ask(person, form)).body.fields;
  expect(await fields({})).toEqual({ email: "Email is required" });
  expect(await fields({ email: "" })).toEqual({ email: "Email is required" });
  expect(await fields({ email: "x" })).toEqual({ email: "Invalid email" });
  expect(await fields({ phone: "020" })).toEqual({ phone: "Invalid Phone" });
  expect(await fields({ phone: "+31612345678", email: "a@example.com" })).toEqual({ email: "Email is required" });
  expect((await ask(person, { email: 1 })).status).toBe(400);
});

it("sends no more codes to a new email for many accounts than for one", async () => {
  const strict = await startTestPortal({ RATE_LIMIT_FACTOR: "1" });
  const email = newEmail();
  const answers: number[] = [];
  for (let account = 0; account < 11; account++) {
    const person = await makeSeeker(strict, await getPasswordColumns());
    answers.push((await ask(person, { email, password: TEST_PASSWORD })).status);
  }
  expect(answers).toEqual([...Array(10).fill(200), 429]);
  await strict.close();
});
