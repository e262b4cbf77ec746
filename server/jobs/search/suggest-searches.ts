import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "../../../database/schema.ts";
import { beginsWith } from "./places/towns.ts";
import { prepareSearch } from "./prepare-search.ts";
import type { SearchService } from "./search-service.ts";

const MAX_TITLES = 6;
const MAX_COMPANIES = 3;
/** Compares the titles of at most this number of the newest matching jobs, and suggests the most frequent titles. */
const MAX_TITLE_CANDIDATES = 100;
const MAX_COMPANY_CANDIDATES = 40;

/** Suggests titles of active jobs and companies with active jobs while a user types keywords. */
export async function suggestSearches(service: SearchService, keywords: string) {
  const { prepared } = await prepareSearch(service, { keywords, place: "", as_typed: true });
  const titleIds = prepared.findTitleIds(MAX_TITLE_CANDIDATES);
  if (titleIds === null) return { titles: [], companies: [] };
  const [titles, companies] = await Promise.all([
    titleIds.then((ids) => selectCommonTitles(service.db, ids)),
    selectCompaniesByPrefix(service.db, keywords),
  ]);
  return { titles, companies };
}

/**
 * Whether a member of the company has proven an email address or a phone number. The words of others are not suggested, because
 * whoever types a few letters has not asked for them.
 */
const isOfProvenCompany = (companyId: RawBuilder<unknown>) => sql`exists (
  select from company_members join users on users.id = user_id
  where company_members.company_id = ${companyId} and left_at is null
    and (email_verified_at is not null or login_method = 'Phone')
)`;

async function selectCommonTitles(db: Kysely<DB>, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ title: string }>`
    select min(title) as title from jobs where id = any(${ids}::uuid[]) and ${isOfProvenCompany(sql.ref("jobs.company_id"))}
    group by search_key(title) order by count(*) desc, title limit ${MAX_TITLES}`.execute(db);
  return rows.map(({ title }) => title);
}

async function selectCompaniesByPrefix(db: Kysely<DB>, prefix: string): Promise<string[]> {
  const { rows } = await sql<{ company: string }>`
    select name as company from (
      select id, name from companies
      where name is not null
        and ${beginsWith(sql`company_search_key(name) collate "C"`, sql`search_key(${prefix})`)}
        and ${isOfProvenCompany(sql.ref("companies.id"))}
      order by company_search_key(name) collate "C" limit ${MAX_COMPANY_CANDIDATES}
    ) as candidates
    where exists (select from jobs where company_id = candidates.id and is_public)
    group by name order by name limit ${MAX_COMPANIES}`.execute(db);
  return rows.map(({ company }) => company);
}
