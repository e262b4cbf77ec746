import { type Kysely, sql } from "kysely";
import type { DB } from "../../../../database/schema.ts";
import type { ComparedJob } from "./engine.ts";
import { matchAny } from "./tsquery.ts";

/** Compares at most this number of the newest jobs that share a word with the title, or the industry. */
const MAX_CANDIDATES = 100;

/**
 * Finds active jobs like the given one, in the order of `SearchEngine.findSimilarIds`. Each step is a separate search and
 * runs only while jobs are missing, so the cost does not depend on the number of jobs.
 *
 * @param findIds finds the ids of the newest jobs that match a `tsquery`, without those of other countries
 */
export async function findSimilarIds(
  db: Kysely<DB>,
  findIds: (query: string, limit: number, country: string | null) => Promise<string[]>,
  job: ComparedJob,
  limit: number,
): Promise<string[]> {
  const words = await selectTitleWords(db, job.title);
  const place = await geocode(db, job);
  const queries = words.map((stems) => matchAny(stems.map((stem) => `title:${stem}`)));
  const steps = [
    words.length > 0 ? queries.join(" & ") : null,
    words.length > 1 ? queries.join(" | ") : null,
    job.industry === null ? null : matchAny([`industry:${job.industry}`]),
  ];
  const ids = new Set<string>();
  for (const query of steps) {
    if (ids.size >= limit) break;
    if (query === null) continue;
    const candidates = await findIds(query, MAX_CANDIDATES, place.country);
    for (const id of await sortBySimilarity(db, candidates, { words, place, industry: job.industry })) {
      if (id !== job.id) ids.add(id);
    }
  }
  return [...ids].slice(0, limit);
}

/** Selects the English and the Dutch stem of each word of a title, except stop words of either language. */
async function selectTitleWords(db: Kysely<DB>, title: string): Promise<string[][]> {
  const { rows } = await sql<{ stems: string[] }>`
    select en || nl as stems
    from unnest(tsvector_to_array(to_unstemmed_tsvector(${title}))) as word,
      tsvector_to_array(to_tsvector('english_unaccent', word)) as en,
      tsvector_to_array(to_tsvector('dutch_unaccent', word)) as nl
    where en <> '{}' and nl <> '{}'`.execute(db);
  return rows.map(({ stems }) => stems);
}

/** A closed job is not in the index, so its place is looked up. All columns are null for an unknown place. */
interface JobPlace {
  latitude: number | null;
  longitude: number | null;
  country: string | null;
}

async function geocode(db: Kysely<DB>, { address, zip_code }: ComparedJob): Promise<JobPlace> {
  const { rows } = await sql<JobPlace>`select * from geocode(${address}, ${zip_code})`.execute(db);
  return rows[0] ?? { latitude: null, longitude: null, country: null };
}

interface Similarity {
  words: string[][];
  place: JobPlace;
  industry: string | null;
}

/** Sorts jobs by the number of shared words, then those of the same industry first, then the nearest, then the newest. */
async function sortBySimilarity(
  db: Kysely<DB>,
  ids: string[],
  { words, place, industry }: Similarity,
): Promise<string[]> {
  const queries = words.map(matchAny);
  const { rows } = await sql<{ id: string }>`
    select job_id as id from job_search where job_id = any(${ids}::uuid[])
    order by (select count(*) from unnest(${queries}::text[]) as word where title @@ word::tsquery) desc,
      (industry = ${industry}) desc,
      distance_km(${place.latitude}::real, ${place.longitude}::real, latitude, longitude) nulls last,
      created_at desc, job_id desc`.execute(db);
  return rows.map(({ id }) => id);
}
