import type { WayOut } from "../../../../contract/jobs/search/search.ts";
import { removeFilters, type SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { addExclusions } from "../../../../contract/jobs/search/understood.ts";
import { type MatchNumber, NO_COUNTS } from "../engine/engine.ts";
import type { MeantFilters } from "../meaning/filter-words.ts";
import { getIndustry, isWorker } from "../meaning/occupation-names.ts";
import { splitWords } from "../parse.ts";
import { type Attempt, prepareSearch, type Reading } from "../prepare-search.ts";
import type { SearchService } from "../search-service.ts";
import { findHomeCountry } from "./at-home.ts";
import { countNamed } from "./named-occupations.ts";
import { listRelaxations } from "./relaxations.ts";
import { keepsWork } from "./same-work.ts";
import { ENOUGH_MATCHES, MAX_NEAR_KM } from "./try-reading.ts";

const WIDER_RADII_KM = [25, 50, 100, 250];
const MAX_WAYS_OUT = 4;
/** More words than these are not left out one by one, because each takes a search. */
const MAX_LEFT_OUT_WORDS = 4;

/** Shorter words alone lead nowhere: the "c" of "rijbewijs c". */
const MIN_KEPT_LENGTH = 3;

interface WaysOutRequest {
  found: number;
  shown: string | null;
  foundAtHome?: number | undefined;
  countOpened: (way: Omit<WayOut, "is_abroad">) => Promise<MatchNumber & Pick<WayOut, "is_abroad">>;
}

type Change = Pick<WayOut, "change" | "value"> & { criteria: SearchCriteria; country?: string };

/**
 * Finds changes of a search with which it finds more than `found` jobs, the smallest change first.
 *
 * @param shown The keywords of the results on the page, which are no way out
 * @param foundAtHome The number of jobs in the country of the reader, when few of the jobs are there
 * @param countOpened Counts the jobs of the page that a way out opens, which reads the words anew and may find others. Jobs without
 *   some of these words do not count.
 */
export async function findWaysOut(
  service: SearchService,
  search: SearchCriteria,
  attempt: Attempt,
  { found, shown, foundAtHome, countOpened }: WaysOutRequest,
): Promise<WayOut[]> {
  const { reading, meant, isNear } = attempt;
  const { filters, payCurrency } = attempt.resolved;
  const { type, work_place, hours, shifts, education, text_language, salary_min, hourly_min, permanent, age } = filters;
  const given: SearchCriteria = {
    ...search,
    keywords: reading.keywords ?? meant.keywords,
    ...{ type, work_place, hours, shifts, education, text_language, salary_min, hourly_min, permanent, age },
    salary_currency: payCurrency ?? undefined,
    place: reading.place ?? search.place,
    radius: search.radius ?? (isNear ? (reading.withinKm ?? MAX_NEAR_KM) : undefined),
  };
  // A search without a distance chooses one itself, so a way out of it names none either, unless it is the distance that changes.
  const isAutomatic = search.radius === undefined && !reading.withinKm;
  const ways: WayOut[] = [];
  const addWays = async (changes: Iterable<Change>, includesMentions = false) => {
    for (const { criteria, country = null, ...change } of changes) {
      if (ways.length >= MAX_WAYS_OUT && change.change !== "place") continue;
      const { keywords } = criteria;
      const isChosenBySearch = isAutomatic && change.change !== "radius" && criteria.radius === MAX_NEAR_KM;
      const radius = isChosenBySearch ? null : (criteria.radius ?? null);
      const isKnown = (way: WayOut) =>
        change.change === "word" || change.change === "keywords"
          ? way.keywords === keywords && way.radius === radius
          : way.change === change.change;
      // Fewer words are shown already.
      const isShown = shown !== null && (keywords === shown || (change.change === "place" && change.value !== null));
      if (ways.some(isKnown) || isShown) continue;
      // A part of the keywords may name other work in texts: "developer" of "python developer".
      if (includesMentions && keywords !== given.keywords) continue;
      const least = country === null ? found : (foundAtHome ?? found);
      const changed = await countJobs(service, criteria, { ...reading, includesMentions }, meant);
      if (changed.count <= least) continue;
      const opened = await countOpened({ ...change, country, keywords, radius, ...changed });
      if (opened.count <= least) continue;
      // A smaller change with the same words that finds as many jobs is better: the country of the reader than the whole world, and one
      // filter less than none.
      const isSmaller = (way: WayOut) =>
        change.change === "place" ? way.change === "country" : change.change === "filters" && way.country === country;
      const isAsGood = (way: WayOut) => way.keywords === keywords && way.count >= opened.count && isSmaller(way);
      if (ways.some(isAsGood)) continue;
      ways.push({ ...change, country, keywords, radius, ...opened });
    }
  };
  await addWays(listChanges(given, attempt));
  // All ways count titles, or all count texts that mention the occupation: else a country may have more jobs than the world.
  if (ways.length === 0 && found === 0 && attempt.resolved.namesOnly) await addWays(listChanges(given, attempt), true);
  // Without the name of an occupation, the words find other work than the meant one, which is better than nothing.
  const isLast = ways.length === 0 && shown === null;
  const { resolved } = attempt;
  if (isLast || resolved.otherWords.length === 0) {
    const isUseful = ({ criteria: { keywords } }: Change) =>
      keepsWork(resolved, keywords) && !splitWords(keywords).every(isWorker);
    await addWays(listWordsLeftOut(given).filter(isUseful));
  }
  const isFew = found < ENOUGH_MATCHES || foundAtHome !== undefined;
  if (isFew && shown === null && ways.length < 2)
    await addWays([...listIndustries(given, attempt), ...listAnyOfType(given)]);
  return limitWaysOut(ways);
}

/** Keeps the first ways out, and the search without a place if it is among them. */
export function limitWaysOut(ways: WayOut[]): WayOut[] {
  const everywhere = ways.slice(MAX_WAYS_OUT).find(({ change }) => change === "place");
  return everywhere ? [...ways.slice(0, MAX_WAYS_OUT - 1), everywhere] : ways.slice(0, MAX_WAYS_OUT);
}

/** Counts the jobs of a changed search. What the words exclude stays excluded. */
async function countJobs(
  service: SearchService,
  criteria: SearchCriteria,
  given: Reading,
  { exclusions }: MeantFilters,
): Promise<MatchNumber> {
  const keywords = addExclusions(
    criteria.keywords,
    exclusions.map(({ words }) => words),
  );
  const reading = { ...given, keywords: null, place: null, radiusKm: null };
  const attempt = await prepareSearch(service, { ...criteria, keywords, sort: "relevance" }, reading);
  const { prepared, resolved } = attempt;
  if (prepared.unknownWords.length > 0) return NO_COUNTS;
  const counted = await prepared.countMatches();
  // Titles with the longer name of other work come last: "fork truck driver" for "truck driver".
  const mayBeOther = resolved.namesOnly && resolved.otherWords.some(({ otherWork }) => otherWork.length > 0);
  if (counted.count === 0 || !mayBeOther) return counted;
  const { rows } = await prepared.findMatches({ start: null, limit: 1, withCounts: false });
  return countNamed(attempt, rows) > 0 ? counted : NO_COUNTS;
}

/** Whether no job of any kind is near the place of a search. */
export async function isPlaceEmpty(service: SearchService, { place }: Attempt): Promise<boolean> {
  if (place === null || !("latitude" in place)) return false;
  const { prepared } = await prepareSearch(service, { keywords: "", place: place.label, radius: MAX_NEAR_KM });
  const { rows } = await prepared.findMatches({ start: null, limit: 1, withCounts: false });
  return rows.length === 0;
}

/** In the order in which their removal is proposed. */
const removableFilters = [
  ...([
    "skills",
    "hours",
    "shifts",
    "education",
    "occupation_group",
    "text_language",
    "type",
    "posted_within",
    "salary_min",
    "age",
    "permanent",
  ] as const),
  ...(["priority", "work_place", "industry"] as const),
];

function* listChanges(search: SearchCriteria, attempt: Attempt): Generator<Change> {
  const { place, resolved } = attempt;
  const isTown = place !== null && "latitude" in place;
  if (isTown) {
    for (const radius of WIDER_RADII_KM.filter((km) => km > (search.radius ?? 0))) {
      yield { change: "radius", value: radius, criteria: { ...search, radius } };
    }
  }
  const relaxations = listRelaxations(search.keywords, resolved).filter(({ keywords }) =>
    keepsWork(resolved, keywords),
  );
  const kept = [search.keywords, ...relaxations.map(({ keywords }) => keywords)];
  const withoutFilters = (keywords: string) => {
    const withoutOne = removableFilters.flatMap((change): Change[] => {
      const given = search[change] ?? (change === "salary_min" ? search.hourly_min : undefined);
      if (given === undefined) return [];
      const value = typeof given === "boolean" ? null : given;
      const criteria = {
        ...search,
        keywords,
        [change]: undefined,
        ...(change === "salary_min" && { hourly_min: undefined }),
        // Remote jobs may be anywhere in the country, and all others are near the place.
        ...(change === "work_place" && isTown && { radius: search.radius ?? MAX_NEAR_KM }),
      };
      return [{ change, value, criteria }];
    });
    const criteria = { ...removeFilters(search), keywords, radius: search.radius };
    return [...withoutOne, ...(withoutOne.length > 1 ? [{ change: "filters" as const, value: null, criteria }] : [])];
  };
  for (const keywords of kept) yield* withoutFilters(keywords);
  for (const { keywords, leftOut } of relaxations) {
    const change = leftOut === null ? ("keywords" as const) : ("word" as const);
    yield { change, value: leftOut ?? keywords, criteria: { ...search, keywords } };
  }
  const everywhere = { ...search, place: "", radius: undefined };
  const toValue = (keywords: string) => (keywords === search.keywords ? null : keywords);
  const country = findHomeCountry(attempt);
  for (const keywords of kept) {
    if (country === null) break;
    yield {
      change: "country",
      value: toValue(keywords),
      country,
      criteria: { ...everywhere, place: country, keywords },
    };
  }
  for (const keywords of search.place ? kept : []) {
    yield { change: "place", value: toValue(keywords), criteria: { ...everywhere, keywords } };
  }
  // The same search in the whole country, without one filter.
  if (!search.place || country === null) return;
  for (const { criteria, ...change } of withoutFilters(search.keywords)) {
    yield { ...change, country, criteria: { ...criteria, place: country, radius: undefined } };
  }
}

/** Lists the searches for the industry of a named occupation, whatever it pays and whom it takes: near the place, in the country, and everywhere. */
function* listIndustries(search: SearchCriteria, attempt: Attempt): Generator<Change> {
  const industry = attempt.resolved.otherWords.map(({ words }) => getIndustry(words)).find((found) => found !== null);
  if (!industry || search.industry) return;
  const criteria = { ...search, keywords: "", industry, salary_min: undefined, hourly_min: undefined, age: undefined };
  const everywhere = { ...criteria, place: "", radius: undefined };
  const country = findHomeCountry(attempt);
  if (search.place || country === null) yield { change: "field", value: industry, criteria };
  if (country !== null) {
    yield { change: "field_in_country", value: industry, country, criteria: { ...everywhere, place: country } };
  }
  if (search.place || country !== null) yield { change: "field_everywhere", value: industry, criteria: everywhere };
}

/** Lists the search for any freelance work or internship, if this was asked. */
function listAnyOfType(search: SearchCriteria): Change[] {
  if (search.keywords === "" || (search.type !== "Freelance" && search.type !== "Internship")) return [];
  return [{ change: "word", value: search.keywords, criteria: { ...search, keywords: "" } }];
}

/** Lists the searches without one of the words. */
function listWordsLeftOut(search: SearchCriteria): Change[] {
  const words = search.keywords.split(/\s+/).filter(Boolean);
  if (words.length === 1 || words.length > MAX_LEFT_OUT_WORDS || search.keywords.includes('"')) return [];
  return words.toReversed().flatMap((word) => {
    const kept = words.filter((other) => other !== word);
    if (kept.every(({ length }) => length < MIN_KEPT_LENGTH)) return [];
    return [{ change: "word", value: word, criteria: { ...search, keywords: kept.join(" ") } }];
  });
}
