import type pg from "pg";
import { getJobPath } from "../contract/paths.ts";
import { createRandom, type RandomSource } from "../database/demo/random.ts";
import type { Question } from "./connection.ts";

const DISTINCT = 1_000;

/** A thousand different searches: titles as people post them, every third with a place. */
export async function searchTerms(pool: pg.Pool): Promise<Record<string, string>[]> {
  const { rows } = await pool.query<{ title: string; town: string }>(
    `select title, min(split_part(address, ', ', 2)) as town from jobs group by title order by md5(title) limit ${DISTINCT}`,
  );
  return rows.map(
    ({ title, town }, index): Record<string, string> => (index % 3 === 0 ? { title, zip_code: town } : { title }),
  );
}

export async function jobPages(pool: pg.Pool): Promise<Question[]> {
  const { rows } = await pool.query<{ id: string; title: string }>(
    `select id, title from jobs where status = 1 order by md5(id::text) limit ${DISTINCT}`,
  );
  return rows.map((job) => ({ path: getJobPath(job) }));
}

export function searchQuestion(terms: Record<string, string>): Question {
  return { path: `/api/auth/search/?${new URLSearchParams(terms)}` };
}

/** One after the other, over and over. */
export function inTurn<Item>(items: Item[]): () => Item {
  let next = 0;
  return () => items[next++ % items.length] as Item;
}

/** The first item as often as the second and third together, and so on (Zipf). */
export function likePeople<Item>(items: Item[], random: RandomSource = createRandom("bench questions")): () => Item {
  const sums: number[] = [];
  let total = 0;
  for (let rank = 1; rank <= items.length; rank++) {
    total += 1 / rank;
    sums.push(total);
  }
  return () => {
    const wanted = random() * total;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return items[low] as Item;
  };
}
