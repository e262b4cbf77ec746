import { sql } from "kysely";
import type { SearchCriteria } from "../../../contract/jobs/search/search-criteria.ts";
import { MIN_PEOPLE } from "../../../contract/platform/constants.ts";
import { type Interval, startInterval } from "../../platform/background/interval.ts";
import type { Database } from "../../platform/database/pool.ts";
import { type RequestIp, toIpKey } from "../../platform/limits/ip-address.ts";
import type { Signer } from "../../platform/signing/signer.ts";

const FLUSH_INTERVAL_MS = 10_000;
/** More are not counted until the next flush, so that a flood of searches takes neither memory nor the database. */
const MAX_WAITING = 500;
const MAX_SEARCHES_OF_VISITOR = 100;
const MAX_WORDS_LENGTH = 100;
/** An address of a person, or the digits of a number. */
const PERSONAL_DETAIL = /@|\d[\d ]{5,}\d/;

interface EmptySearch {
  words: string;
  wordsHash: string;
  visitorHash: string;
}

/**
 * Counts searches without a result. A search writes nothing: it waits in memory for the next flush. The database gets keyed
 * hashes of the words and of the visitor's address, which are deleted after the week. It gets the words themselves when five
 * different visitors have searched for them in vain in one week. A lost process loses at most ten seconds of them.
 */
export class EmptySearches {
  readonly #db: Database;
  readonly #signer: Signer;
  #waiting = new Map<string, EmptySearch>();

  constructor(db: Database, signer: Signer) {
    this.#db = db;
    this.#signer = signer;
  }

  record(ip: RequestIp, { keywords, place }: Pick<SearchCriteria, "keywords" | "place">): void {
    const words = (keywords.trim() || place.trim())
      .toLowerCase()
      .replaceAll(/\s+/g, " ")
      .slice(0, MAX_WORDS_LENGTH)
      .toWellFormed();
    if (words === "" || this.#waiting.size >= MAX_WAITING) return;
    const search = {
      words,
      wordsHash: this.#signer.sign(`words ${words}`),
      visitorHash: this.#signer.sign(`visitor ${toIpKey(ip)}`),
    };
    this.#waiting.set(`${search.wordsHash} ${search.visitorHash}`, search);
  }

  async flush(): Promise<void> {
    const searches = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (const search of searches) await this.#store(search);
  }

  async #store({ words, wordsHash, visitorHash }: EmptySearch): Promise<void> {
    const week = sql`(select date_trunc('week', portal_now() at time zone time_zone)::date from clock)`;
    await sql`
      with added as (
        insert into empty_searches (week, words_hash, visitor_hash)
        select ${week}, ${wordsHash}, ${visitorHash}
        where (
          select count(*) from empty_searches where week = ${week} and visitor_hash = ${visitorHash}
        ) < ${MAX_SEARCHES_OF_VISITOR}
        on conflict do nothing
        returning week
      )
      insert into week_counts (week, searches_without_result) select week, 1 from added
      on conflict (week) do update set searches_without_result = week_counts.searches_without_result + 1`.execute(
      this.#db,
    );
    if (PERSONAL_DETAIL.test(words)) return;
    await sql`
      insert into empty_search_words (week, words_hash, words, visitors)
      select week, words_hash, ${words}, count(*) from empty_searches
      where week = ${week} and words_hash = ${wordsHash}
      group by week, words_hash having count(*) >= ${MIN_PEOPLE}
      on conflict (week, words_hash) do update set visitors = excluded.visitors`.execute(this.#db);
  }
}

/** Stores what this process has counted, every ten seconds. */
export function startFlushing(emptySearches: EmptySearches, log: Parameters<typeof startInterval>[0]["log"]): Interval {
  return startInterval({
    intervalMs: FLUSH_INTERVAL_MS,
    run: () => emptySearches.flush(),
    log,
    failureMessage: "Counting searches without a result failed; these are lost",
  });
}
