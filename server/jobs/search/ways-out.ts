import type { WayOut } from "../../../contract/jobs/search.ts";
import type { SearchCriteria } from "../../../contract/jobs/search-criteria.ts";
import { type Attempt, MAX_NEAR_KM, prepareSearch } from "./attempts.ts";
import { getIndustry } from "./meaning/occupation-names.ts";
import { listRelaxations } from "./relaxations.ts";
import type { SearchService } from "./search-service.ts";

const WIDER_RADII_KM = [25, 50, 100, 250];
export const MAX_WAYS_OUT = 4;
/** More words than these are not left out one by one, because each takes a search. */
const MAX_LEFT_OUT_WORDS = 4;

type Change = Pick<WayOut, "change" | "value"> & { criteria: SearchCriteria };

/**
 * Finds changes of a search with which it finds more than `found` jobs, the smallest change first.
 *
 * @param shown The keywords of the results on the page, which are no way out
 */
export async function findWaysOut(
  service: SearchService,
  search: SearchCriteria,
  attempt: Attempt,
  { found, shown }: { found: number; shown: string | null },
): Promise<WayOut[]> {
  const { reading, meant, isNear } = attempt;
  const given: SearchCriteria = {
    ...search,
    keywords: reading.keywords ?? meant.keywords,
    type: attempt.resolved.filters.type,
    work_place: attempt.resolved.filters.work_place,
    place: reading.place ?? search.place,
    radius: search.radius ?? (isNear ? MAX_NEAR_KM : undefined),
  };
  const ways: WayOut[] = [];
  const addWays = async (changes: Iterable<Change>) => {
    for (const { criteria, ...change } of changes) {
      if (ways.length === MAX_WAYS_OUT) break;
      const isKnown = (way: WayOut) =>
        change.change === "word" || change.change === "keywords"
          ? way.keywords === criteria.keywords && way.radius === (criteria.radius ?? null)
          : way.change === change.change;
      // Fewer words are shown already.
      const isShown =
        shown !== null && (criteria.keywords === shown || (change.change === "place" && change.value !== null));
      if (ways.some(isKnown) || isShown) continue;
      const { prepared } = await prepareSearch(service, criteria, {
        ...reading,
        keywords: null,
        place: null,
        radiusKm: null,
      });
      if (prepared.unknownWords.length > 0) continue;
      const { counts } = await prepared.findMatches({ start: null, limit: 1, withCounts: true });
      if (!counts || counts.count <= found) continue;
      const { count, count_is_exact } = counts;
      const { keywords, radius = null } = criteria;
      ways.push({ ...change, keywords, radius, count, count_is_exact });
    }
  };
  await addWays(listChanges(given, attempt));
  // Without the name of an occupation, the words find other work than the meant one, which is better than nothing.
  const isLast = ways.length === 0 && shown === null;
  if (isLast || attempt.resolved.otherWords.length === 0) await addWays(listWordsLeftOut(given));
  if (found === 0 && shown === null && ways.length < 2) await addWays(listIndustries(given, attempt));
  return ways;
}

/** Whether no job of any kind is near the place of a search. */
export async function isPlaceEmpty(service: SearchService, { place }: Attempt): Promise<boolean> {
  if (place === null || !("latitude" in place)) return false;
  const { prepared } = await prepareSearch(service, { keywords: "", place: place.label, radius: MAX_NEAR_KM });
  const { rows } = await prepared.findMatches({ start: null, limit: 1, withCounts: false });
  return rows.length === 0;
}

function* listChanges(search: SearchCriteria, { place, resolved }: Attempt): Generator<Change> {
  if (place !== null && "latitude" in place) {
    for (const radius of WIDER_RADII_KM.filter((km) => km > (search.radius ?? 0))) {
      yield { change: "radius", value: radius, criteria: { ...search, radius } };
    }
  }
  for (const filter of ["type", "posted_within", "salary_min", "priority", "work_place", "industry"] as const) {
    if (search[filter] === undefined) continue;
    yield { change: filter, value: search[filter], criteria: { ...search, [filter]: undefined } };
  }
  const relaxations = listRelaxations(search.keywords, resolved);
  for (const { keywords, leftOut } of relaxations) {
    const change = leftOut === null ? ("keywords" as const) : ("word" as const);
    yield { change, value: leftOut ?? keywords, criteria: { ...search, keywords } };
  }
  if (search.place) {
    const everywhere = { ...search, place: "", radius: undefined };
    const keywordsOfPlace = [search.keywords, ...relaxations.map(({ keywords }) => keywords)];
    for (const keywords of keywordsOfPlace) {
      const value = keywords === search.keywords ? null : keywords;
      yield { change: "place", value, criteria: { ...everywhere, keywords } };
    }
  }
}

/** Lists the searches for the industry of a named occupation, near the place and everywhere. */
function* listIndustries(search: SearchCriteria, { resolved }: Attempt): Generator<Change> {
  const industry = resolved.otherWords.map(({ words }) => getIndustry(words)).find((found) => found !== null);
  if (!industry || search.industry) return;
  yield { change: "field", value: industry, criteria: { ...search, keywords: "", industry } };
  if (search.place)
    yield {
      change: "field_everywhere",
      value: industry,
      criteria: { ...search, keywords: "", industry, place: "", radius: undefined },
    };
}

/** Lists the searches without one of the words. */
function listWordsLeftOut(search: SearchCriteria): Change[] {
  const words = search.keywords.split(/\s+/).filter(Boolean);
  if (words.length === 1 || words.length > MAX_LEFT_OUT_WORDS || search.keywords.includes('"')) return [];
  return words.toReversed().map((word) => {
    const keywords = words.filter((other) => other !== word).join(" ");
    return { change: "word", value: word, criteria: { ...search, keywords } };
  });
}
