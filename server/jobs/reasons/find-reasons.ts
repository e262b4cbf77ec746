import type { Education, WorkExperience } from "../../../contract/accounts/profile.ts";
import type { JobReason, WorkWishes } from "../../../contract/jobs/search/reasons.ts";
import { comparePay, type Pay } from "../../../contract/jobs/terms/pay.ts";
import type { WorkPlaceKind } from "../../../contract/jobs/terms/work-place.ts";

export interface SeekerFacts {
  works: Pick<WorkExperience, "title" | "description">[];
  educations: Pick<Education, "degree" | "description">[];
  summary: string;
  wishes: WorkWishes;
}

export interface JobFacts {
  title: string;
  skills: readonly string[];
  pay: Pay;
  work_place: WorkPlaceKind | null;
  /** From the postal code of the seeker. Null when either place is unknown. */
  distanceKm: number | null;
}

/** How far the jobs may be for a seeker who states a postal code and no distance. */
export const DEFAULT_DISTANCE_KM = 50;
/** Shorter words say little about the work. */
const MIN_WORD_LENGTH = 4;

/**
 * Finds what of a job matches a seeker, what does not, and what is unknown. There is no reason about what the seeker has not
 * stated, so an empty profile has none.
 *
 * @param currency That of the portal, which wishes and jobs without a currency have
 */
export function findReasons(seeker: SeekerFacts, job: JobFacts, currency: string | undefined): JobReason[] {
  const { wishes } = seeker;
  return [
    ...findWords(seeker, job),
    ...findSkills(seeker, job),
    ...findDistance(wishes, job),
    ...(wishes.pay_min === null
      ? []
      : [toReason("pay", compareWishedPay(wishes.pay_min, wishes.pay_currency ?? currency, job.pay, currency))]),
    ...(wishes.hours_min === null && wishes.hours_max === null
      ? []
      : [toReason("hours", compareHours(wishes, job.pay))]),
    ...(wishes.is_remote ? [toReason("remote", compareWorkPlace(job))] : []),
  ];
}

function toReason(
  kind: JobReason["kind"],
  state: JobReason["state"],
  names: string[] = [],
  km: number | null = null,
): JobReason {
  return { kind, state, names, distance_km: km === null ? null : Math.round(km * 10) / 10 };
}

/** The words of the title of the job that titles of the seeker's work have as well. */
function findWords({ works }: SeekerFacts, { title }: JobFacts): JobReason[] {
  const known = new Set(works.flatMap((work) => splitWords(work.title)).map(fold));
  const words = splitWords(title).filter((word) => word.length >= MIN_WORD_LENGTH && known.has(fold(word)));
  const names = [...new Map(words.map((word) => [fold(word), word])).values()];
  return names.length > 0 ? [toReason("words", "match", names)] : [];
}

/** The skills of the job that the profile names, and those that it does not: nobody knows whether the seeker has them. */
function findSkills({ works, educations, summary }: SeekerFacts, { skills }: JobFacts): JobReason[] {
  const texts = [
    summary,
    ...works.flatMap(({ title, description }) => [title, description]),
    ...educations.flatMap(({ degree, description }) => [degree, description]),
  ];
  const profile = texts.map((text) => splitWords(text).map(fold).join(" ")).filter((text) => text !== "");
  if (profile.length === 0) return [];
  const isNamed = (skill: string) => {
    const words = splitWords(skill).map(fold).join(" ");
    return words !== "" && profile.some((text) => ` ${text} `.includes(` ${words} `));
  };
  const named = skills.filter(isNamed);
  const others = skills.filter((skill) => !isNamed(skill));
  return [
    ...(named.length > 0 ? [toReason("skills", "match", named)] : []),
    ...(others.length > 0 ? [toReason("skills", "unknown", others)] : []),
  ];
}

const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}+#]*/gu) ?? [];

/** Lower case, without accents. */
const fold = (word: string): string => word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Without a wished distance, a place that is far away is neither wished nor unwished. */
function findDistance({ zip_code, max_distance_km: most }: WorkWishes, { distanceKm: km }: JobFacts): JobReason[] {
  if (zip_code === null) return [];
  if (km === null) return [toReason("distance", "unknown")];
  if (km <= (most ?? DEFAULT_DISTANCE_KM)) return [toReason("distance", "match", [], km)];
  return most === null ? [] : [toReason("distance", "other", [], km)];
}

function compareWishedPay(
  wished: number,
  wishedCurrency: string | undefined,
  pay: Pay,
  currency: string | undefined,
): JobReason["state"] {
  const monthly = comparePay(pay, "month");
  if (monthly === null || (pay.pay_currency ?? currency) !== wishedCurrency) return "unknown";
  return Math.round(monthly.max) >= wished ? "match" : "other";
}

function compareHours({ hours_min, hours_max }: WorkWishes, pay: Pay): JobReason["state"] {
  const [fewest, most] = [pay.hours_min ?? pay.hours_max, pay.hours_max ?? pay.hours_min];
  if (fewest === null || most === null) return "unknown";
  return most >= (hours_min ?? 0) && fewest <= (hours_max ?? Number.POSITIVE_INFINITY) ? "match" : "other";
}

function compareWorkPlace({ work_place }: JobFacts): JobReason["state"] {
  if (work_place === null) return "unknown";
  return work_place === "remote" ? "match" : "other";
}
