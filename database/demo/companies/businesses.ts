import type { Occupation } from "../occupations.ts";
import { createZipfPicker, isChance, type RandomSource } from "../random.ts";
import { splitList } from "../split-list.ts";
import { careBusinesses } from "./care-businesses.ts";
import type { CompanyProfile } from "./company-profiles.ts";
import { hospitalityBusinesses } from "./hospitality-businesses.ts";
import { makerBusinesses } from "./maker-businesses.ts";
import { officeBusinesses } from "./office-businesses.ts";
import { tradeBusinesses } from "./trade-businesses.ts";

/** A line of business, and how the companies in it look. */
export interface Business {
  /** Of all companies, how many are in it compared to the others. */
  weight: number;
  /** Occupation codes or how they begin, the most wanted first. */
  occupations: string[];
  profiles: CompanyProfile[];
}

export const businesses: Business[] = [
  ...careBusinesses,
  ...hospitalityBusinesses,
  ...officeBusinesses,
  ...tradeBusinesses,
  ...makerBusinesses,
];

/** Every company also looks for these. */
export const officeOccupations = splitList(`
  43-6014; 43-3031; 13-2011; 43-4171; 13-1071; 15-1232; 11-1021; 37-2011; 43-9061; 49-9071; 11-3121; 43-6011; 11-3031;
  13-1161.00; 27-3031; 43-3051; 15-1244; 13-1151; 11-3013.00
`);

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
