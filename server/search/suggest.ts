import { type Kysely, sql } from "kysely";
import type { DB } from "../../database/schema.ts";
import { compileTerms } from "./compile.ts";
import { anything } from "./conditions.ts";
import { find } from "./find.ts";
import type { Stretches } from "./stretches.ts";
import { parsePlace, parseTerms } from "./terms.ts";

const MOST_TITLES = 6;
const MOST_COMPANIES = 3;
/** The newest open jobs whose titles are looked at; what is common among them is proposed first. */
const LOOKED_AT = 100;
const COMPANIES_LOOKED_AT = 40;

/** What is being typed may become the title of an open job, or a company that has one. */
export async function suggestSearches(db: Kysely<DB>, stretches: Stretches, typed: string) {
  const { words } = await compileTerms(db, parseTerms(typed), parsePlace(""));
  if (!words) return { titles: [], companies: [] };
  const newest = await find(db, stretches, { ...anything, title: { query: words, holds: true } }, null, LOOKED_AT);
  return {
    titles: await commonTitles(
      db,
      newest.map(({ id }) => id),
    ),
    companies: await companiesBeginning(db, typed),
  };
}

async function commonTitles(db: Kysely<DB>, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ title: string }>`
    select min(title) as title from jobs where id = any(${ids}::uuid[])
    group by search_key(title) order by count(*) desc, title limit ${MOST_TITLES}`.execute(db);
  return rows.map(({ title }) => title);
}

async function companiesBeginning(db: Kysely<DB>, typed: string): Promise<string[]> {
  const { rows } = await sql<{ company: string }>`
    select company from (
      select id, company from users
      where user_type = 2 and company is not null and company_key(company) collate "C" ^@ search_key(${typed})
      order by company_key(company) collate "C" limit ${COMPANIES_LOOKED_AT}
    ) as companies
    where exists (select from jobs where user_id = companies.id and status = 1 and deleted_at is null)
    group by company order by company limit ${MOST_COMPANIES}`.execute(db);
  return rows.map(({ company }) => company);
}
