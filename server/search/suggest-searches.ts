import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { NO_CRITERIA } from "./conditions.ts";
import { findNewestMatches } from "./find-matches.ts";
import type { ListTimeWindows } from "./search-context.ts";
import { compileTextQueries, parseKeywords, parsePlaceText } from "./text-query.ts";

const MAX_TITLES = 6;
const MAX_COMPANIES = 3;
/** The newest open jobs whose titles are looked at; what is common among them is proposed first. */
const MAX_TITLE_CANDIDATES = 100;
const MAX_COMPANY_CANDIDATES = 40;

/** What is being typed may become the title of an open job, or a company that has one. */
export async function suggestSearches(db: Kysely<DB>, stretches: ListTimeWindows, typed: string) {
  const { words } = await compileTextQueries(db, parseKeywords(typed), parsePlaceText(""));
  if (!words) return { titles: [], companies: [] };
  const newest = await findNewestMatches(
    db,
    stretches,
    { ...NO_CRITERIA, title: { query: words, holds: true } },
    null,
    MAX_TITLE_CANDIDATES,
  );
  return {
    titles: await selectCommonTitles(
      db,
      newest.map(({ id }) => id),
    ),
    companies: await selectCompaniesByPrefix(db, typed),
  };
}

async function selectCommonTitles(db: Kysely<DB>, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ title: string }>`
    select min(title) as title from jobs where id = any(${ids}::uuid[])
    group by search_key(title) order by count(*) desc, title limit ${MAX_TITLES}`.execute(db);
  return rows.map(({ title }) => title);
}

async function selectCompaniesByPrefix(db: Kysely<DB>, typed: string): Promise<string[]> {
  const { rows } = await sql<{ company: string }>`
    select company from (
      select id, company from users
      where user_type = 2 and company is not null and company_search_key(company) collate "C" ^@ search_key(${typed})
      order by company_search_key(company) collate "C" limit ${MAX_COMPANY_CANDIDATES}
    ) as companies
    where exists (select from jobs where user_id = companies.id and status = 1 and deleted_at is null)
    group by company order by company limit ${MAX_COMPANIES}`.execute(db);
  return rows.map(({ company }) => company);
}
