import { joinShifts, type Shift, splitShifts } from "../../../../contract/jobs/terms/schedule.ts";
import { toPattern } from "./phrases.ts";

/** How a shift is named. After "no" and "geen", its short name is enough: "no nights", "geen avonden". */
const SHIFT_NAMES: Record<Shift, { names: string; short: string }> = {
  day: {
    names: "day_shifts?|dagdienst(en)?|dagploeg|daytime [shifts?|work|hours]|during the day|overdag [werken]",
    short: "days|dagen",
  },
  evening: {
    names: "(evening|late)_shifts?|evening_work|(avond|late_)dienst(en)?|avondwerk",
    short: "(late )?evenings?|late|avond(en)?",
  },
  night: {
    names: "(over)?night_shifts?|night_work|nachtdienst(en)?|nachtploeg|nachtwerk",
    short: "nights?|nacht(en)?",
  },
  weekend: {
    names:
      "weekend_shifts?|weekenddienst(en)?|weekendwerk|[(in|on|during|tijdens) (the|het)] weekends|weekenden|in het weekend|(in|on|at) the weekend",
    short: "weekends?|weekend(s|en)?",
  },
};

const patterns = (Object.keys(SHIFT_NAMES) as Shift[]).map((shift) => {
  const { names, short } = SHIFT_NAMES[shift];
  return { shift, named: toPattern(names), shortNamed: toPattern(names, short) };
});
const ANY = Object.values(SHIFT_NAMES)
  .flatMap(({ names, short }) => [names, short])
  .join("|");
/** "no nights", "geen avonden of weekenden", "without night shifts and weekends". */
const EXCLUDED = toPattern(
  `(no|not|without|zonder|geen) (${ANY})(,? (or|and|nor|of|en) [no|geen] (${ANY})|, (${ANY}))*`,
);

export interface FoundShifts {
  /** The other keywords. */
  rest: string;
  shifts: string;
}

/** Whether shifts of a search include one that a job must have. */
export const asksForShift = (searched = ""): boolean => splitShifts(searched).some((value) => !value.startsWith("no_"));

/** Finds the shifts that keywords ask for or exclude. Null when they do neither, or both of one shift. */
export function findShifts(keywords: string): FoundShifts | null {
  const excluded = (keywords.match(EXCLUDED) ?? []).join(" ");
  const given = keywords.replace(EXCLUDED, " ");
  const asked = patterns.filter(({ named }) => given.search(named) !== -1);
  const refused = patterns.filter(({ shift, shortNamed }) => shift !== "day" && excluded.search(shortNamed) !== -1);
  if (asked.length + refused.length === 0 || asked.some((pattern) => refused.includes(pattern))) return null;
  const values: string[] = [...asked.map(({ shift }) => shift), ...refused.map(({ shift }) => `no_${shift}`)];
  const rest = asked.reduce((text, { named }) => text.replace(named, " "), given);
  const shifts = joinShifts(splitShifts(values.join(",")));
  return shifts === undefined ? null : { rest: rest.replace(/\s+/g, " ").trim(), shifts };
}
