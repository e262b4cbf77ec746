import type { Insertable } from "kysely";
import { PENDING, SHORTLISTED } from "../../contract/values.ts";
import type { Reviews } from "../schema.ts";
import type { ApplicationRow } from "./applications.ts";
import type { Board } from "./board.ts";
import { chance, idAt, type Random, seeded, shuffled } from "./random.ts";
import { afterInvitation, afterRejection, type ReviewText, whileWaiting } from "./review-texts.ts";

type ReviewRow = Insertable<Reviews> & { created_at: Date };

const SHARE = 0.6;
const ANSWERED = 0.6;

/**
 * What applicants say, in the tone of how it went for them: a few a company, none twice at the same one. The seeker with
 * the known login has written none yet.
 */
export function makeReviews({ users, applications }: Board, now: Date): ReviewRow[] {
  // Of a few tries this one has an answered review at the company of employer@example.com.
  const random = seeded("reviews 3");
  const known = users.find(({ email }) => email === "seeker@example.com");
  const reviews: ReviewRow[] = [];
  const authors = new Set<string>();
  const said = new Map<string, Set<ReviewText>>();
  for (const application of applications) {
    const { applied_by_user_id: author, posted_by_user_id: company } = application;
    const isFirst = !authors.has(`${author} ${company}`);
    if (author === known?.id || application.seen_at === null || !isFirst || !chance(random, SHARE)) continue;
    const saidHere = said.get(company) ?? new Set();
    const text = shuffled(random, textsFor(application)).find((one) => !saidHere.has(one));
    if (!text) continue;
    authors.add(`${author} ${company}`);
    said.set(company, saidHere.add(text));
    reviews.push(makeReview(random, application, text, now));
  }
  return reviews;
}

function textsFor({ status }: ApplicationRow): readonly ReviewText[] {
  if (status === PENDING) return whileWaiting;
  return status === SHORTLISTED ? afterInvitation : afterRejection;
}

/** Written after the last that happened to the application, answered after that, and all of it before now. */
function makeReview(random: Random, application: ApplicationRow, text: ReviewText, now: Date): ReviewRow {
  const { rating, headline, review, answer } = text;
  const happened = application.decided_at ?? application.seen_at ?? application.created_at;
  const written = later(random, happened, now);
  const isAnswered = answer !== undefined && chance(random, ANSWERED);
  return {
    id: idAt(random, written),
    company_id: application.posted_by_user_id,
    user_id: application.applied_by_user_id,
    rating,
    headline,
    review,
    answer: isAnswered ? answer : null,
    answered_at: isAnswered ? later(random, written, now) : null,
    created_at: written,
    updated_at: written,
  };
}

/** Sooner rather than later. */
function later(random: Random, from: Date, until: Date): Date {
  return new Date(from.getTime() + (until.getTime() - from.getTime()) * (0.05 + 0.6 * random() ** 2));
}
