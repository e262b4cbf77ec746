import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeApplication,
  makeEmployer,
  makeJob,
  makeNewcomer,
  makeSeeker,
  type TestUser,
} from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const write = (from: TestUser, to: { id: string }, message: unknown) =>
  from.client.post("/messages", { to_user_id: to.id, message });
const history = (reader: TestUser, one: { id: string }, other: { id: string }, more = "") =>
  reader.client.get(`/messages/?from_user_id=${one.id}&to_user_id=${other.id}${more}`);
const unread = async (reader: TestUser) => (await reader.client.get("/messages/count/")).body.count;

async function makePair() {
  return { seeker: await makeSeeker(portal), employer: await makeEmployer(portal) };
}

describe("writing", () => {
  it("is saved with its number, and both read the same history, newest first", async () => {
    const { seeker, employer } = await makePair();
    const first = await write(seeker, employer, "  Is the job still open?\n");
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      from_user_id: seeker.id,
      to_user_id: employer.id,
      message: "Is the job still open?",
      seen: false,
      client_id: null,
      number: 1,
    });
    expect(first.body._id).toBe(first.body.id);
    const answer = await write(employer, seeker, "Yes, until Friday.");
    expect(answer.body.number).toBe(2);
    for (const [reader, one, other] of [
      [seeker, seeker, employer],
      [employer, seeker, employer],
      [employer, employer, seeker],
    ] as const) {
      expect((await history(reader, one, other)).body).toEqual([answer.body, first.body]);
    }
  });

  it("always comes from the token's user", async () => {
    const { seeker, employer } = await makePair();
    const body = { to_user_id: employer.id, message: "Hello", from_user_id: employer.id, seen: true, number: 7 };
    const { body: saved } = await seeker.client.post("/messages", body);
    expect(saved).toMatchObject({ from_user_id: seeker.id, seen: false, number: 1 });
  });

  it.each([
    [{}, 422, { to_user_id: "Receiver is required", message: "Message is required" }],
    [{ to_user_id: randomUUID(), message: " \n " }, 422, { message: "Message is required" }],
    [{ to_user_id: randomUUID(), message: "x".repeat(5001) }, 422, { message: "Invalid message" }],
    [{ to_user_id: randomUUID(), message: "Hi", client_id: "1" }, 422, { client_id: "Invalid client_id" }],
    [{ to_user_id: randomUUID(), message: ["Hi"] }, 400, { message: "Invalid message" }],
    [{ to_user_id: randomUUID(), message: "nul \0" }, 400, undefined],
  ])("refuses %j with %i", async (body, status, fields) => {
    const answer = await (await makeSeeker(portal)).client.post("/messages", body);
    expect([answer.status, answer.body.fields]).toEqual([status, fields]);
  });

  it("takes 5,000 characters, and half a surrogate pair twice", async () => {
    const { seeker, employer } = await makePair();
    expect((await write(seeker, employer, "x".repeat(5000))).status).toBe(201);
    const half = { to_user_id: employer.id, message: "a\ud800", client_id: randomUUID() };
    const [once, again] = [await seeker.client.post("/messages", half), await seeker.client.post("/messages", half)];
    expect(once.status).toBe(201);
    expect(again.body).toEqual(once.body);
  });
});

describe("who may write to whom", () => {
  it("a seeker to any employer; an employer first only to an own applicant, and always back", async () => {
    const { seeker, employer } = await makePair();
    expect((await write(employer, seeker, "Hello")).status).toBe(404);
    expect((await write(seeker, employer, "Hello")).status).toBe(201);
    expect((await write(employer, seeker, "Hello")).status).toBe(201);

    const applicant = await makeSeeker(portal);
    const job = await makeJob(portal, employer);
    await makeApplication(portal, job, employer, applicant);
    expect((await write(employer, applicant, "Thank you for applying.")).status).toBe(201);
    expect((await write(await makeEmployer(portal), applicant, "Work for us instead.")).status).toBe(404);
  });

  it("nobody to oneself, to a person of the same kind, without a kind, or who does not exist: all the same", async () => {
    const { seeker, employer } = await makePair();
    const missing = await write(seeker, { id: randomUUID() }, "Hello");
    expect(missing.status).toBe(404);
    const tries: [TestUser, { id: string }][] = [
      [seeker, seeker],
      [employer, employer],
      [seeker, await makeSeeker(portal)],
      [employer, await makeEmployer(portal)],
      [seeker, await makeNewcomer(portal)],
      [seeker, { id: "no-id" }],
    ];
    for (const [from, to] of tries) {
      const sent = await write(from, to, "Hello");
      expect([sent.status, sent.body]).toEqual([404, missing.body]);
      expect((await from.client.put("/messages", { to_user_id: to.id })).status).toBe(404);
      expect((await history(from, from, to)).status).toBe(404);
    }
  });

  it("only the two read a conversation", async () => {
    const { seeker, employer } = await makePair();
    await write(seeker, employer, "Between us");
    for (const stranger of [await makeSeeker(portal), await makeEmployer(portal)]) {
      expect((await history(stranger, seeker, employer)).status).toBe(404);
      expect((await stranger.client.get("/messages/users")).body).toEqual([]);
    }
    expect((await portal.anonymous.get("/messages?from_user_id=1&to_user_id=2")).status).toBe(401);
    expect((await (await makeNewcomer(portal)).client.get("/messages/users")).status).toBe(403);
  });

  it("a conversation shows the employer the seeker's name and photo, an application more", async () => {
    const [seeker, employer] = [
      await makeSeeker(portal, { email: null, phone: "+31612345678" }),
      await makeEmployer(portal),
    ];
    const seen = () => employer.client.get(`/crud/users/${seeker.id}`);
    expect((await seen()).status).toBe(404);
    await write(seeker, employer, "Hello");
    expect((await seen()).body).toEqual({ id: seeker.id, _id: seeker.id, name: "Sanne de Boer", photo: null });
    await makeApplication(portal, await makeJob(portal, employer), employer, seeker);
    expect((await seen()).body).toMatchObject({ user_type: 1, phone: "+31612345678" });
  });
});

it("continues a history with its cursor, without gaps or repeats while new messages come in", async () => {
  const { seeker, employer } = await makePair();
  for (let index = 1; index <= 7; index++) await write(seeker, employer, `${index}`);
  const numbers: number[] = [];
  let after = "";
  do {
    const page = await history(employer, seeker, employer, `&limit=3${after && `&after=${after}`}`);
    numbers.push(...page.body.map(({ number }: { number: number }) => number));
    after = page.headers.get("x-next-cursor") ?? "";
    await write(employer, seeker, "Meanwhile");
  } while (after);
  expect(numbers).toEqual([7, 6, 5, 4, 3, 2, 1]);
  for (const cursor of ["tampered", Buffer.from('{"number":1e12}').toString("base64url")]) {
    expect((await history(employer, seeker, employer, `&after=${cursor}`)).status).toBe(422);
  }
});

describe("reading", () => {
  it("counts what is unread until the reader has read it, in that conversation alone", async () => {
    const { seeker, employer } = await makePair();
    const other = await makeSeeker(portal);
    await write(seeker, employer, "One");
    await write(seeker, employer, "Two");
    await write(other, employer, "Three");
    expect([await unread(employer), await unread(seeker)]).toEqual([3, 0]);
    expect((await seeker.client.put("/messages", { to_user_id: employer.id })).body).toEqual({ count: 0 });
    expect((await employer.client.put("/messages", { to_user_id: seeker.id })).body).toEqual({ count: 2 });
    expect(await unread(employer)).toBe(1);
    expect((await history(seeker, seeker, employer)).body).toMatchObject([{ seen: true }, { seen: true }]);
  });

  it("lists conversations latest first, from the reader's side, page by page", async () => {
    const employer = await makeEmployer(portal, { name: "Marieke Visser", company: "Northgate Health" });
    const seekers = [];
    for (const name of ["Ada", "Bo", "Cem"]) {
      const seeker = await makeSeeker(portal, { name });
      await write(seeker, employer, `From ${name}`);
      seekers.push(seeker);
    }
    const [ada] = seekers as [TestUser, TestUser, TestUser];
    await write(employer, ada, "Hello Ada");
    const first = await employer.client.get("/messages/users?limit=2");
    expect(first.body).toMatchObject([
      { to_user_id: ada.id, from_user_id: employer.id, message: "Hello Ada", seen: false, number: 2, unread_count: 1 },
      { users: [{ name: "Cem", photo: null, company: null }], message: "From Cem", unread_count: 1 },
    ]);
    const rest = await employer.client.get(`/messages/users?limit=2&after=${first.headers.get("x-next-cursor")}`);
    expect(rest.body).toMatchObject([{ users: [{ name: "Bo" }] }]);
    expect(rest.headers.get("x-next-cursor")).toBeNull();

    const [own] = (await ada.client.get("/messages/users")).body;
    expect(own).toMatchObject({ to_user_id: employer.id, unread_count: 1, message: "Hello Ada" });
    expect(own.users).toEqual([{ _id: employer.id, name: "Marieke Visser", photo: null, company: "Northgate Health" }]);
  });

  it("shows an empty history to who may begin one", async () => {
    const { seeker, employer } = await makePair();
    const { status, body } = await history(seeker, seeker, employer);
    expect([status, body]).toEqual([200, []]);
    expect((await seeker.client.put("/messages", { to_user_id: employer.id })).body).toEqual({ count: 0 });
    expect((await seeker.client.get("/messages/users")).body).toEqual([]);
  });
});
