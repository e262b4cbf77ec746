import { type Kysely, sql } from "kysely";
import { MAX_NEAR_DUPLICATES, type NearDuplicate } from "../../../contract/jobs/near-duplicates.ts";
import type { DB } from "../../../database/schema.ts";
import { type ComparedText, compareTexts, computeSimhash } from "./simhash.ts";

/**
 * Hashes that differ in more bits are not compared. Of 1,000 advertisements of 18 to 133 words, 99.7 % are found after a change of
 * one word, 100 % after one of the title, 88 % after one of three words, and 90 % after another sentence.
 */
export const MAX_DISTANCE = 12;
/** Two texts with a smaller share of pairs of words in common are different jobs: two in three that the hashes find. */
export const MIN_SHARE = 0.6;
/** More are not read, nearest first. */
const MAX_CANDIDATES = 50;

interface Search {
  /** The job that the text belongs to. Null for a new one. */
  jobId: string | null;
  companyId: string;
  /**
   * A company finds those of its own jobs that are not closed, because it may post the same work again, and those of others that
   * are public. The staff finds all that are not deleted.
   */
  viewer: "company" | "staff";
}

/** Finds the jobs that say nearly the same as a text, the most similar first. */
export async function findNearDuplicates(
  db: Kysely<DB>,
  text: ComparedText,
  { jobId, companyId, viewer }: Search,
): Promise<NearDuplicate[]> {
  const simhash = computeSimhash(text)?.toString();
  if (!simhash) return [];
  const distance = sql<number>`bit_count((hashes.simhash # ${simhash}::bigint)::bit(64))::int`;
  const candidates = await db
    .selectFrom("job_text_hashes as hashes")
    .innerJoin("jobs", "jobs.id", "hashes.job_id")
    .innerJoin("companies", "companies.id", "jobs.company_id")
    .select(["jobs.id", "jobs.title", "jobs.description", "jobs.company_id", "jobs.is_public"])
    .select("companies.name as company")
    .where(sql<boolean>`simhash_bands(hashes.simhash) && simhash_bands(${simhash}::bigint)`)
    .where(distance, "<=", MAX_DISTANCE)
    .where("jobs.deleted_at", "is", null)
    .$if(jobId !== null, (jobs) => jobs.where("jobs.id", "!=", jobId as string))
    .$if(viewer === "company", (jobs) =>
      jobs.where((eb) =>
        eb.or([
          eb("jobs.is_public", "=", true),
          eb.and([eb("jobs.company_id", "=", companyId), eb("jobs.closed_as", "is", null)]),
        ]),
      ),
    )
    .orderBy(distance)
    .orderBy("jobs.id", "desc")
    .limit(MAX_CANDIDATES)
    .execute();
  return candidates
    .map((job) => ({ job, share: compareTexts(text, job) }))
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((one, other) => other.share - one.share)
    .slice(0, MAX_NEAR_DUPLICATES)
    .map(({ job: { id, title, company, company_id, is_public } }) => ({
      ...{ id, title, company, is_public },
      same_company: company_id === companyId,
    }));
}
