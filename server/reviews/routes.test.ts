import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  getPasswordColumns,
  makeApplication,
  makeEmployer,
  makeJob,
  makeReview,
  makeSeeker,
  reviewForm,
  type TestUser,
} from "../testing/factories.ts";
import { startTestPortal, type TestPortal } from "../testing/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`;
const review = ({ client }: TestUser, company: { id: unknown }, words: object = reviewForm) =>
  client.post("/reviews", { company_id: company.id, ...words });
const reviewsOf = async ({ id }: { id: string }) => (await portal.anonymous.get(`/reviews/${id}`)).body;

/** A company and a seeker who has applied to it. */
async function makePair() {
  const [employer, seeker] = [await makeEmployer(portal), await makeSeeker(portal)];
  const job = await makeJob(portal, employer);
  await makeApplication(portal, job, employer, seeker);
  return { employer, seeker, job };
}

async function makeReviewed() {
  const pair = await makePair();
  return { ...pair, written: await makeReview(portal, pair.employer, pair.seeker) };
}

describe("reviewing a company", () => {
  it("is seen by everyone, without who wrote it", async () => {
    const { employer, seeker } = await makePair();
    const { status, body } = await review(seeker, employer);
    expect([status, body.message]).toEqual([201, "Your review has been added."]);
    const { message: _, ...written } = body;
    expect(written).toEqual({
      ...reviewForm,
      id: body._id,
      _id: body.id,
      company_id: employer.id,
      answer: null,
      answered_at: null,
      createdAt: body.createdAt,
      updatedAt: body.createdAt,
    });
    expect(await reviewsOf(employer)).toEqual({ average: 4, count: 1, reviews: [written] });
    expect(JSON.stringify(await reviewsOf(employer))).not.toContain(seeker.id);
  });

  it("happens once", async () => {
    const { employer, seeker } = await makePair();
    await review(seeker, employer);
    expect(codeOf(await review(seeker, employer))).toBe("409 already_reviewed");
    expect(codeOf(await review(seeker, { id: employer.id.toUpperCase() }))).toBe("409 already_reviewed");
    expect((await reviewsOf(employer)).count).toBe(1);
  });

  it("happens once when a seeker tries 64 times at once", async () => {
    const { employer, seeker } = await makePair();
    const answers = await Promise.all(Array.from({ length: 64 }, () => review(seeker, employer)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => codeOf(answer) === "409 already_reviewed")).toHaveLength(63);
    expect((await reviewsOf(employer)).count).toBe(1);
  });

  it("is for who has applied there, also when all those jobs are gone since", async () => {
    const { employer, seeker, job } = await makePair();
    const stranger = await makeSeeker(portal);
    expect(codeOf(await review(stranger, employer))).toBe("403 not_applied");
    expect((await stranger.client.get(`/reviews/${employer.id}/own`)).body).toEqual({
      may_review: false,
      review: null,
    });
    await employer.client.delete(`/crud/jobs/${job.id}`);
    expect((await seeker.client.get(`/reviews/${employer.id}/own`)).body).toEqual({ may_review: true, review: null });
    expect((await review(seeker, employer)).status).toBe(201);
    const own = (await seeker.client.get(`/reviews/${employer.id}/own`)).body;
    expect(own).toMatchObject({ may_review: false, review: reviewForm });
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
  ])("of %j is refused with %i", async (company, status) => {
    expect((await review(await makeSeeker(portal), { id: company })).status).toBe(status);
  });

  it.each([
    [{}, 422, { rating: "Rating is required", headline: "Headline is required", review: "Review is required" }],
    [{ ...reviewForm, rating: 0 }, 422, { rating: "Invalid Rating" }],
    [{ ...reviewForm, rating: 6 }, 422, { rating: "Invalid Rating" }],
    [{ ...reviewForm, rating: 4.5 }, 422, { rating: "Invalid Rating" }],
    [{ ...reviewForm, rating: "5" }, 400, { rating: "Invalid Rating" }],
    [{ ...reviewForm, rating: true }, 400, { rating: "Invalid Rating" }],
    [{ ...reviewForm, headline: "x".repeat(121) }, 422, { headline: "Invalid Headline" }],
    [{ ...reviewForm, headline: "two\nlines" }, 422, { headline: "Invalid Headline" }],
    [{ ...reviewForm, headline: "a \u202e turn" }, 422, { headline: "Invalid Headline" }],
    [{ ...reviewForm, headline: [] }, 400, { headline: "Invalid Headline" }],
    [{ ...reviewForm, review: " \u200b " }, 422, { review: "Review is required" }],
    [{ ...reviewForm, review: "x".repeat(5_001) }, 422, { review: "Invalid Review" }],
    [{ ...reviewForm, review: "nul \0" }, 400, undefined],
  ])("with %j is refused with %i", async (words, status, fields) => {
    const { employer, seeker } = await makePair();
    const answer = await review(seeker, employer, words);
    expect([answer.status, answer.body.fields]).toEqual([status, fields]);
    expect((await reviewsOf(employer)).count).toBe(0);
  });

  it("is always in the own name, and keeps markup as the text that it is", async () => {
    const { employer, seeker } = await makePair();
    const html = "<img src=x onerror=alert(1)>";
    const extra = { user_id: employer.id, answer: "We are great", id: randomUUID(), created_at: "2001-01-01" };
    const { body } = await review(seeker, employer, { ...reviewForm, ...extra, headline: html, review: html });
    expect(body).toMatchObject({ headline: html, review: html, answer: null });
    expect(body.id).not.toBe(extra.id);
    expect((await seeker.client.get(`/reviews/${employer.id}/own`)).body.review.id).toBe(body.id);
  });
});

describe("changing and deleting a review", () => {
  it("is its author's", async () => {
    const { employer, seeker, written } = await makeReviewed();
    const words = { rating: 2, headline: "No answer", review: "I waited for\n\na month." };
    const changed = await seeker.client.put(`/reviews/${written.id}`, words);
    expect([changed.status, changed.body.message]).toEqual([200, "Your review has been updated."]);
    expect(await reviewsOf(employer)).toMatchObject({ average: 2, count: 1, reviews: [words] });
    const others = [employer, await makeSeeker(portal)];
    for (const { client } of others) {
      expect(codeOf(await client.put(`/reviews/${written.id}`, reviewForm))).toBe("403 forbidden");
      expect(codeOf(await client.delete(`/reviews/${written.id}`))).toBe("403 forbidden");
    }
    expect(await reviewsOf(employer)).toMatchObject({ reviews: [words] });
    expect((await seeker.client.delete(`/reviews/${written.id}`)).status).toBe(200);
    expect(await reviewsOf(employer)).toEqual({ average: null, count: 0, reviews: [] });
    expect(codeOf(await seeker.client.delete(`/reviews/${written.id}`))).toBe("404 not_found");
    expect((await review(seeker, employer)).status).toBe(201);
  });
});

describe("the company's answer", () => {
  const answer = (person: TestUser, id: string, words: unknown = { answer: "Thank you." }) =>
    person.client.put(`/reviews/${id}/answer`, words);

  it("stands below the review, once; a second one takes its place", async () => {
    const { employer, seeker, written } = await makeReviewed();
    expect((await answer(employer, written.id)).body).toMatchObject({
      answer: "Thank you.",
      message: "Your answer has been saved.",
    });
    await answer(employer, written.id, { answer: "Thank you, Sanne has left us since." });
    const [shown] = (await reviewsOf(employer)).reviews;
    expect(shown.answer).toBe("Thank you, Sanne has left us since.");
    expect(shown.updatedAt).toBe(shown.createdAt);
    await seeker.client.put(`/reviews/${written.id}`, { ...reviewForm, rating: 5 });
    const [changed] = (await reviewsOf(employer)).reviews;
    expect(changed).toMatchObject({ rating: 5, answer: shown.answer, answered_at: shown.answered_at });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThanOrEqual(Date.parse(changed.answered_at));
  });

  it("is that company's alone", async () => {
    const { employer, seeker, written } = await makeReviewed();
    for (const person of [await makeEmployer(portal), seeker]) {
      expect(codeOf(await answer(person, written.id))).toBe("403 forbidden");
    }
    expect(codeOf(await answer(employer, randomUUID()))).toBe("404 not_found");
    expect(codeOf(await answer(employer, "no-id"))).toBe("404 not_found");
    expect((await reviewsOf(employer)).reviews[0].answer).toBeNull();
  });

  it.each([
    [{}, 422],
    [{ answer: " " }, 422],
    [{ answer: "x".repeat(5_001) }, 422],
    [{ answer: 5 }, 400],
    [{ answer: "\0" }, 400],
  ])("%j is refused with %i", async (words, status) => {
    const { employer, written } = await makeReviewed();
    expect((await answer(employer, written.id, words)).status).toBe(status);
  });
});

describe("the list of reviews", () => {
  it("comes page by page, newest first, with average and count of all", async () => {
    const employer = await makeEmployer(portal);
    for (const rating of [1, 2, 5, 5, 5]) {
      await makeReview(portal, employer, await makeSeeker(portal), { rating, headline: `With ${rating}` });
    }
    const first = await portal.anonymous.get(`/reviews/${employer.id}?limit=3`);
    expect(first.body).toMatchObject({ average: 3.6, count: 5 });
    const cursor = encodeURIComponent(first.headers.get("x-next-cursor") ?? "");
    const last = await portal.anonymous.get(`/reviews/${employer.id}?limit=3&after=${cursor}`);
    expect(last.body).toMatchObject({ average: 3.6, count: 5 });
    expect(last.headers.get("x-next-cursor")).toBeNull();
    const ratings = [...first.body.reviews, ...last.body.reviews].map(({ rating }) => rating);
    expect(ratings).toEqual([5, 5, 5, 2, 1]);
    expect((await portal.anonymous.get(`/reviews/${employer.id}?after=nonsense`)).status).toBe(422);
  });

  it("is there for companies alone", async () => {
    const missing = await portal.anonymous.get(`/reviews/${randomUUID()}`);
    expect(codeOf(missing)).toBe("404 not_found");
    const seeker = await makeSeeker(portal);
    for (const id of [seeker.id, "no-id", "%00"]) {
      expect((await portal.anonymous.get(`/reviews/${id}`)).text).toBe(missing.text);
    }
  });
});

describe("a deleted account", () => {
  const remove = ({ client }: TestUser) =>
    client.send("DELETE", "/authenticated/users", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ password: "correct horse battery" }),
    });

  async function makeDeletable() {
    const password = await getPasswordColumns();
    const [employer, seeker] = [await makeEmployer(portal, password), await makeSeeker(portal, password)];
    await makeApplication(portal, await makeJob(portal, employer), employer, seeker);
    await review(seeker, employer);
    return { employer, seeker };
  }

  it("of a seeker takes the reviews along", async () => {
    const { employer, seeker } = await makeDeletable();
    await remove(seeker);
    expect(await reviewsOf(employer)).toEqual({ average: null, count: 0, reviews: [] });
  });

  it("of a company cannot be reviewed, nor are its reviews kept", async () => {
    const { employer, seeker } = await makeDeletable();
    await remove(employer);
    expect(codeOf(await review(seeker, employer))).toBe("404 not_found");
    expect((await portal.anonymous.get(`/reviews/${employer.id}`)).status).toBe(404);
    expect(await portal.db.selectFrom("reviews").where("company_id", "=", employer.id).selectAll().execute()).toEqual(
      [],
    );
  });

  it("has no review, whichever of the two calls was first", async () => {
    for (const who of ["seeker", "employer"] as const) {
      const pair = await makeDeletable();
      const written = (await reviewsOf(pair.employer)).reviews[0];
      await pair.seeker.client.delete(`/reviews/${written.id}`);
      await Promise.all([remove(pair[who]), review(pair.seeker, pair.employer)]);
      const left = await portal.db
        .selectFrom("reviews")
        .selectAll()
        .where("company_id", "=", pair.employer.id)
        .execute();
      expect(left).toEqual([]);
    }
  });
});
