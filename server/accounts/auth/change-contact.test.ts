import { describe, expect, it } from "vitest";
import { getPasswordColumns, makeEmployer, makeSeeker, TEST_PASSWORD, type TestUser } from "../../testing/factories.ts";
import { findSentCode, makeCodesOlder, randomPhone } from "../../testing/one-time-codes.ts";
import { startTestPortal } from "../../testing/portal.ts";
import { createSeekerForm } from "../../testing/sample-forms.ts";

const portal = await startTestPortal();

const requestCode = ({ client }: TestUser, form: unknown) => client.post("/authenticated/users/contact/code", form);
const changeContact = ({ client }: TestUser, form: unknown) => client.put("/authenticated/users/contact", form);
const randomEmail = () => `${crypto.randomUUID()}@example.com`;
const changeCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const logIn = (email: string) => portal.anonymous.post("/auth/users", { email, password: TEST_PASSWORD });

describe("PUT /authenticated/users/contact with an email", () => {
  it("requires password and code, and mails the previous email", async () => {
    const user = await makeSeeker(portal, await getPasswordColumns());
    const email = randomEmail();
    expect((await requestCode(user, { email })).body.fields).toEqual({ password: "Password is required" });
    expect((await requestCode(user, { email, password: "not the password" })).body.fields).toEqual({
      password: "Invalid password: this is not your password",
    });
    const codeResponse = await requestCode(user, { email: email.toUpperCase(), password: TEST_PASSWORD });
    expect([codeResponse.status, codeResponse.body]).toEqual([
      200,
      { sent_to: "email", message: "A code is on its way to this email." },
    ]);
    const token = await findSentCode(portal, email);
    expect((await changeContact(user, { email, token: changeCode(token) })).body.fields).toEqual({
      token: "Invalid Code: this code is wrong, used or expired",
    });
    expect((await changeContact(user, { email: randomEmail(), token })).body.fields).toEqual({
      token: "Invalid Code: this code is wrong, used or expired",
    });

    const { status, body } = await changeContact(user, { email, token });
    expect([status, body.user.email, body.user.id]).toEqual([200, email, user.id]);
    expect((await changeContact(user, { email, token })).status).toBe(422);
    expect((await logIn(email)).status).toBe(200);
    expect((await logIn(user.email)).status).toBe(401);
    expect((await portal.outbox()).find(({ to }) => to === user.email)?.subject).toBe("Your email has been changed");
    expect((await user.client.put("/authenticated/users", { ...createSeekerForm(user), email })).status).toBe(200);
  });

  it("sends the code again without the password while the first code is valid, and does not prolong it", async () => {
    const user = await makeSeeker(portal, await getPasswordColumns());
    const email = randomEmail();
    await requestCode(user, { email, password: TEST_PASSWORD });
    expect((await requestCode(user, { email })).body.message).toContain("less than a minute ago");
    expect((await requestCode(user, { email, password: "not the password" })).status).toBe(422);
    expect((await requestCode(user, { email: randomEmail() })).body.fields).toEqual({
      password: "Password is required",
    });
    await makeCodesOlder(portal, "proof", "9 minutes");
    expect((await requestCode(user, { email })).body.message).toBe("A code is on its way to this email.");
    const token = await findSentCode(portal, email);
    await makeCodesOlder(portal, "proof", "1 minute");
    expect((await changeContact(user, { email, token })).status).toBe(422);
    expect((await requestCode(user, { email })).body.fields).toEqual({ password: "Password is required" });
  });

  it("verifies the current email with a code alone", async () => {
    const user = await makeSeeker(portal, { ...(await getPasswordColumns()), email_verified_at: null });
    const readUser = async () =>
      (await portal.anonymous.post("/auth/access-token/users", { access_token: user.accessToken })).body;
    expect((await readUser()).email_verified).toBe(false);
    expect((await requestCode(user, { email: user.email })).status).toBe(200);
    const token = await findSentCode(portal, user.email);
    const wrong = await changeContact(user, { email: user.email, token: changeCode(token) });
    expect([wrong.status, (await readUser()).email_verified]).toEqual([422, false]);
    const { status, body } = await changeContact(user, { email: user.email, token });
    expect([status, body.user.email, body.user.email_verified]).toEqual([200, user.email, true]);
    expect((await readUser()).email_verified).toBe(true);
    expect((await logIn(user.email)).status).toBe(200);
  });

  it("reveals that an email is in use only after the code sent to it is entered", async () => {
    const [user, owner] = [await makeSeeker(portal, await getPasswordColumns()), await makeEmployer(portal)];
    expect((await requestCode(user, { email: owner.email, password: TEST_PASSWORD })).status).toBe(200);
    const token = await findSentCode(portal, owner.email);
    const { status, body } = await changeContact(user, { email: owner.email, token });
    expect([status, body.code]).toEqual([409, "email_in_use"]);
  });

  it("accepts the code only from the user who requested it and only for this change", async () => {
    const [user, attacker] = [await makeSeeker(portal, await getPasswordColumns()), await makeSeeker(portal)];
    const email = randomEmail();
    await requestCode(user, { email, password: TEST_PASSWORD });
    const token = await findSentCode(portal, email);
    expect((await changeContact(attacker, { email, token })).status).toBe(422);
    const deletion = await user.client.delete("/authenticated/users", { token });
    expect(deletion.body.fields).toEqual({ token: "Invalid Code: this code is wrong, used or expired" });
  });

  it("verifies the new email and invalidates codes sent to the previous one", async () => {
    const user = await makeSeeker(portal, await getPasswordColumns());
    await user.client.post("/authenticated/users/two-factor/code");
    const previousCode = await findSentCode(portal, user.email);
    const email = randomEmail();
    await requestCode(user, { email, password: TEST_PASSWORD });
    await changeContact(user, { email, token: await findSentCode(portal, email) });
    const codeRequest = await requestCode(user, { email: randomEmail(), token: previousCode });
    expect([codeRequest.status, codeRequest.body.fields]).toEqual([
      422,
      { token: "Invalid Code: this code is wrong, used or expired" },
    ]);
    const app = { method: "app", password: TEST_PASSWORD };
    expect((await user.client.put("/authenticated/users/two-factor/start", app)).status).toBe(200);
  });

  it("rejects accounts of Google and Apple with 403", async () => {
    for (const login_method of ["Google", "Apple"]) {
      const user = await makeSeeker(portal, { login_method });
      expect((await requestCode(user, { email: randomEmail() })).status).toBe(403);
      expect((await changeContact(user, { email: randomEmail(), token: "123456" })).status).toBe(403);
    }
  });
});

describe("PUT /authenticated/users/contact with a phone number", () => {
  it("replaces a number with a code sent to the new number, which a profile update cannot do", async () => {
    const user = await makeSeeker(portal);
    const save = (phone: string) => user.client.put("/authenticated/users", { ...createSeekerForm(user), phone });
    expect((await save("+31612345678")).status).toBe(200);
    const phone = randomPhone();
    expect((await save(phone)).body.fields).toEqual({ phone: "Invalid Phone: it is changed on its own, with a code" });
    expect((await requestCode(user, { phone })).body).toEqual({
      sent_to: "number",
      message: "A code is on its way to this number.",
    });
    const { body } = await changeContact(user, { phone, token: await findSentCode(portal, phone) });
    expect(body.user.phone).toBe(phone);
    expect((await save(phone)).status).toBe(200);
  });

  it("also requires a code sent to the current number of a phone login, and rejects a number in use", async () => {
    const [currentPhone, takenPhone] = [randomPhone(), randomPhone()];
    await makeSeeker(portal, { login_method: "Phone", phone: takenPhone, email: null });
    const user = await makeSeeker(portal, { login_method: "Phone", phone: currentPhone, email: null });
    expect((await requestCode(user, { phone: takenPhone })).body.fields).toEqual({ token: "Code is required" });
    await user.client.post("/authenticated/users/two-factor/code");
    expect(
      (await requestCode(user, { phone: takenPhone, token: await findSentCode(portal, currentPhone) })).status,
    ).toBe(200);
    const { status, body } = await changeContact(user, {
      phone: takenPhone,
      token: await findSentCode(portal, takenPhone),
    });
    expect([status, body.code]).toEqual([409, "phone_in_use"]);
  });

  it("sends a text message to the previous number of a phone login", async () => {
    const [currentPhone, phone] = [randomPhone(), randomPhone()];
    const user = await makeSeeker(portal, { login_method: "Phone", phone: currentPhone, email: null });
    await user.client.post("/authenticated/users/two-factor/code");
    await requestCode(user, { phone, token: await findSentCode(portal, currentPhone) });
    expect((await changeContact(user, { phone, token: await findSentCode(portal, phone) })).status).toBe(200);
    const [latest] = (await portal.outbox()).filter(({ to }) => to === currentPhone);
    expect(latest?.text).toContain("has another phone now");
  });
});

it("POST /authenticated/users/contact/code rejects invalid forms with an error for the field", async () => {
  const user = await makeSeeker(portal);
  const findErrors = async (form: unknown) => (await requestCode(user, form)).body.fields;
  expect(await findErrors({})).toEqual({ email: "Email is required" });
  expect(await findErrors({ email: "" })).toEqual({ email: "Email is required" });
  expect(await findErrors({ email: "x" })).toEqual({ email: "Invalid email: it needs a name, an @ and a domain" });
  expect(await findErrors({ phone: "020" })).toEqual({ phone: expect.stringMatching(/^Invalid Phone/) });
  expect(await findErrors({ phone: "+31612345678", email: "a@example.com" })).toEqual({ email: "Email is required" });
  expect((await requestCode(user, { email: 1 })).status).toBe(400);
});

it("POST /authenticated/users/contact/code limits the codes for one email across all accounts", async () => {
  const strict = await startTestPortal({ RATE_LIMIT_FACTOR: "1" });
  const email = randomEmail();
  const responses: number[] = [];
  for (let account = 0; account < 11; account++) {
    const user = await makeSeeker(strict, await getPasswordColumns());
    responses.push((await requestCode(user, { email, password: TEST_PASSWORD })).status);
  }
  expect(responses).toEqual([...Array(10).fill(200), 429]);
  await strict.close();
});
