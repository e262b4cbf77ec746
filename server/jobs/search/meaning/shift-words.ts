import {
  areShiftFilters,
  joinShifts,
  type Shift,
  shifts as shiftNames,
  splitShifts,
} from "../../../../contract/jobs/terms/schedule.ts";
import { toPattern } from "./phrases.ts";

/** The names of a shift, and the shorter ones that suffice after a negation: "no nights", "geen avonden". */
const SHIFT_NAMES: Record<Shift, { names: string; short: string }> = {
  day: {
    names:
      "(day|first|1st|early|morning|afternoon)_shifts?|dagdienst(en)?|dagploeg|daytime [shifts?|work|hours]|during the day|overdag [werken]|" +
      "(early|morning|afternoon)_work|(?<!early )mornings?|afternoons?|(ochtend|middag|vroege_)dienst(en)?|(?<!vroege )(ochtend|middag)(en|werk|uren)?",
    short: "days|dagen",
  },
  evening: {
    names:
      "(evening|late|second|2nd|swing)_shifts?|evening_(work|jobs?|hours)|evenings|(avond|late_)dienst(en)?|avond(werk|uren|baan)|avonden|in the evening|in de avond",
    short: "(late )?evenings?|late|avond(en)?",
  },
  night: {
    names:
      "((over)?night|third|3rd|graveyard)_shifts?|nights|overnights?|night_(work|jobs?)|nachtdienst(en)?|nacht(ploeg|werk|uren|baan)|nachten|in de nacht|at night|" +
      "[in|on] [the] early mornings?|[in de] vroege ochtend(en)?|'s ochtends vroeg",
    short: "nights?|nacht(en)?",
  },
  weekend: {
    names:
      "weekend_shifts?|weekends|weekenddienst(en)?|weekendwerk|[(in|on|during|tijdens) (the|het)] weekends|weekenden|in het weekend|(in|on|at) the weekend",
    short: "weekends?|weekend(s|en)?|saturdays?|sundays?|zaterdag(en)?|zondag(en)?",
  },
};

const patterns = (Object.keys(SHIFT_NAMES) as Shift[]).map((shift) => {
  const { names, short } = SHIFT_NAMES[shift];
  return { shift, named: toPattern(names), shortNamed: toPattern(names, short) };
});
const ANY = Object.values(SHIFT_NAMES)
  .flatMap(({ names, short }) => [names, short])
  .join("|");
/** What may stand between a negation and a shift: "not on the weekend", "niet in de nacht", "no work at night". */
const WORK = "[any] [to] [work|working|werk|werken] [in|on|at|during|tijdens|op] [the|de|het]";
const NEGATION = "[i] (don't|do not|can't|cannot) [want|like]|[ik] [wil|kan] (niet|geen)|not|no|without|zonder";
/** What may be free: "days off" says nothing about the shift. */
const FREE = [SHIFT_NAMES.evening, SHIFT_NAMES.night, SHIFT_NAMES.weekend]
  .map(({ names, short }) => `${names}|${short}`)
  .join("|");
/** "no nights", "maar niet in het weekend", "without night shifts and weekends", "weekends off", "vrij in het weekend". */
const EXCLUDED = toPattern(
  `[with|met|want|wil] [all|every|elk|elke|alle] (${FREE})((,? (and|or|en|of)|,) (${FREE}))* (off|free|vrij)`,
  `[altijd|always] (off|free|vrije?) [on|in|at|op] [the|het|de|every|elk] (${FREE})((,? (and|or|en|of)|,) (${FREE}))*`,
  "home (on|at|in|every|during) [the] weekends?|[in het|elk|ieder] weekend(en)? thuis",
  `[but|maar] (${NEGATION}) ${WORK} (${ANY})(,? (or|and|nor|of|en) [not|no|niet|geen] ${WORK} (${ANY})|, (${ANY}))* [work|working|werk|werken]`,
);
const SHORT = [SHIFT_NAMES.evening, SHIFT_NAMES.night, SHIFT_NAMES.weekend].map(({ short }) => short).join("|");
/** Two short names together, and one after all other words, are shifts: "avond en weekend", "kok avond". "Avond" alone is a word. */
const JOINED = toPattern(
  `[in|on|op] [the|de|het] (${SHORT}) (en|and|or|of) (${SHORT})`,
  `(?<=\\S )((in|on|at|op) )?((the|de|het) )?(${SHORT})(?=\\s*$)`,
  // "bijbaan student zaterdag Groningen"
  `(?<=(^|\\s)(bijbaan(tje)?|baan|werk|work|jobs?|students?|studenten|scholier) ((in|on|at|op) )?((the|de|het) )?)(${SHORT})`,
);

const toClockTimes = (until: string) =>
  "[from|between|van|tussen] (?<!(groep|schaal|klas|grade|ages?|aged|leeftijd|kids|children|kinderen) )(8|9)([:.][0-5]0)?_(am)?_" +
  `(-|–|to|till|until|and|tot|en)_(${until})([:.][0-5]0)?_(pm|uur)?(?!_(jaar|jarig|years?|days?|dagen|weeks?|weken|months?|maanden))`;
/** When children are at school. These words mean part-time work, too (`filter-words.ts`). */
export const SCHOOL_HOURS = [
  "[during|within] school hours|(tijdens|onder|binnen) [de] schooltijd(en)?",
  "[werktijden] om school heen|werktijden om school",
  "(while|when) [my|the] (kids|children) are (in|at) school|(als|terwijl) [de|mijn] kinderen (op|naar) school (zijn|zitten|gaan)",
  toClockTimes("2|3|14|15"),
];
/** "9 to 5". Most jobs with such hours state no shifts, so these words set no filter. */
export const OFFICE_HOURS = [
  "[during|within|tijdens|onder|binnen] (office hours|business hours|kantooruren|kantoortijden)",
  "(monday|mon|maandag|ma)_(to|till|through|-|–|tot|t/m|tot en met)_(friday|fri|vrijdag|vr)",
  toClockTimes("4|5|16|17"),
];
/** Behind the number of teams that take turns: "3-ploegendienst". */
const OF_TEAMS = "_ploegen(dienst(en)?|werk|systeem|rooster)?";
/** Shift systems, and the shifts that a job with one has. "Shift work" alone does not tell which, so it stays a word. */
const SHIFT_SYSTEMS: [words: RegExp, shifts: Shift[]][] = (
  [
    [`(4|5|vier|vijf)${OF_TEAMS}|vol_?continu_?(dienst(en)?|rooster)?`, [...shiftNames]],
    [`(3|drie)${OF_TEAMS}|(3|three)_shift_(system|rotation|pattern|schedule)`, ["day", "evening", "night"]],
    [`(2|twee)${OF_TEAMS}|(2|two)_shift_(system|rotation|pattern|schedule)`, ["day", "evening"]],
  ] satisfies [string, Shift[]][]
).map(([words, shifts]) => [toPattern(`(?<!(no|not|without|geen|niet|zonder) [in] )(${words})`), shifts]);
const NUMBERED_SYSTEM = toPattern(`([2-5]|twee|drie|vier|vijf)${OF_TEAMS}`);
/** Writes the word for a shift system that texts have: "3-ploegendienst" is "ploegendienst". */
export const nameShiftSystem = (keywords: string) => keywords.replace(NUMBERED_SYSTEM, "ploegendienst");

const DURING_SCHOOL = toPattern(...SCHOOL_HOURS);
const ON_SATURDAY = toPattern("saturday_jobs?|zaterdagbaan(tje)?|weekend_(baan|jobs?)");
/** Whether words mean a job in the weekend, which is a side job, too (`filter-words.ts`). */
export const isOnSaturday = (keywords: string) => keywords.search(ON_SATURDAY) !== -1;
const BY_DAY = "no_evening,no_night,no_weekend";

export interface FoundShifts {
  /** The other keywords. */
  rest: string;
  shifts: string;
}

/** Returns the shift that a text names, and nothing else. */
export const findNamedShift = (text: string): Shift | undefined =>
  patterns.find(({ shortNamed }) => text.replace(shortNamed, "").trim() === "")?.shift;

/** Whether shifts of a search include one that a job must have. */
export const asksForShift = (searched = ""): boolean => splitShifts(searched).some((value) => !value.startsWith("no_"));

/** Finds the shifts that keywords ask for or exclude. Null when they do neither, or both of one shift. */
export function findShifts(keywords: string): FoundShifts | null {
  const { rest: given, words, shifts: refused } = removeExcludedShifts(keywords);
  const joined = (given.match(JOINED) ?? []).join(" ");
  const asked = patterns.filter(
    ({ named, shortNamed }) => given.search(named) !== -1 || joined.search(shortNamed) !== -1,
  );
  const values: string[] = [...asked.map(({ shift }) => shift), ...(refused?.split(",") ?? [])];
  const system = SHIFT_SYSTEMS.find(([words]) => given.search(words) !== -1);
  values.push(...(system?.[1].filter((shift) => !values.includes(shift)) ?? []));
  if (isOnSaturday(given) && !values.includes("weekend")) values.push("weekend");
  if (values.length === 0 || values.some((value) => values.includes(`no_${value}`))) return null;
  if (words.length > 0 && refused === undefined) return null;
  const named = [...(system ? [system[0]] : []), ...asked.map((each) => each.named)];
  const rest = named.reduce((text, words) => text.replace(words, " "), given.replace(JOINED, " "));
  const shifts = joinShifts(splitShifts(values.join(",")));
  return shifts === undefined ? null : { rest: rest.replace(/\s+/g, " ").trim(), shifts };
}

/** Removes the words that exclude shifts, and lists them. School hours exclude shifts, too, and stay. No filter says "not by day". */
export function removeExcludedShifts(keywords: string): { rest: string; words: string[]; shifts: string | undefined } {
  const words = (keywords.match(EXCLUDED) ?? []).map((each) => each.trim());
  const refused = patterns.filter(({ shortNamed }) => words.join(" ").search(shortNamed) !== -1);
  const isBySchool = keywords.search(DURING_SCHOOL) !== -1;
  const values = isBySchool ? BY_DAY : refused.map(({ shift }) => `no_${shift}`).join(",");
  return {
    rest: keywords.replace(EXCLUDED, " ").replace(/\s+/g, " ").trim(),
    words,
    shifts: areShiftFilters(values) ? values : undefined,
  };
}
