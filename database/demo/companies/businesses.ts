import type { Occupation } from "../occupations.ts";
import { createZipfPicker, pickBoolean, type RandomSource } from "../random.ts";
import { splitList } from "../split-list.ts";
import { careBusinesses } from "./care-businesses.ts";
import type { CompanyKind, CompanyProfile } from "./company-profiles.ts";
import { hospitalityBusinesses } from "./hospitality-businesses.ts";
import { makerBusinesses } from "./maker-businesses.ts";
import { officeBusinesses } from "./office-businesses.ts";
import { tradeBusinesses } from "./trade-businesses.ts";

export const companyKinds: CompanyKind[] = [
  ...careBusinesses,
  ...hospitalityBusinesses,
  ...officeBusinesses,
  ...tradeBusinesses,
  ...makerBusinesses,
];

/** O*NET-SOC codes of office occupations. Every company also hires these. */
const officeOccupations = splitList(`
  43-6014; 43-3031; 13-2011; 43-4171; 13-1071; 15-1232; 11-1021; 37-2011; 43-9061; 49-9071; 11-3121; 43-6011; 11-3031;
  13-1161.00; 27-3031; 43-3051; 15-1244; 13-1151; 11-3013.00
`);

export type OccupationsByCode = Map<string, Occupation>;

const OFFICE_JOB_PROBABILITY = 0.1;
/** Caches the pickers, because the thousands of companies of a bench share about a hundred profiles. */
const pickersByProfile = new WeakMap<CompanyProfile, (random: RandomSource) => Occupation>();

/**
 * Returns a function that picks an occupation: an office occupation in 10 % of the calls, otherwise one of the
 * business.
 */
export function createOccupationPicker(business: CompanyKind, profile: CompanyProfile, occupations: OccupationsByCode) {
  const cached = pickersByProfile.get(profile);
  if (cached) return cached;
  const pickBusinessOccupation = createZipfPicker(
    findOccupations([...profile.preferredOccupations, ...business.occupations], occupations),
    1,
    1,
  );
  const pickOfficeOccupation = createZipfPicker(findOccupations(officeOccupations, occupations), 1, 2);
  const picker = (random: RandomSource) =>
    pickBoolean(random, OFFICE_JOB_PROBABILITY) ? pickOfficeOccupation(random) : pickBusinessOccupation(random);
  pickersByProfile.set(profile, picker);
  return picker;
}

export function hiresOccupation(business: CompanyKind, profile: CompanyProfile, { code }: Occupation): boolean {
  return [...profile.preferredOccupations, ...business.occupations].some((prefix) => code.startsWith(prefix));
}

/** Returns the occupations that match, in the order of the code prefixes. */
function findOccupations(codePrefixes: string[], occupations: OccupationsByCode): Occupation[] {
  const all = [...occupations.values()];
  const matching = codePrefixes.flatMap((prefix) => all.filter(({ code }) => code.startsWith(prefix)));
  return [...new Set(matching)];
}
