import { type Business, officeHires } from "./business.ts";
import type { Occupation } from "./occupations.ts";
import { chance, type Random, zipf } from "./random.ts";

export type Occupations = Map<string, Occupation>;

const OFFICE_SHARE = 0.13;
const pickers = new WeakMap<Business, (random: Random) => Occupation>();

/** Draws what a company looks for: mostly its own trade, now and then someone for the office. */
export function hiresOf(business: Business, occupations: Occupations): (random: Random) => Occupation {
  const known = pickers.get(business);
  if (known) return known;
  const pickTrade = zipf(expand(business.hires, occupations), 1, 2);
  const pickOffice = zipf(expand(officeHires, occupations), 1, 2);
  const picker = (random: Random) => (chance(random, OFFICE_SHARE) ? pickOffice(random) : pickTrade(random));
  pickers.set(business, picker);
  return picker;
}

function expand(beginnings: string[], occupations: Occupations): Occupation[] {
  const all = [...occupations.values()];
  const found = beginnings.flatMap((beginning) => all.filter(({ code }) => code.startsWith(beginning)));
  return [...new Set(found)];
}
