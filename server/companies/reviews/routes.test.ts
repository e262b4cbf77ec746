import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  getPasswordColumns,
  makeApplied,
  makeEmployer,
  makeReview,
  makeSeeker,
  reviewForm,
  type TestUser,
} from "../../testing/factories.ts";
import { startTestPortal } from "../../testing/portal.ts";

const portal = await startTestPortal();

const getStatusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;
const addReview = ({ client }: TestUser, company: { id: unknown }, form: object = reviewForm) =>
  client.post("/reviews", { company_id: company.id, ...form });
const listReviews = async ({ id }: { id: string }) => (await portal.anonymous.get(`/reviews/${id}`)).body;

async function makeReviewedCompany() {
  const users = await makeApplied(portal);
  return { ...users, storedReview: await makeReview(portal, users.employer, users.seeker) };
}

describe("POST /reviews", () => {
  it("publishes the review without its author", async () => {
    const { employer, seeker } = await makeApplied(portal);
    const { status, body } = await addReview(seeker, employer);
    expect([status, body.message]).toEqual([201, "Your review has been added."]);
    const { message: _, ...publicReview } = body;
    expect(publicReview).toEqual({
      ...reviewForm,
      id: body._id,
      _id: body.id,
      company_id: employer.id,
      answer: null,
      answered_at: null,
      label: null,
      createdAt: body.createdAt,
      updatedAt: body.createdAt,
    });
    expect(await listReviews(employer)).toEqual({ average: 4, count: 1, reviews: [publicReview] });
    expect(JSON.stringify(await listReviews(employer))).not.toContain(seeker.id);
  });

  it("refuses a second review of the same company with 409 already_reviewed", async () => {
    const { employer, seeker } = await makeApplied(portal);
    await addReview(seeker, employer);
    expect(getStatusAndCode(await addReview(seeker, employer))).toBe("409 already_reviewed");
    expect(getStatusAndCode(await addReview(seeker, { id: employer.id.toUpperCase() }))).toBe("409 already_reviewed");
    expect((await listReviews(employer)).count).toBe(1);
  });

  it("stores one review when a seeker sends 64 reviews at once", async () => {
    const { employer, seeker } = await makeApplied(portal);
    const responses = await Promise.all(Array.from({ length: 64 }, () => addReview(seeker, employer)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter((response) => getStatusAndCode(response) === "409 already_reviewed")).toHaveLength(63);
    expect((await listReviews(employer)).count).toBe(1);
  });

  it("accepts reviews only from applicants, also after the job was deleted", async () => {
    const { employer, seeker, job } = await makeApplied(portal);
    const stranger = await makeSeeker(portal);
    expect(getStatusAndCode(await addReview(stranger, employer))).toBe("403 not_applied");
    expect((await stranger.client.get(`/reviews/${employer.id}/own`)).body).toEqual({
      may_review: false,
      review: null,
      restricted_at: null,
    });
    await employer.client.delete(`/crud/jobs/${job.id}`);
    expect((await seeker.client.get(`/reviews/${employer.id}/own`)).body).toMatchObject({
      may_review: true,
      review: null,
    });
    expect((await addReview(seeker, employer)).status).toBe(201);
    const ownReview = (await seeker.client.get(`/reviews/${employer.id}/own`)).body;
    expect(ownReview).toMatchObject({ may_review: false, review: reviewForm });
  });

  it.each([
    ["no-id", 404],
    ["'; drop table reviews; --", 404],
    [randomUUID(), 404],
    [12, 400],
    [["x"], 400],
    ["nul \0", 400],
    [null, 422],
    [undefined, 422],
  ])("rejects the company id %j with %i", async (company, status) => {
    expect((await addReview(await makeSeeker(portal), { id: company })).status).toBe(status);
  });

  it.each([
    [{}, 422, { rating: "Rating is required", headline: "Headline is required", review: "Review is required" }],
    [{ ...reviewForm, rating: 0 }, 422, { rating: "Invalid Rating: it is not one of the choices" }],
    [{ ...reviewForm, rating: 6 }, 422, { rating: "Invalid Rating: it is not one of the choices" }],
    [{ ...reviewForm, rating: 4.5 }, 422, { rating: "Invalid Rating: it is not one of the choices" }],
    [{ ...reviewForm, rating: "5" }, 400, { rating: "Invalid Rating: it is not one of the choices" }],
    [{ ...reviewForm, rating: true }, 400, { rating: "Invalid Rating: it is not one of the choices" }],
    [
      { ...reviewForm, headline: "x".repeat(121) },
      422,
      { headline: "Invalid Headline: at most 120 characters, this has 121" },
    ],
    [
      { ...reviewForm, headline: "two\nlines" },
      422,
      { headline: "Invalid Headline: no line breaks or invisible characters" },
    ],
    [
      { ...reviewForm, headline: "a \u202e turn" },
      422,
      { headline: "Invalid Headline: no line breaks or invisible characters" },
    ],
    [{ ...reviewForm, headline: [] }, 400, { headline: "Invalid Headline: the value has the wrong type" }],
    [{ ...reviewForm, review: " \u200b " }, 422, { review: "Review is required" }],
    [
      { ...reviewForm, review: "x".repeat(5_001) },
      422,
      { review: "Invalid Review: at most 5000 characters, this has 5001" },
    ],
    [{ ...reviewForm, review: "nul \0" }, 400, undefined],
  ])("rejects %j with %i", async (form, status, fields) => {
    const { employer, seeker } = await makeApplied(portal);
    const response = await addReview(seeker, employer, form);
    expect([response.status, response.body.fields]).toEqual([status, fields]);
    expect((await listReviews(employer)).count).toBe(0);
  });

  it("ignores fields that the form does not have, and stores markup as text", async () => {
    const { employer, seeker } = await makeApplied(portal);
    const html = "<img src=x onerror=alert(1)>";
    const extra = { user_id: employer.id, answer: "We are great", id: randomUUID(), created_at: "2001-01-01" };
    const { body } = await addReview(seeker, employer, { ...reviewForm, ...extra, headline: html, review: html });
    expect(body).toMatchObject({ headline: html, review: html, answer: null });
    expect(body.id).not.toBe(extra.id);
    expect((await seeker.client.get(`/reviews/${employer.id}/own`)).body.review.id).toBe(body.id);
  });
});

it("PUT and DELETE /reviews/:id › are allowed for the author only", async () => {
  const { employer, seeker, storedReview } = await makeReviewedCompany();
  const form = { rating: 2, headline: "No answer", review: "I waited for\n\na month." };
  const changed = await seeker.client.put(`/reviews/${storedReview.id}`, form);
  expect([changed.status, changed.body.message]).toEqual([200, "Your review has been updated."]);
  expect(await listReviews(employer)).toMatchObject({ average: 2, count: 1, reviews: [form] });
  const others = [employer, await makeSeeker(portal)];
  for (const { client } of others) {
    expect(getStatusAndCode(await client.put(`/reviews/${storedReview.id}`, reviewForm))).toBe("403 forbidden");
    expect(getStatusAndCode(await client.delete(`/reviews/${storedReview.id}`))).toBe("403 forbidden");
  }
  expect(await listReviews(employer)).toMatchObject({ reviews: [form] });
  expect((await seeker.client.delete(`/reviews/${storedReview.id}`)).status).toBe(200);
  expect(await listReviews(employer)).toEqual({ average: null, count: 0, reviews: [] });
  expect(getStatusAndCode(await seeker.client.delete(`/reviews/${storedReview.id}`))).toBe("404 not_found");
  expect((await addReview(seeker, employer)).status).toBe(201);
});

describe("PUT /reviews/:id/answer", () => {
  const sendReply = (user: TestUser, id: string, form: unknown = { answer: "Thank you." }) =>
    user.client.put(`/reviews/${id}/answer`, form);

  it("shows one reply with the review, and replaces it by a second reply", async () => {
    const { employer, seeker, storedReview } = await makeReviewedCompany();
    expect((await sendReply(employer, storedReview.id)).body).toMatchObject({
      answer: "Thank you.",
      message: "Your answer has been saved.",
    });
    await sendReply(employer, storedReview.id, { answer: "Thank you, Sanne has left us since." });
    const [withReply] = (await listReviews(employer)).reviews;
    expect(withReply.answer).toBe("Thank you, Sanne has left us since.");
    expect(withReply.updatedAt).toBe(withReply.createdAt);
    await seeker.client.put(`/reviews/${storedReview.id}`, { ...reviewForm, rating: 5 });
    const [changed] = (await listReviews(employer)).reviews;
    expect(changed).toMatchObject({ rating: 5, answer: withReply.answer, answered_at: withReply.answered_at });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThanOrEqual(Date.parse(changed.answered_at));
  });

  it("is allowed for the reviewed company only", async () => {
    const { employer, seeker, storedReview } = await makeReviewedCompany();
    for (const user of [await makeEmployer(portal), seeker]) {
      expect(getStatusAndCode(await sendReply(user, storedReview.id))).toBe("403 forbidden");
    }
    expect(getStatusAndCode(await sendReply(employer, randomUUID()))).toBe("404 not_found");
    expect(getStatusAndCode(await sendReply(employer, "no-id"))).toBe("404 not_found");
    expect((await listReviews(employer)).reviews[0].answer).toBeNull();
  });

  it.each([
    [{}, 422],
    [{ answer: " " }, 422],
    [{ answer: "x".repeat(5_001) }, 422],
    [{ answer: 5 }, 400],
    [{ answer: "\0" }, 400],
  ])("rejects %j with %i", async (form, status) => {
    const { employer, storedReview } = await makeReviewedCompany();
    expect((await sendReply(employer, storedReview.id, form)).status).toBe(status);
  });
});

describe("GET /reviews/:company", () => {
  it("returns pages, newest first, with average and count of all reviews", async () => {
    const employer = await makeEmployer(portal);
    for (const rating of [1, 2, 5, 5, 5]) {
      await makeReview(portal, employer, await makeSeeker(portal), { rating, headline: `With ${rating}` });
    }
    const firstPage = await portal.anonymous.get(`/reviews/${employer.id}?limit=3`);
    expect(firstPage.body).toMatchObject({ average: 3.6, count: 5 });
    const cursor = encodeURIComponent(firstPage.headers.get("x-next-cursor") ?? "");
    const lastPage = await portal.anonymous.get(`/reviews/${employer.id}?limit=3&after=${cursor}`);
    expect(lastPage.body).toMatchObject({ average: 3.6, count: 5 });
    expect(lastPage.headers.get("x-next-cursor")).toBeNull();
    const ratings = [...firstPage.body.reviews, ...lastPage.body.reviews].map(({ rating }) => rating);
    expect(ratings).toEqual([5, 5, 5, 2, 1]);
    expect((await portal.anonymous.get(`/reviews/${employer.id}?after=nonsense`)).status).toBe(422);
  });

  it("answers 404 unless the id is that of a company", async () => {
    const missing = await portal.anonymous.get(`/reviews/${randomUUID()}`);
    expect(getStatusAndCode(missing)).toBe("404 not_found");
    const seeker = await makeSeeker(portal);
    for (const id of [seeker.id, "no-id", "%00"]) {
      expect((await portal.anonymous.get(`/reviews/${id}`)).text).toBe(missing.text);
    }
  });
});

describe("reviews of a deleted account", () => {
  const deleteAccount = ({ client }: TestUser) =>
    client.delete("/authenticated/users", { password: "correct horse battery" });

  async function makeReviewedCompanyWithPasswords() {
    const password = await getPasswordColumns();
    const { employer, seeker } = await makeApplied(portal, { employer: password, seeker: password });
    await addReview(seeker, employer);
    return { employer, seeker };
  }

  it("are deleted with the seeker", async () => {
    const { employer, seeker } = await makeReviewedCompanyWithPasswords();
    await deleteAccount(seeker);
    expect(await listReviews(employer)).toEqual({ average: null, count: 0, reviews: [] });
  });

  it("are deleted with the company, which cannot be reviewed any more", async () => {
    const { employer, seeker } = await makeReviewedCompanyWithPasswords();
    await deleteAccount(employer);
    expect(getStatusAndCode(await addReview(seeker, employer))).toBe("404 not_found");
    expect((await portal.anonymous.get(`/reviews/${employer.id}`)).status).toBe(404);
    expect(await portal.db.selectFrom("reviews").where("company_id", "=", employer.id).selectAll().execute()).toEqual(
      [],
    );
  });

  it("do not remain when a review is added while the account is being deleted", async () => {
    for (const deleted of ["seeker", "employer"] as const) {
      const users = await makeReviewedCompanyWithPasswords();
      const storedReview = (await listReviews(users.employer)).reviews[0];
      await users.seeker.client.delete(`/reviews/${storedReview.id}`);
      await Promise.all([deleteAccount(users[deleted]), addReview(users.seeker, users.employer)]);
      const remaining = await portal.db
        .selectFrom("reviews")
        .selectAll()
        .where("company_id", "=", users.employer.id)
        .execute();
      expect(remaining).toEqual([]);
    }
  });
});
