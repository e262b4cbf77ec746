import type { Insertable } from "kysely";
import { PENDING, SHORTLISTED } from "../../contract/values.ts";
import type { Reviews } from "../schema.ts";
import type { DemoApplicationRow } from "./applications.ts";
import type { DemoDataset } from "./dataset.ts";
import { createIdAt, createRandom, isChance, type RandomSource, shuffle } from "./random.ts";
import { type ReviewText, reviewsByPending, reviewsByRejected, reviewsByShortlisted } from "./review-texts.ts";

type ReviewRow = Insertable<Reviews> & { created_at: Date };

const REVIEW_PROBABILITY = 0.6;
const REPLY_PROBABILITY = 0.6;

/**
 * What applicants say, in the tone of how it went for them: a few a company, none twice at the same one. The seeker with
 * the known login has written none yet.
 */
export function createReviews({ users, applications }: DemoDataset, now: Date): ReviewRow[] {
  // Of a few tries this one has an answered review at the company of employer@example.com.
  const random = createRandom("reviews 3");
  const known = users.find(({ email }) => email === "seeker@example.com");
  const reviews: ReviewRow[] = [];
  const authors = new Set<string>();
  const said = new Map<string, Set<ReviewText>>();
  for (const application of applications) {
    const { applied_by_user_id: author, posted_by_user_id: company } = application;
    const isFirst = !authors.has(`${author} ${company}`);
    if (author === known?.id || application.seen_at === null || !isFirst || !isChance(random, REVIEW_PROBABILITY))
      continue;
    const saidHere = said.get(company) ?? new Set();
    const text = shuffle(random, getReviewTexts(application)).find((one) => !saidHere.has(one));
    if (!text) continue;
    authors.add(`${author} ${company}`);
    said.set(company, saidHere.add(text));
    reviews.push(createReview(random, application, text, now));
  }
  return reviews;
}

function getReviewTexts({ status }: DemoApplicationRow): readonly ReviewText[] {
  if (status === PENDING) return reviewsByPending;
  return status === SHORTLISTED ? reviewsByShortlisted : reviewsByRejected;
}

/** Written after the last that happened to the application, answered after that, and all of it before now. */
function createReview(random: RandomSource, application: DemoApplicationRow, text: ReviewText, now: Date): ReviewRow {
  const { rating, headline, review, answer } = text;
  const happened = application.decided_at ?? application.seen_at ?? application.created_at;
  const written = pickLaterDate(random, happened, now);
  const isAnswered = answer !== undefined && isChance(random, REPLY_PROBABILITY);
  return {
    id: createIdAt(random, written),
    company_id: application.posted_by_user_id,
    user_id: application.applied_by_user_id,
    rating,
    headline,
    review,
    answer: isAnswered ? answer : null,
    answered_at: isAnswered ? pickLaterDate(random, written, now) : null,
    created_at: written,
    updated_at: written,
  };
}

/** Sooner rather than later. */
function pickLaterDate(random: RandomSource, from: Date, until: Date): Date {
  return new Date(from.getTime() + (until.getTime() - from.getTime()) * (0.05 + 0.6 * random() ** 2));
}
