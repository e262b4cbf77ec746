import type { Insertable } from "kysely";
import type { Reviews } from "../schema.ts";
import type { DemoApplicationRow } from "./applications.ts";
import type { DemoDataset } from "./dataset.ts";
import { createRandom, createUuidAt, pickBoolean, type RandomSource, shuffle } from "./random.ts";

/** A review by an applicant, with a possible reply. */
export interface ReviewText {
  rating: 1 | 2 | 3 | 4 | 5;
  headline: string;
  review: string;
  /** The reply of the company. Some reviews are created without it. */
  answer?: string;
}

export const reviewsByShortlisted: readonly ReviewText[] = [
  {
    rating: 5,
    headline: "An answer within two days",
    review:
      "I applied on a Sunday and had an answer on Tuesday. The conversation was about the work itself, and I met the people I would work with. They said when they would decide, and kept to it.",
    answer: "Thank you. We try to answer everyone within three days, and it is good to read that it is noticed.",
  },
  {
    rating: 5,
    headline: "You know where you stand",
    review:
      "Every step was announced beforehand. The pay was what the posting said, and nobody asked what I earned before.",
  },
  {
    rating: 4,
    headline: "Good people, long journey",
    review:
      "Two friendly conversations and half a day on the floor, which told me more than any brochure. Getting there by bus takes a while, so ask about the shift times first.",
    answer: "Fair point about the bus. Shifts can be fitted to it, please ask us.",
  },
  {
    rating: 4,
    headline: "Well prepared",
    review: "They had read my profile and asked about it. The second conversation could have been by phone.",
  },
  {
    rating: 5,
    headline: "They looked at what I can do",
    review:
      "I have no diploma for this work, only years of doing it. They gave me a small task, watched, and asked good questions.\n\nThat is how it should be done everywhere.",
  },
  {
    rating: 3,
    headline: "Nice team, slow paperwork",
    review: "The team was clear and open. Between the conversation and the written offer lay three weeks of silence.",
    answer: "You are right, that took too long. We have since changed who signs offers.",
  },
  {
    rating: 4,
    headline: "Honest about the busy weeks",
    review: "They told me without being asked that December is hard and how they make up for it. I liked that.",
  },
];

export const reviewsByRejected: readonly ReviewText[] = [
  {
    rating: 4,
    headline: "Rejected, and still content",
    review: "It was a no, but a quick and personal one, with a reason that I could do something with.",
    answer: "Thank you for saying so. Do look at our postings again next year.",
  },
  {
    rating: 2,
    headline: "A no without a reason",
    review: "Four lines after three weeks. I would have liked to know what was missing.",
    answer: "We are sorry about that. Send us a message and we will tell you more.",
  },
  {
    rating: 1,
    headline: "The job was something else",
    review:
      "The posting said days, the phone call said nights and weekends. When I asked about it, the conversation was over.",
  },
  {
    rating: 3,
    headline: "Friendly, but they had someone already",
    review: "A pleasant talk. In the end the place went to somebody from inside, which I could have been told before.",
  },
  {
    rating: 2,
    headline: "Changed the appointment three times",
    review: "Each time on the evening before. The conversation itself lasted ten minutes.",
  },
  {
    rating: 3,
    headline: "Clear, if a bit cold",
    review: "Everything went as announced. Nobody asked what I would like to do, only what I had done.",
  },
  {
    rating: 4,
    headline: "They kept their word",
    review: "An answer by Friday, they said, and it came on Friday. I would apply there again.",
  },
];

/** Reviews by applicants whose application is pending and has been seen by the employer. */
export const reviewsByPending: readonly ReviewText[] = [
  {
    rating: 2,
    headline: "Still waiting",
    review: "They have read my application, I can see that. I have not heard anything since.",
    answer: "We are behind with this posting and will answer everyone by the end of next week.",
  },
  {
    rating: 3,
    headline: "No news yet",
    review: "Kind answer to my question about the hours, but no decision so far.",
  },
  {
    rating: 3,
    headline: "It takes patience",
    review: "They said that many applied and that they read each one. I believe it, it only takes long.",
  },
];

type ReviewRow = Insertable<Reviews> & { created_at: Date };

const REVIEW_PROBABILITY = 0.6;
const REPLY_PROBABILITY = 0.6;

/**
 * Creates reviews by applicants whose application was seen. The text depends on the status of the application. An
 * applicant reviews a company once, and no company gets the same text twice. seeker@example.com writes no review.
 */
export function createReviews({ users, applications }: DemoDataset, now: Date): ReviewRow[] {
  // With this seed, the company of employer@example.com has a review with a reply.
  const random = createRandom("reviews 3");
  const demoSeeker = users.find(({ email }) => email === "seeker@example.com");
  const reviews: ReviewRow[] = [];
  const authors = new Set<string>();
  const usedTexts = new Map<string, Set<ReviewText>>();
  for (const application of applications) {
    const { applied_by_user_id: author, posted_by_user_id: company } = application;
    const isFirstReview = !authors.has(`${author} ${company}`);
    if (
      author === demoSeeker?.id ||
      application.seen_at === null ||
      !isFirstReview ||
      !pickBoolean(random, REVIEW_PROBABILITY)
    )
      continue;
    const usedByCompany = usedTexts.get(company) ?? new Set();
    const text = shuffle(random, getReviewTexts(application)).find((candidate) => !usedByCompany.has(candidate));
    if (!text) continue;
    authors.add(`${author} ${company}`);
    usedTexts.set(company, usedByCompany.add(text));
    reviews.push(createReview(random, application, text, now));
  }
  return reviews;
}

function getReviewTexts({ stage }: DemoApplicationRow): readonly ReviewText[] {
  if (stage === "received" || stage === "seen") return reviewsByPending;
  return stage === "shortlisted" ? reviewsByShortlisted : reviewsByRejected;
}

/** The review follows the last event of the application, the reply follows the review, and all precede `now`. */
function createReview(random: RandomSource, application: DemoApplicationRow, text: ReviewText, now: Date): ReviewRow {
  const { rating, headline, review, answer } = text;
  const lastEventAt = application.decided_at ?? application.seen_at ?? application.created_at;
  const writtenAt = pickLaterDate(random, lastEventAt, now);
  const hasReply = answer !== undefined && pickBoolean(random, REPLY_PROBABILITY);
  return {
    id: createUuidAt(random, writtenAt),
    company_id: application.posted_by_user_id,
    user_id: application.applied_by_user_id,
    rating,
    headline,
    review,
    answer: hasReply ? answer : null,
    answered_at: hasReply ? pickLaterDate(random, writtenAt, now) : null,
    created_at: writtenAt,
    updated_at: writtenAt,
  };
}

/** Returns a date between `from` and `until`, more often near `from`. */
function pickLaterDate(random: RandomSource, from: Date, until: Date): Date {
  return new Date(from.getTime() + (until.getTime() - from.getTime()) * (0.05 + 0.6 * random() ** 2));
}
