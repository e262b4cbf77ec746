import { type Business, officeHires } from "./business.ts";
import type { Occupation } from "./occupations.ts";
import type { Profile } from "./profiles.ts";
import { chance, type Random, zipf } from "./random.ts";

export type Occupations = Map<string, Occupation>;

const OFFICE_SHARE = 0.1;
/** Thousands of companies share a hundred profiles. */
const known = new WeakMap<Profile, (random: Random) => Occupation>();

/** Draws what a company looks for: mostly its own trade, now and then someone for the office. */
export function occupationPicker(business: Business, profile: Profile, occupations: Occupations) {
  const earlier = known.get(profile);
  if (earlier) return earlier;
  const pickTrade = zipf(expand([...profile.first, ...business.hires], occupations), 1, 1);
  const pickOffice = zipf(expand(officeHires, occupations), 1, 2);
  const picker = (random: Random) => (chance(random, OFFICE_SHARE) ? pickOffice(random) : pickTrade(random));
  known.set(profile, picker);
  return picker;
}

export function mayHire(business: Business, profile: Profile, { code }: Occupation): boolean {
  return [...profile.first, ...business.hires].some((beginning) => code.startsWith(beginning));
}

function expand(beginnings: string[], occupations: Occupations): Occupation[] {
  const all = [...occupations.values()];
  const found = beginnings.flatMap((beginning) => all.filter(({ code }) => code.startsWith(beginning)));
  return [...new Set(found)];
}
