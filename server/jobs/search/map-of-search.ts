import { type Kysely, sql } from "kysely";
import type { MapOfSearch } from "../../../contract/jobs/search/search.ts";
import type { SearchCriteria } from "../../../contract/jobs/search/search-criteria.ts";
import type { DB } from "../../../database/schema.ts";
import type { Dependencies } from "../../platform/cache/source.ts";
import { findBest } from "./attempts/attempts.ts";
import { ENOUGH_NEAR } from "./attempts/try-reading.ts";
import { type CountedPlace, foldPlaces } from "./places/fold-places.ts";
import type { SearchService } from "./search-service.ts";

/** The most jobs on a map. Those of a larger search are left out, so that the map is made in time. */
const MAX_JOBS = 50_000;
const MAX_PLACES = 200;
/** Towns that a map names for orientation. */
const MAX_TOWNS = 12;

/** Counts where the jobs of a search are, in the reading of its first page. */
export async function readMapOfSearch(
  service: SearchService,
  search: SearchCriteria,
): Promise<{ map: Omit<MapOfSearch, "tiles">; dependencies: Dependencies }> {
  const best = await findBest(service, search, { limit: ENOUGH_NEAR, withCounts: false });
  const { attempt, dependencies } = best;
  const { rows } = await sql<CountedPlace & { without_place: number }>`
    with matches as materialized (
      select country, latitude, longitude from ${attempt.prepared.selectMatches()} as matches limit ${MAX_JOBS}
    ), spots as (
      select country, latitude, longitude, count(*)::int as jobs from matches
      where latitude is not null group by country, latitude, longitude
    ), named as (
      select country, region, name, latitude, longitude from postal_codes
      where (country, latitude, longitude) in (select country, latitude, longitude from spots)
      union
      select country, region, name, latitude, longitude from towns
      where (country, latitude, longitude) in (select country, latitude, longitude from spots)
    ), names as (
      select distinct on (country, latitude, longitude) * from named order by country, latitude, longitude, name
    ), counted as (
      select country, region, name, sum(jobs)::int as jobs,
        sum(latitude * jobs) / sum(jobs) as latitude, sum(longitude * jobs) / sum(jobs) as longitude
      from spots join names using (country, latitude, longitude) group by country, region, name
    )
    select jobs, 0 as radius_km, counted.latitude, counted.longitude,
      -- A search finds the first of several towns of one name. The others need their region.
      case when counted.region = '' or (counted.country, counted.region) = (first.country, first.region)
        then counted.name else counted.name || ', ' || counted.region end as name,
      (select count(*)::int from matches where latitude is null) as without_place
    from counted left join lateral (
      select country, region from towns where name_key = search_key(counted.name)
      order by country_order, postal_code_count desc limit 1
    ) as first on true`.execute(service.db);
  const places = foldPlaces(
    rows.map(({ without_place: _, ...place }) => place),
    MAX_PLACES,
  ).sort((one, other) => other.jobs - one.jobs);
  const without_place = rows[0]?.without_place ?? 0;
  return { map: { places, without_place, towns: await listLargestTowns(service.db, places) }, dependencies };
}

/** Lists the largest towns around places, each under one of its names. */
async function listLargestTowns(db: Kysely<DB>, places: readonly CountedPlace[]): Promise<MapOfSearch["towns"]> {
  if (places.length === 0) return [];
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const { rows } = await sql<MapOfSearch["towns"][number]>`
    select name, latitude, longitude from (
      select distinct on (country, latitude, longitude) name, latitude, longitude, postal_code_count from towns
      where latitude between ${Math.min(...latitudes)} and ${Math.max(...latitudes)}
        and longitude between ${Math.min(...longitudes)} and ${Math.max(...longitudes)}
      order by country, latitude, longitude, postal_code_count desc, name
    ) as town order by postal_code_count desc, name limit ${MAX_TOWNS}`.execute(db);
  return rows;
}
