import type pg from "pg";
import { SearchQuery } from "../contract/search.ts";
import { toSearchCriteria } from "../contract/search-criteria.ts";
import type { Database } from "../server/database/pool.ts";
import { createSearchContext } from "../server/search/search-context.ts";
import { searchJobs } from "../server/search/search-jobs.ts";
import { askAll, askInTurn } from "./load.ts";
import { inTurn, jobPages, likePeople, searchQuestion, searchTerms } from "./questions.ts";

const CLIENTS = 16;
const LIMIT = 20;

interface Target {
  db: Database;
  pool: pg.Pool;
  /** Answers every search from the database. */
  uncached: string;
  /** As it is shipped. */
  shipped: string;
}

/** Answers a second with sixteen clients: what HTTP adds to a search, and what memory saves. */
export async function measureThroughput({ db, pool, uncached, shipped }: Target, ms: number) {
  const terms = await searchTerms(pool);
  const searches = terms.map(searchQuestion);
  const pages = await jobPages(pool);
  const results: Record<string, { perSecond: number; of: string; ratio: number | string }> = {};
  const note = (name: string, perSecond: number, of = "", base = 0) => {
    results[name] = {
      perSecond: Math.round(perSecond),
      of,
      ratio: base ? Math.round((perSecond / base) * 100) / 100 : "",
    };
    return perSecond;
  };

  await searchDirectly(db, terms, ms / 4);
  const direct = note("searches, only their SQL", await searchDirectly(db, terms, ms));
  await askInTurn(uncached, CLIENTS, ms / 4, inTurn(searches));
  note("searches over HTTP", await askInTurn(uncached, CLIENTS, ms, inTurn(searches)), "their SQL", direct);

  const empty = () => ({ path: "/health/live" });
  await askInTurn(shipped, CLIENTS, ms / 4, empty);
  const base = note("empty JSON", await askInTurn(shipped, CLIENTS, ms, empty));
  for (const [name, questions] of Object.entries({ "repeated searches": searches, "repeated job pages": pages })) {
    // Repeated means that each has been asked before.
    await askAll(shipped, CLIENTS, questions);
    note(name, await askInTurn(shipped, CLIENTS, ms, likePeople(questions)), "empty JSON", base);
  }
  const stop = keepChanging(pool);
  note(
    "repeated searches on a busy board",
    await askInTurn(shipped, CLIENTS, ms, likePeople(searches)),
    "empty JSON",
    base,
  );
  stop();
  return results;
}

/** Every second a job is edited, so that nothing is held longer than its two seconds. */
function keepChanging(pool: pg.Pool): () => void {
  const change = () => pool.query("update jobs set updated_at = now() where id = (select id from jobs limit 1)");
  const timer = setInterval(() => void change().catch(() => undefined), 1_000);
  return () => clearInterval(timer);
}

/** The same function that the endpoint calls, on a pool of the same size. */
async function searchDirectly(db: Database, terms: Record<string, string>[], ms: number): Promise<number> {
  const { runSearch, listTimeWindows } = createSearchContext(db);
  const next = inTurn(terms.map((query) => toSearchCriteria(SearchQuery.parse(query))));
  const start = performance.now();
  let answered = 0;
  async function work(): Promise<void> {
    while (performance.now() - start < ms) {
      const search = next();
      await runSearch((transaction) => searchJobs(transaction, listTimeWindows, search, { limit: LIMIT }));
      answered++;
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, work));
  return answered / ((performance.now() - start) / 1000);
}
