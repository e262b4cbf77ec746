import { type Business, officeOccupations } from "./business.ts";
import type { CompanyProfile } from "./companies/company-profiles.ts";
import type { Occupation } from "./occupations.ts";
import { createZipfPicker, isChance, type RandomSource } from "./random.ts";

export type OccupationsByCode = Map<string, Occupation>;

const OFFICE_JOB_PROBABILITY = 0.1;
/** Thousands of companies share a hundred profiles. */
const pickersByProfile = new WeakMap<CompanyProfile, (random: RandomSource) => Occupation>();

/** Draws what a company looks for: mostly its own trade, now and then someone for the office. */
export function createOccupationPicker(business: Business, profile: CompanyProfile, occupations: OccupationsByCode) {
  const earlier = pickersByProfile.get(profile);
  if (earlier) return earlier;
  const pickTrade = createZipfPicker(
    findOccupations([...profile.preferredOccupations, ...business.occupations], occupations),
    1,
    1,
  );
  const pickOffice = createZipfPicker(findOccupations(officeOccupations, occupations), 1, 2);
  const picker = (random: RandomSource) =>
    isChance(random, OFFICE_JOB_PROBABILITY) ? pickOffice(random) : pickTrade(random);
  pickersByProfile.set(profile, picker);
  return picker;
}

export function hiresOccupation(business: Business, profile: CompanyProfile, { code }: Occupation): boolean {
  return [...profile.preferredOccupations, ...business.occupations].some((beginning) => code.startsWith(beginning));
}

function findOccupations(beginnings: string[], occupations: OccupationsByCode): Occupation[] {
  const all = [...occupations.values()];
  const found = beginnings.flatMap((beginning) => all.filter(({ code }) => code.startsWith(beginning)));
  return [...new Set(found)];
}
