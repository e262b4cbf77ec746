import type { Kysely } from "kysely";
import {
  type BrowsedTown,
  type BrowsePage,
  type BrowseQuery,
  MIN_BROWSED_JOBS,
} from "../../../contract/jobs/browse.ts";
import {
  getIndustryTitle,
  type IndustryKey,
  type IndustrySettings,
  industryKeys,
  listIndustryTitles,
} from "../../../contract/platform/settings/industries.ts";
import type { SettingValues } from "../../../contract/platform/settings/settings.ts";
import type { DB } from "../../../database/schema.ts";
import { ApiError } from "../../platform/errors.ts";
import { listHiringCompanies, listOverviewJobs } from "../overview/queries.ts";
import { summarizeJobs } from "./queries.ts";
import { type CountedTown, listTownsOf, type PlaceCounts, type Spot } from "./town-counts.ts";
import { findTownBySlug, nameTown } from "./town-names.ts";

/** Enough for a reader. All towns are in the sitemap. */
const MAX_TOWNS = 60;
const MAX_NEIGHBOURS = 12;
/** In degrees of latitude: 111 km. */
const MAX_NEIGHBOUR_DISTANCE = 1;

interface Field {
  key: IndustryKey;
  title: string;
}

/**
 * Reads a page of `/browse`.
 *
 * @throws {ApiError} not_found when the portal knows no such field or town
 */
export async function readBrowsePage(
  db: Kysely<DB>,
  counts: PlaceCounts,
  settings: SettingValues,
  query: BrowseQuery,
): Promise<BrowsePage> {
  const field = query.field === undefined ? null : findField(settings.industries, query.field);
  const fields = listFields(settings.industries, counts.industries);
  if (!field) {
    if (query.town !== undefined) throw new ApiError("not_found");
    const jobs = [...counts.industries.values()].reduce((sum, count) => sum + count, 0);
    return { ...emptyPage, jobs, fields };
  }
  if (query.town === undefined) {
    const towns = listTownsOf(counts.towns, field.title).slice(0, MAX_TOWNS);
    return {
      ...(await readJobs(db, settings, field, null)),
      fields,
      towns: await nameTowns(db, towns, field),
    };
  }
  const place = await findTownBySlug(db, query.town);
  if (!place) throw new ApiError("not_found");
  // The places have a row for each name of a town, all with the same coordinates.
  const isPlace = (town: CountedTown) => town.country === place.country && getDistance(town, place) === 0;
  const town = counts.towns.find(isPlace);
  const neighbours = listTownsOf(counts.towns, field.title)
    .filter((other) => other !== town && getDistance(other, place) <= MAX_NEIGHBOUR_DISTANCE)
    .sort((one, other) => getDistance(one, place) - getDistance(other, place));
  return {
    ...(await readJobs(db, settings, field, town?.spots ?? [])),
    town: town ? await nameTown(db, town) : { slug: query.town, label: place.label },
    fields: listFields(settings.industries, town?.jobs ?? new Map()),
    towns: await nameTowns(db, neighbours.slice(0, MAX_NEIGHBOURS), field),
  };
}

/** Lists the fields with enough jobs, the one with most jobs first. */
export function listFields(industries: IndustrySettings, jobs: Map<string, number>): BrowsePage["fields"] {
  return [...listIndustryTitles(industries)]
    .map(([key, title]) => ({ key, title, jobs: jobs.get(title) ?? 0 }))
    .filter((field) => field.jobs >= MIN_BROWSED_JOBS)
    .sort((one, other) => other.jobs - one.jobs || one.title.localeCompare(other.title));
}

/** @throws {ApiError} not_found */
function findField(industries: IndustrySettings, key: string): Field {
  const known = industryKeys.find((industryKey) => industryKey === key);
  if (!known) throw new ApiError("not_found");
  const present = industries[known].into ?? known;
  return { key: present, title: getIndustryTitle(industries, present) };
}

/** @param spots Where the jobs are; everywhere when it is null */
async function readJobs(db: Kysely<DB>, settings: SettingValues, field: Field, spots: Spot[] | null) {
  const { newest, companies, jobs, pay } = await summarizeJobs(db, field.title, spots);
  if (jobs < MIN_BROWSED_JOBS) return { ...emptyPage, field, jobs };
  const count = (company: { id: string }) => companies.find(({ id }) => id === company.id)?.jobs ?? 0;
  const hiring = await listHiringCompanies(
    db,
    companies.map(({ id }) => id),
  );
  return {
    ...emptyPage,
    field,
    jobs,
    pay,
    newest_jobs: await listOverviewJobs(db, newest, settings.age_range),
    companies: hiring
      .map((company) => ({ ...company, jobs: count(company) }))
      .sort((one, other) => other.jobs - one.jobs),
  };
}

async function nameTowns(db: Kysely<DB>, towns: CountedTown[], { title }: Field): Promise<BrowsedTown[]> {
  const named: BrowsedTown[] = [];
  for (const town of towns) named.push({ ...(await nameTown(db, town)), jobs: town.jobs.get(title) ?? 0 });
  return named;
}

interface Centre {
  latitude: number;
  longitude: number;
}

/** Returns the distance in degrees of latitude, by a flat projection that is exact enough for towns of one region. */
function getDistance(one: Centre, other: Centre): number {
  const north = one.latitude - other.latitude;
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

const emptyPage: BrowsePage = {
  field: null,
  town: null,
  jobs: 0,
  pay: null,
  newest_jobs: [],
  companies: [],
  fields: [],
  towns: [],
};
