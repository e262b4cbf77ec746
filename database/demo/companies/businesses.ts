import type { Occupation } from "../lists/occupations.ts";
import { splitList } from "../lists/split-list.ts";
import { createZipfPicker, pickBoolean, type RandomSource } from "../random.ts";
import { careBusinesses } from "./care-businesses.ts";
import type { BusinessField, CompanyKind, CompanyProfile } from "./company-profiles.ts";
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

/**
 * O*NET-SOC codes of office occupations with the titles that fit every company. Other titles of these occupations name
 * a line of business, such as "Investment Fund Manager". Every company also hires these occupations, in this order of
 * frequency; small companies hire only the first ones.
 */
const officeTitles: Record<string, string[]> = {
  "43-6014.00": splitList("Administrative Assistant; Secretary; Office Assistant; Administrative Secretary"),
  "43-3031.00": splitList("Accounting Clerk; Accounting Assistant; Accounts Payable Clerk"),
  "43-4171.00": splitList("Receptionist; Front Desk Receptionist"),
  "37-2011.00": splitList("Cleaner; Janitor; Custodian"),
  "13-2011.00": splitList("Accountant; General Accountant"),
  "13-1071.00": splitList("Human Resources Specialist; Recruiter; HR Coordinator; HR Generalist"),
  "15-1232.00": splitList("Computer Support Specialist; IT Support Specialist; IT Specialist; Help Desk Technician"),
  "11-1021.00": splitList("Operations Manager; General Manager; Business Manager"),
  "43-9061.00": splitList("Office Clerk; Office Assistant; Office Support Assistant"),
  "49-9071.00": splitList("Maintenance Worker; Maintenance Technician; Facilities Technician"),
  "11-3121.00": splitList("Human Resources Manager; Human Resources Director"),
  "43-6011.00": splitList("Executive Assistant; Executive Secretary; Administrative Coordinator"),
  "11-3031.01": splitList("Controller; Corporate Controller"),
  "13-1161.00": splitList("Communications Specialist; Market Research Analyst; Business Development Specialist"),
  "27-3031.00": splitList("Public Relations Specialist; Public Relations Coordinator"),
  "43-3051.00": splitList("Payroll Clerk; Payroll Specialist; Payroll Assistant"),
  "15-1244.00": splitList("Network Administrator; Systems Administrator"),
  "13-1151.00": splitList("Training Specialist; Trainer; Learning and Development Specialist"),
  "11-3013.00": splitList("Facilities Manager; Facilities Coordinator"),
};
const SMALL_OFFICE_SIZE = 4;

export function isOfficeTitle(title: string): boolean {
  return Object.values(officeTitles).some((titles) => titles.includes(title));
}

/** Words in titles that only these businesses use. Without businesses, no company of this data uses them. */
const titleFields: [RegExp, BusinessField[]][] = [
  [/\bschool|student|\bdean\b|guidance|residence hall|campus/i, ["school", "college"]],
  [/\bteacher\b/i, ["school", "college", "childcare"]],
  [/hospital|operating room|emergency|oncology|cancer|acute|critical|intensive care|inpatient|surg/i, ["hospital"]],
  [
    /\b(medical|clinic|clinical|patient)\b/i,
    ["hospital", "elderly care", "practice", "welfare", "college", "laboratory"],
  ],
  [/direct care/i, ["elderly care"]],
  [/bank|loan|mortgage|wealth|invest|portfolio|credit|\bfund\b|financ/i, ["finance"]],
  [/\b(guest|rooms|reservations?|front office)\b/i, ["hotel", "leisure", "passenger transport"]],
  [/airport|taxi|paratransit|\b(bus|transit|coach)\b/i, ["passenger transport", "garage"]],
  [/semi truck|tractor trailer|over the road|line haul/i, ["transport"]],
  [/\b(aircraft|charter|city|street|state|public (safety|information)|cage|toll|ski|computer training)\b/i, []],
  [/\b(mine|naval|nuclear|reactor|reservoir|wildlife|hatchery|zookeeper|aquarist|avian)\b/i, []],
  [/\b(television|anchor|video clerk|paper m\w+|loom|laboratory courier|log truck|bakery manager)\b/i, []],
];

const canAdvertise = (field: BusinessField) => (title: string) =>
  titleFields.every(([words, fields]) => fields.includes(field) || !words.test(title));

export type OccupationsByCode = Map<string, Occupation>;

const OFFICE_JOB_PROBABILITY = 0.1;
/** Caches the pickers, because the thousands of companies of a bench share about a hundred profiles. */
const pickersByProfile = new WeakMap<CompanyProfile, (random: RandomSource) => Occupation>();

/**
 * Returns a function that picks an occupation with the titles that fit the company: an office occupation in 10 % of the
 * calls, otherwise one of the business.
 */
export function createOccupationPicker(business: CompanyKind, profile: CompanyProfile, occupations: OccupationsByCode) {
  const cached = pickersByProfile.get(profile);
  if (cached) return cached;
  const pickBusinessOccupation = createZipfPicker(listBusinessOccupations(business, profile, occupations), 1, 1);
  const pickOfficeOccupation = createZipfPicker(listOfficeOccupations(profile, occupations), 1, 2);
  const picker = (random: RandomSource) =>
    pickBoolean(random, OFFICE_JOB_PROBABILITY) ? pickOfficeOccupation(random) : pickBusinessOccupation(random);
  pickersByProfile.set(profile, picker);
  return picker;
}

export function hiresOccupation(business: CompanyKind, profile: CompanyProfile, { code }: Occupation): boolean {
  return [...profile.preferredOccupations, ...business.occupations].some((prefix) => code.startsWith(prefix));
}

/** Lists the occupations in the order of the code prefixes, without the titles of other businesses. */
function listBusinessOccupations(
  { field, industries, ...business }: CompanyKind,
  profile: CompanyProfile,
  occupations: OccupationsByCode,
): Occupation[] {
  const codePrefixes = [...profile.preferredOccupations, ...business.occupations];
  const all = [...occupations.values()];
  const matching = codePrefixes.flatMap((prefix) => all.filter(({ code }) => code.startsWith(prefix)));
  return [...new Set(matching)]
    .filter(({ industry }) => industries.includes(industry))
    .map((occupation) => {
      const { NL, US } = occupation.titles;
      return { ...occupation, titles: { NL: NL.filter(canAdvertise(field)), US: US.filter(canAdvertise(field)) } };
    })
    .filter(({ titles }) => titles.NL.length > 0 && titles.US.length > 0);
}

function listOfficeOccupations({ isSmall }: CompanyProfile, occupations: OccupationsByCode): Occupation[] {
  const entries = Object.entries(officeTitles).slice(0, isSmall ? SMALL_OFFICE_SIZE : undefined);
  return entries.flatMap(([code, titles]) => {
    const occupation = occupations.get(code);
    return occupation ? [{ ...occupation, titles: { NL: titles, US: titles } }] : [];
  });
}
