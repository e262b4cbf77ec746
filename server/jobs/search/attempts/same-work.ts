import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { findGroupOfTitle } from "../../occupations/group-of-title.ts";
import { findListedGroup } from "../../occupations/listed-groups.ts";
import { listKeys } from "../../occupations/name-forms.ts";
import type { ResolvedSearch } from "../engine/engine.ts";
import {
  findOtherWords,
  isField,
  isFieldName,
  isOccupationName,
  isWorkerInField,
} from "../meaning/occupation-names.ts";
import { parseKeywords, splitWords } from "../parse.ts";
import type { Attempt } from "../prepare-search.ts";
import type { SearchService } from "../search-service.ts";
import { countNamed, listSearchedNames } from "./named-occupations.ts";
import { ENOUGH_NEAR, type FirstPageRequest, type Result, tryNear } from "./try-reading.ts";

/**
 * Whether a search with other words or without a filter is still about the work that was searched. The words tell first
 * (`keepsWork`, `listKeptNames`, `leavesOutName`), because this takes no search; then the titles that are found (`isOfOtherWork`,
 * `namesOtherWork`); and at last whether jobs elsewhere have the name (`isRelaxedToOtherWork`, `isOccupationElsewhere`).
 */

/**
 * Tells of each name of an occupation in one search whether another search still has it. A search without such a name goes by its
 * fields of work.
 */
export function listKeptNames({ resolved }: Attempt, { reading }: Attempt): boolean[] {
  const kept = splitWords(reading.keywords ?? "");
  const isKept = (word: string) => kept.includes(word);
  // A "leraar basisschool" is a "leraar".
  const isOccupationKept = (word: string) => isKept(word) && isOccupationName(word) && !isFieldName([word]);
  return listSearchedNames(resolved).map(
    (group) => group.words.every(isKept) || (isField(group) && group.words.some(isOccupationKept)),
  );
}

function findGroup(words: string[]) {
  const listed = findListedGroup(listKeys(words), "whole");
  return listed === undefined ? findGroupOfTitle(words.join(" "), findListedGroup) : listed;
}

/**
 * Whether fewer keywords are still about the work that a search names: they have a whole name of it, or the name of an occupation in
 * the same group of ISCO-08, as "driver" for "bus driver". "Trainer" is other work than "personal trainer", and "store" than "store
 * manager". Who is only a worker in a field is in this field: "marketing" for "marketingmedewerker".
 */
export function keepsWork(resolved: ResolvedSearch, keywords: string): boolean {
  const names = listSearchedNames(resolved).map(({ words }) => words);
  const kept = splitWords(keywords);
  const isKept = (words: string[]) => words.every((word) => kept.includes(word));
  if (names.length === 0 || names.some((words) => isKept(words) || isWorkerInField(words))) return true;
  const occupations = findOtherWords(parseKeywords(keywords)).filter((group) => !isField(group));
  const groups = occupations.map(({ words }) => findGroup(words)).filter((group) => group !== null);
  return names.some((words) => groups.some((group) => group === findGroup(words)));
}

/** Whether words that were left out name an occupation or a field of work. */
export const leavesOutName = ({ attempt, exact }: Result) =>
  exact !== undefined && !listKeptNames(exact.attempt, attempt).every(Boolean);

/** In another order than that of relevance, the first page does not tell whether a title names the occupation. */
export const namesOtherWork = (result: Result) => result.attempt.resolved.sort === "relevance" && isOfOtherWork(result);

/** Returns a result with titles that have the words first, so that its first page tells whether any has. */
export async function inOrderOfTitles(
  service: SearchService,
  search: SearchCriteria,
  found: Result,
  request: FirstPageRequest,
): Promise<Result> {
  const { resolved, reading } = found.attempt;
  if (resolved.sort === "relevance" || resolved.otherWords.length === 0 || found.count < ENOUGH_NEAR) return found;
  if (countNamed(found.attempt, found.page?.rows ?? []) > 0) return found;
  return await tryNear(service, { ...search, sort: "relevance" }, reading, { ...request, withCounts: false });
}

/** Whether a search names an occupation, and finds only jobs whose titles do not. */
export function isOfOtherWork({ attempt, page }: Result): boolean {
  if (page === null || attempt.resolved.otherWords.length === 0) return false;
  return countNamed(attempt, page.rows) === 0;
}

/**
 * Whether a relaxation finds other work than the searched one: near a place it lacks a field of work, or it has only a part of the
 * name of an occupation that jobs elsewhere have. No "chauffeur" comes instead of a "heftruckchauffeur".
 */
export async function isRelaxedToOtherWork(
  service: SearchService,
  search: SearchCriteria,
  given: Attempt,
  relaxed: Result,
  request: FirstPageRequest,
): Promise<boolean> {
  const kept = listKeptNames(given, relaxed.attempt);
  if (given.resolved.otherWords.every(isField)) return given.place !== null && !kept.every(Boolean);
  return !kept.some(Boolean) && (await isOccupationElsewhere(service, search, given, request));
}

/** Whether a search at a place, or with filters, would find jobs of its occupation, or else of its fields of work, without them. */
export async function isOccupationElsewhere(
  service: SearchService,
  search: SearchCriteria,
  { place, reading, resolved }: Attempt,
  request: FirstPageRequest,
): Promise<boolean> {
  const keywords = listSearchedNames(resolved)
    .flatMap(({ words }) => words)
    .join(" ");
  const isLimited = place !== null || Object.values(resolved.filters).some((value) => value !== undefined);
  if (!isLimited || keywords === "") return false;
  const everywhere = { ...reading, place: null, radiusKm: null, keywords, includesMentions: false };
  const elsewhere = await tryNear(service, { keywords, place: "", lang: search.lang }, everywhere, request);
  return countNamed(elsewhere.attempt, elsewhere.page?.rows ?? []) > 0;
}
