import { type Kysely, sql } from "kysely";
import type { Education, WorkExperience } from "../../../contract/accounts/profile.ts";
import type { JobReason, WorkWishes } from "../../../contract/jobs/search/reasons.ts";
import type { WorkPlaceKind } from "../../../contract/jobs/terms/work-place.ts";
import type { DB } from "../../../database/schema.ts";
import { presentPay } from "../present-pay.ts";
import type { SearchService } from "../search/search-service.ts";
import { findReasons, type JobFacts, type SeekerFacts } from "./find-reasons.ts";
import { readWorkWishes } from "./work-wishes.ts";

interface SeekerProfile {
  id: string;
  works: unknown;
  educations: unknown;
  summary: string | null;
}

export async function readSeekerFacts(
  db: Kysely<DB>,
  { id, works, educations, summary }: SeekerProfile,
): Promise<SeekerFacts> {
  return {
    works: (works ?? []) as WorkExperience[],
    educations: (educations ?? []) as Education[],
    summary: summary ?? "",
    wishes: await readWorkWishes(db, id),
  };
}

export type ComparedJob = Parameters<typeof presentPay>[0] & {
  title: string;
  skills: string[];
  work_place: string | null;
};

export function toJobFacts(job: ComparedJob, distanceKm: number | null): JobFacts {
  const { title, skills } = job;
  return { title, skills, pay: presentPay(job), work_place: job.work_place as WorkPlaceKind | null, distanceKm };
}

/**
 * Reads the reasons of several jobs for one seeker, by the id of the job.
 *
 * @param currency That of the portal
 */
export async function readReasons(
  db: Kysely<DB>,
  search: SearchService,
  seeker: SeekerFacts,
  jobs: readonly (ComparedJob & { id: string })[],
  currency: string | undefined,
): Promise<Map<string, JobReason[]>> {
  const distances = await readDistances(
    db,
    search,
    seeker.wishes,
    jobs.map(({ id }) => id),
  );
  return new Map(
    jobs.map((job) => [job.id, findReasons(seeker, toJobFacts(job, distances.get(job.id) ?? null), currency)]),
  );
}

/** The distances of open jobs from the postal code of a seeker, by the id of the job. */
async function readDistances(
  db: Kysely<DB>,
  { geocode }: SearchService,
  { zip_code }: WorkWishes,
  jobIds: string[],
): Promise<Map<string, number | null>> {
  const place = zip_code && (await geocode(zip_code))?.place;
  if (!place) return new Map();
  const { rows } = await sql<{ job_id: string; km: number | null }>`
    select job_id, distance_km(${place.latitude}::real, ${place.longitude}::real, latitude, longitude) as km
    from job_search where job_id = any(${jobIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ job_id, km }) => [job_id, km]));
}
