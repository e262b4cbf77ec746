import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  makeApplication,
  makeEmployer,
  makeJob,
  makeMember,
  makeSeeker,
  makeUserWithoutType,
  type TestUser,
} from "../testing/factories.ts";
import { startTestPortal } from "../testing/portal.ts";

const portal = await startTestPortal();

const send = (from: TestUser, to: { id: string }, message: unknown) =>
  from.client.post("/messages", { to_user_id: to.id, message });
const listMessages = (reader: TestUser, one: { id: string }, other: { id: string }, query = "") =>
  reader.client.get(`/messages/?from_user_id=${one.id}&to_user_id=${other.id}${query}`);
const countUnread = async (reader: TestUser) => (await reader.client.get("/messages/count/")).body.count;

async function makePair() {
  return { seeker: await makeSeeker(portal), employer: await makeEmployer(portal) };
}

describe("POST /messages", () => {
  it("saves a message with its message number, and both participants list it newest first", async () => {
    const { seeker, employer } = await makePair();
    const first = await send(seeker, employer, "  Is the job still open?\n");
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
    const reply = await send(employer, seeker, "Yes, until Friday.");
    expect(reply.body.number).toBe(2);
    for (const [reader, one, other] of [
      [seeker, seeker, employer],
      [employer, seeker, employer],
      [employer, employer, seeker],
    ] as const) {
      expect((await listMessages(reader, one, other)).body).toEqual([reply.body, first.body]);
    }
  });

  it("takes the sender from the access token only", async () => {
    const { seeker, employer } = await makePair();
    const body = { to_user_id: employer.id, message: "Hello", from_user_id: employer.id, seen: true, number: 7 };
    const { body: saved } = await seeker.client.post("/messages", body);
    expect(saved).toMatchObject({ from_user_id: seeker.id, seen: false, number: 1 });
  });

  it.each([
    [{}, 422, { to_user_id: "Receiver is required", message: "Message is required" }],
    [{ to_user_id: randomUUID(), message: " \n " }, 422, { message: "Message is required" }],
    [
      { to_user_id: randomUUID(), message: "x".repeat(5001) },
      422,
      { message: "Invalid message: at most 5000 characters, this has 5001" },
    ],
    [
      { to_user_id: randomUUID(), message: "Hi", client_id: "1" },
      422,
      { client_id: "Invalid client_id: a UUID is expected" },
    ],
    [{ to_user_id: randomUUID(), message: ["Hi"] }, 400, { message: "Invalid message: the value has the wrong type" }],
    [{ to_user_id: randomUUID(), message: "nul \0" }, 400, undefined],
  ])("rejects %j with %i", async (body, status, fields) => {
    const response = await (await makeSeeker(portal)).client.post("/messages", body);
    expect([response.status, response.body.fields]).toEqual([status, fields]);
  });

  it("accepts 5,000 characters, and a retry of a text with a lone surrogate", async () => {
    const { seeker, employer } = await makePair();
    expect((await send(seeker, employer, "x".repeat(5000))).status).toBe(201);
    const form = { to_user_id: employer.id, message: "a\ud800", client_id: randomUUID() };
    const [first, retry] = [await seeker.client.post("/messages", form), await seeker.client.post("/messages", form)];
    expect(first.status).toBe(201);
    expect(retry.body).toEqual(first.body);
  });
});

describe("permission to write and read messages", () => {
  it("lets seekers write to every employer, and employers to applicants and to seekers who wrote first", async () => {
    const { seeker, employer } = await makePair();
    const job = await makeJob(portal, employer);
    const { id } = await makeApplication(portal, job, employer, seeker);
    await seeker.client.post(`/application/${id}/withdraw`, {});
    expect((await send(employer, seeker, "Hello")).status).toBe(404);
    expect((await send(seeker, employer, "Hello")).status).toBe(201);
    expect((await send(employer, seeker, "Hello")).status).toBe(201);

    const applicant = await makeSeeker(portal);
    await makeApplication(portal, job, employer, applicant);
    expect((await send(employer, applicant, "Thank you for applying.")).status).toBe(201);
    expect((await send(await makeEmployer(portal), applicant, "Work for us instead.")).status).toBe(404);
  });

  it("responds with the same 404 to a message to oneself, to the same or no account type, and to an unknown id", async () => {
    const { seeker, employer } = await makePair();
    const unknownUser = await send(seeker, { id: randomUUID() }, "Hello");
    expect(unknownUser.status).toBe(404);
    const pairs: [TestUser, { id: string }][] = [
      [seeker, seeker],
      [employer, employer],
      [seeker, await makeSeeker(portal)],
      [employer, await makeEmployer(portal)],
      [seeker, await makeUserWithoutType(portal)],
      [seeker, { id: "no-id" }],
    ];
    for (const [from, to] of pairs) {
      const sent = await send(from, to, "Hello");
      expect([sent.status, sent.body]).toEqual([404, unknownUser.body]);
      expect((await from.client.put("/messages", { to_user_id: to.id })).status).toBe(404);
      expect((await listMessages(from, from, to)).status).toBe(404);
    }
  });

  it("shows the employer the seeker's name and photo, and after an application the profile", async () => {
    const [seeker, employer] = [
      await makeSeeker(portal, { email: null, phone: "+31612345678" }),
      await makeEmployer(portal),
    ];
    const getProfile = () => employer.client.get(`/crud/users/${seeker.id}`);
    expect((await getProfile()).status).toBe(404);
    await send(seeker, employer, "Hello");
    expect((await getProfile()).body).toEqual({
      id: seeker.id,
      _id: seeker.id,
      name: "Sanne de Boer",
      photo: null,
      is_name_hidden: false,
      can_message: true,
    });
    await makeApplication(portal, await makeJob(portal, employer), employer, seeker);
    expect((await getProfile()).body).toMatchObject({ user_type: 1, phone: "+31612345678" });
  });
});

it("GET /messages continues at its cursor without gaps or repeats while new messages are sent", async () => {
  const { seeker, employer } = await makePair();
  for (let index = 1; index <= 7; index++) await send(seeker, employer, `${index}`);
  const numbers: number[] = [];
  let after = "";
  do {
    const page = await listMessages(employer, seeker, employer, `&limit=3${after && `&after=${after}`}`);
    numbers.push(...page.body.map(({ number }: { number: number }) => number));
    after = page.headers.get("x-next-cursor") ?? "";
    await send(employer, seeker, "Meanwhile");
  } while (after);
  expect(numbers).toEqual([7, 6, 5, 4, 3, 2, 1]);
  for (const cursor of ["tampered", Buffer.from('{"number":1e12}').toString("base64url")]) {
    expect((await listMessages(employer, seeker, employer, `&after=${cursor}`)).status).toBe(422);
  }
});

describe("reading messages", () => {
  it("counts unread messages until the reader marks their conversation as read", async () => {
    const { seeker, employer } = await makePair();
    const other = await makeSeeker(portal);
    await send(seeker, employer, "One");
    await send(seeker, employer, "Two");
    await send(other, employer, "Three");
    expect([await countUnread(employer), await countUnread(seeker)]).toEqual([3, 0]);
    expect((await seeker.client.put("/messages", { to_user_id: employer.id })).body).toEqual({ count: 0 });
    expect((await employer.client.put("/messages", { to_user_id: seeker.id })).body).toEqual({ count: 2 });
    expect(await countUnread(employer)).toBe(1);
    expect((await listMessages(seeker, seeker, employer)).body).toMatchObject([{ seen: true }, { seen: true }]);
  });

  it("lists conversations latest first, as the reader sees them, page by page", async () => {
    const employer = await makeEmployer(portal, { name: "Marieke Visser", company: "Northgate Health" });
    const seekers = [];
    for (const name of ["Ada", "Bo", "Cem"]) {
      const seeker = await makeSeeker(portal, { name });
      await send(seeker, employer, `From ${name}`);
      seekers.push(seeker);
    }
    const [ada] = seekers as [TestUser, TestUser, TestUser];
    await send(employer, ada, "Hello Ada");
    const first = await employer.client.get("/messages/users?limit=2");
    expect(first.body).toMatchObject([
      { to_user_id: ada.id, from_user_id: employer.id, message: "Hello Ada", seen: false, number: 2, unread_count: 1 },
      { users: [{ name: "Cem", photo: null, company: null }], message: "From Cem", unread_count: 1 },
    ]);
    const second = await employer.client.get(`/messages/users?limit=2&after=${first.headers.get("x-next-cursor")}`);
    expect(second.body).toMatchObject([{ users: [{ name: "Bo" }] }]);
    expect(second.headers.get("x-next-cursor")).toBeNull();

    const [own] = (await ada.client.get("/messages/users")).body;
    expect(own).toMatchObject({ to_user_id: employer.id, unread_count: 1, message: "Hello Ada" });
    expect(own.users).toEqual([
      { _id: employer.id, name: "Marieke Visser", photo: null, company: "Northgate Health", is_name_hidden: false },
    ]);
  });

  it("lists no messages for participants who have not written yet", async () => {
    const { seeker, employer } = await makePair();
    const { status, body } = await listMessages(seeker, seeker, employer);
    expect([status, body]).toEqual([200, []]);
    expect((await seeker.client.put("/messages", { to_user_id: employer.id })).body).toEqual({ count: 0 });
    expect((await seeker.client.get("/messages/users")).body).toEqual([]);
  });
});

describe("the conversations of a former recruiter", () => {
  const listConversations = async ({ client }: TestUser) => (await client.get("/messages/users")).body;

  it("are listed, counted and read neither as an interviewer nor after leaving, and stay with the seeker", async () => {
    const { seeker, employer } = await makePair();
    const recruiter = await makeMember(portal, employer, "recruiter");
    await send(seeker, recruiter, "My last words");
    expect([await countUnread(recruiter), (await listConversations(recruiter)).length]).toEqual([1, 1]);
    const expectNothing = async () => {
      expect([await countUnread(recruiter), await listConversations(recruiter)]).toEqual([0, []]);
      expect((await listMessages(recruiter, recruiter, seeker)).status).toBe(404);
    };
    await employer.client.put(`/company/members/${recruiter.id}`, { role: "interviewer" });
    await expectNothing();
    await employer.client.delete(`/company/members/${recruiter.id}`);
    const info = { name: "Jeroen Bakker", user_type: 1 };
    expect((await recruiter.client.put("/authenticated/users/", info)).status).toBe(200);
    await expectNothing();
    expect(await listConversations(seeker)).toMatchObject([{ message: "My last words" }]);
    expect((await listMessages(seeker, recruiter, seeker)).body).toHaveLength(1);
  });
});
