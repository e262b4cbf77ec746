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
/** Places are counted together in areas of this part of a degree, each about 10 km wide in Western Europe. */
const AREAS_OF_LATITUDE = 10;
const AREAS_OF_LONGITUDE = 7;
/** An address of a person, or the digits of a number. */
const PERSONAL_DETAIL = /@|\d[\d ]{5,}\d/;

interface EmptySearch {
  words: string;
  /** Where something was searched. Empty when only the place or only keywords were given. */
  place: string;
  wordsHash: string;
  visitorHash: string;
}

/**
 * Counts searches without a result. A search writes nothing: it waits in memory for the next flush. The database gets keyed
 * hashes of the words and of the visitor's address, which are deleted after the week. It gets the words themselves when five
 * different visitors have searched for them in vain in one week: anywhere, and in an area. A lost process loses at most ten seconds of them.
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
    const words = toComparable(keywords) || toComparable(place);
    if (words === "" || this.#waiting.size >= MAX_WAITING) return;
    const search = {
      words,
      place: toComparable(keywords) === "" ? "" : toComparable(place),
      wordsHash: this.#signer.sign(`words ${words}`),
      visitorHash: this.#signer.sign(`visitor ${toIpKey(ip)}`),
    };
    this.#waiting.set(`${search.wordsHash} ${search.visitorHash} ${search.place}`, search);
  }

  async flush(): Promise<void> {
    const searches = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (const search of searches) {
      await this.#store(search);
      if (search.place !== "" && !PERSONAL_DETAIL.test(search.words)) await this.#storeInArea(search);
    }
  }

  async #store({ words, wordsHash, visitorHash }: EmptySearch): Promise<void> {
    await sql`
      with added as (${addVisitor(wordsHash, visitorHash)} returning week)
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

  /** Counts the words in the area of the place, for the companies there. An unknown place is in no area. */
  async #storeInArea({ words, place, visitorHash }: EmptySearch): Promise<void> {
    const { rows } = await sql<{ latitude: number; longitude: number }>`
      select round(latitude * ${AREAS_OF_LATITUDE}::int) / ${AREAS_OF_LATITUDE}::int as latitude,
        round(longitude * ${AREAS_OF_LONGITUDE}::int) / ${AREAS_OF_LONGITUDE}::int as longitude
      from geocode(${place}, ${place}) where latitude is not null`.execute(this.#db);
    const [area] = rows;
    if (!area) return;
    const wordsHash = this.#signer.sign(`words ${words} near ${area.latitude} ${area.longitude}`);
    await addVisitor(wordsHash, visitorHash).execute(this.#db);
    await sql`
      insert into empty_area_searches (week, words_hash, words, latitude, longitude, visitors)
      select week, words_hash, ${words}, ${area.latitude}, ${area.longitude}, count(*) from empty_searches
      where week = ${week} and words_hash = ${wordsHash}
      group by week, words_hash having count(*) >= ${MIN_PEOPLE}
      on conflict (week, words_hash) do update set visitors = excluded.visitors`.execute(this.#db);
  }
}

const toComparable = (text: string) =>
  text.trim().toLowerCase().replaceAll(/\s+/g, " ").slice(0, MAX_WORDS_LENGTH).toWellFormed();

const week = sql`(select date_trunc('week', portal_now() at time zone time_zone)::date from clock)`;

/** A statement that counts a visitor for these words once a week, and at most so often for other words. */
const addVisitor = (wordsHash: string, visitorHash: string) => sql`
  insert into empty_searches (week, words_hash, visitor_hash)
  select ${week}, ${wordsHash}, ${visitorHash}
  where (
    select count(*) from empty_searches where week = ${week} and visitor_hash = ${visitorHash}
  ) < ${MAX_SEARCHES_OF_VISITOR}
  on conflict do nothing`;

/** Stores what this process has counted, every ten seconds. */
export function startFlushing(emptySearches: EmptySearches, log: Parameters<typeof startInterval>[0]["log"]): Interval {
  return startInterval({
    intervalMs: FLUSH_INTERVAL_MS,
    run: () => emptySearches.flush(),
    log,
    failureMessage: "Counting searches without a result failed; these are lost",
  });
}
