import type { Insertable } from "kysely";
import type { Companies, Users } from "../../schema.ts";
import { DAY_MS, type DemoEmployer, describeCompany } from "../jobs.ts";
import { type Country, countryNames, personFirstNames, personLastNames } from "../lists/name-lists.ts";
import { createPhoneNumber, createStreetAddress, createZipCode } from "../lists/places.ts";
import { createUuidAt, pick, pickInteger, type RandomSource } from "../random.ts";
import type { DemoCompany } from "./companies.ts";

export type DemoUserRow = Insertable<Users>;
export type DemoCompanyRow = Insertable<Companies>;

const LOYALTY_SENTENCE = "Many of our colleagues have been with us for more than ten years.";
const employerPromises = [
  "We plan schedules four weeks ahead, so that private life can be planned too.",
  "Our teams are small and decide a lot by themselves.",
  "We would rather hire for character and teach the rest.",
  "Whoever applies hears from us within a week.",
];

/** Creates a company and its owner, who posts its jobs. `overrides` replaces generated columns of the user. */
export function createEmployer(
  random: RandomSource,
  company: DemoCompany,
  teamSize: string,
  now: Date,
  overrides: Partial<DemoUserRow> = {},
): { employer: DemoEmployer; row: DemoUserRow; companyRow: DemoCompanyRow } {
  const { country, city, shortName, founded, activity } = company;
  const createdAt = new Date(now.getTime() - pickInteger(random, 90 * 24, 700 * 24) * 3600_000);
  const id = createUuidAt(random, createdAt);
  const slug = createSlug(shortName);
  const row: DemoUserRow = {
    id,
    email: `jobs@${slug}.example`,
    login_method: "Email",
    name: createPersonName(random, country),
    phone: createPhoneNumber(random, country, city.region),
    user_type: 2,
    created_at: createdAt,
    ...overrides,
  };
  const companyRow: DemoCompanyRow = {
    id,
    name: company.name,
    website: `https://${slug}.example`,
    size: teamSize,
    description: `${describeCompany(company)[0]} Since ${founded} we ${activity}. ${pick(random, founded < 2005 ? [LOYALTY_SENTENCE, ...employerPromises] : employerPromises)}`,
    country: countryNames[country],
    city: city.name,
    address: createStreetAddress(random, country),
    zip_code: createZipCode(random, city),
    created_at: createdAt,
    updated_at: new Date(createdAt.getTime() + pickInteger(random, 1, 60) * DAY_MS),
  };
  row.updated_at = companyRow.updated_at;
  return { employer: { id, company }, row, companyRow };
}

/** Returns larger sizes for companies with a lower `index`, their position in the list of companies. */
export function getTeamSize({ profile }: DemoCompany, index: number): string {
  if (profile.isSmall) return "1-200";
  if (profile.isLarge && index >= 8) return index < 24 ? "1000-2000" : "500-1000";
  if (index < 8) return "1000-2000";
  if (index < 24) return "500-1000";
  return index < 60 ? "200-500" : "1-200";
}

function createPersonName(random: RandomSource, country: Country): string {
  return `${pick(random, personFirstNames[country])} ${pick(random, personLastNames[country])}`;
}

/** Converts a name for use in an email address or a URL: "Bakker & Zn. Wonen" becomes "bakker-zn-wonen". */
export function createSlug(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f']/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
