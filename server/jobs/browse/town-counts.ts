import { type Kysely, sql } from "kysely";
import { MIN_BROWSED_JOBS } from "../../../contract/jobs/browse.ts";
import type { DB } from "../../../database/schema.ts";

/** Where jobs are, as the search index has it: the place of a postal code or of a town. */
export type Spot = [country: string, latitude: number, longitude: number];

/** A town with open jobs, by the name that its postal codes have. */
export interface CountedTown {
  country: string;
  region: string;
  name: string;
  /** The centre of the town. */
  latitude: number;
  longitude: number;
  /** Where its jobs are. */
  spots: Spot[];
  /** The number of open jobs of each industry that has any. */
  jobs: Map<string, number>;
}

export interface PlaceCounts {
  /** The number of open jobs by industry, jobs whose place is unknown included. */
  industries: Map<string, number>;
  towns: CountedTown[];
}

interface CountRow extends Omit<CountedTown, "jobs"> {
  industry: string;
  jobs: number;
}

/** Counts the open jobs by industry, and those of each town. */
export async function countJobsByPlace(db: Kysely<DB>): Promise<PlaceCounts> {
  const industries = await db
    .selectFrom("job_search")
    .select(["industry", (query) => query.fn.countAll<number>().as("jobs")])
    .groupBy("industry")
    .execute();
  return {
    industries: new Map(industries.map(({ industry, jobs }) => [industry, Number(jobs)])),
    towns: await countJobsByTown(db),
  };
}

async function countJobsByTown(db: Kysely<DB>): Promise<CountedTown[]> {
  const { rows } = await sql<CountRow>`
    with spots as materialized (
      select industry, country, latitude, longitude, count(*)::int as jobs from job_search
      where latitude is not null group by industry, country, latitude, longitude
    ), named as (
      select country, region, name, latitude, longitude from postal_codes
      union
      -- Other names of a town have rows of their own, and no postal codes.
      select country, region, name, latitude, longitude from towns
      where (country, name_key) in (select country, name_key from postal_codes)
    ), names as materialized (
      select distinct on (country, latitude, longitude) * from named
      where (country, latitude, longitude) in (select country, latitude, longitude from spots)
      order by country, latitude, longitude, name
    )
    select country, region, name, towns.latitude, towns.longitude, industry, sum(jobs)::int as jobs,
      json_agg(json_build_array(country, spots.latitude, spots.longitude)) as spots
    from spots join names using (country, latitude, longitude) join towns using (country, region, name)
    group by country, region, name, towns.latitude, towns.longitude, industry`.execute(db);
  const towns = new Map<string, CountedTown>();
  for (const { industry, jobs, spots, ...place } of rows) {
    const key = JSON.stringify([place.country, place.region, place.name]);
    const town: CountedTown = towns.get(key) ?? { ...place, spots: [], jobs: new Map() };
    town.spots.push(...spots);
    town.jobs.set(industry, jobs);
    towns.set(key, town);
  }
  return [...towns.values()];
}

/** Lists the towns with enough jobs of an industry for a page of their own, the one with most jobs first. */
export function listTownsOf(towns: CountedTown[], industry: string): CountedTown[] {
  const count = ({ jobs }: CountedTown) => jobs.get(industry) ?? 0;
  return towns
    .filter((town) => count(town) >= MIN_BROWSED_JOBS)
    .sort((one, other) => count(other) - count(one) || one.name.localeCompare(other.name));
}
