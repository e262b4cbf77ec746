import type pg from "pg";
import { getJobPath } from "../contract/platform/pages/paths.ts";
import { createRandom, type RandomSource } from "../database/demo/random.ts";
import type { HttpRequest } from "./http-client.ts";

const DISTINCT_REQUESTS = 1_000;

/** Selects up to 1,000 different searches for titles of the corpus. Every third search also has a place. */
export async function selectSearchQueries(pool: pg.Pool): Promise<Record<string, string>[]> {
  const { rows } = await pool.query<{ title: string; town: string }>(
    `select title, min(split_part(address, ', ', 2)) as town from jobs
     group by title order by md5(title) limit ${DISTINCT_REQUESTS}`,
  );
  return rows.map(
    ({ title, town }, index): Record<string, string> => (index % 3 === 0 ? { title, zip_code: town } : { title }),
  );
}

export async function selectJobPages(pool: pg.Pool): Promise<HttpRequest[]> {
  const { rows } = await pool.query<{ id: string; title: string }>(
    `select id, title from jobs where status = 1 order by md5(id::text) limit ${DISTINCT_REQUESTS}`,
  );
  return rows.map((job) => ({ path: getJobPath(job) }));
}

export function toSearchRequest(query: Record<string, string>): HttpRequest {
  return { path: `/api/auth/search/?${new URLSearchParams(query)}` };
}

export function toResultPage(query: Record<string, string>): HttpRequest {
  return { path: `/search?${new URLSearchParams(query)}` };
}

/** Varies the minimum salary, so that no response is cached. */
export function createUniqueSearches(queries: Record<string, string>[]): () => HttpRequest {
  let number = 0;
  return () => {
    number++;
    return toSearchRequest({ ...queries[number % queries.length], salary_min: String(number / 100) });
  };
}

/** Varies an unused query parameter, so that no page is cached. */
export function createUniquePages(pages: HttpRequest[]): () => HttpRequest {
  let number = 0;
  return () => {
    number++;
    const { path = "" } = pages[number % pages.length] ?? {};
    return { path: `${path}${path.includes("?") ? "&" : "?"}number=${number}` };
  };
}

/** Changes a random job every second, so that the cached responses that it concerns are created again. */
export function changeJobEverySecond(pool: pg.Pool): () => void {
  const update = () =>
    pool.query(
      `update jobs set starting_salary = starting_salary + 1, updated_at = now()
       where id = (select id from jobs order by id offset floor(random() * (select count(*) from jobs)) limit 1)`,
    );
  const timer = setInterval(() => void update().catch(() => undefined), 1_000);
  return () => clearInterval(timer);
}

/** Returns a function that returns the items in order and starts again after the last one. */
export function cycle<Item>(items: Item[]): () => Item {
  let next = 0;
  return () => items[next++ % items.length] as Item;
}

/**
 * Returns a function that picks random items by Zipf's law: the item of rank n is picked n times less often than the
 * first.
 */
export function pickByZipf<Item>(items: Item[], random: RandomSource = createRandom("bench questions")): () => Item {
  const cumulativeWeights: number[] = [];
  let total = 0;
  for (let rank = 1; rank <= items.length; rank++) {
    total += 1 / rank;
    cumulativeWeights.push(total);
  }
  return () => {
    const target = random() * total;
    let [low, high] = [0, cumulativeWeights.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulativeWeights[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return items[low] as Item;
  };
}
