import type { Insertable } from "kysely";
import type { Users } from "../schema.ts";
import type { Company } from "./companies.ts";
import { aboutCompany } from "./job-text.ts";
import { DAY_MS, type Employer } from "./jobs.ts";
import { firstNames, lastNames } from "./people-names.ts";
import { makePhone } from "./phones.ts";
import { type Country, countryNames, makeStreet, makeZipCode } from "./places.ts";
import { between, idAt, pick, type Random } from "./random.ts";

export type UserRow = Insertable<Users>;

const LOYAL = "Many of our colleagues have been with us for more than ten years.";
const promises = [
  "We plan schedules four weeks ahead, so that private life can be planned too.",
  "Our teams are small and decide a lot by themselves.",
  "We would rather hire for character and teach the rest.",
  "Whoever applies hears from us within a week.",
];

/** The account that posts for a company. Without an email of its own it gets one at the company. */
export function makeEmployer(
  random: Random,
  company: Company,
  teamSize: string,
  now: Date,
  own: Partial<UserRow> = {},
): { employer: Employer; row: UserRow } {
  const { country, city, shortName, founded, does } = company;
  const created = new Date(now.getTime() - between(random, 90 * 24, 700 * 24) * 3600_000);
  const id = idAt(random, created);
  const slug = slugOf(shortName);
  const row: UserRow = {
    id,
    email: `jobs@${slug}.example`,
    login_method: "Email",
    name: makeName(random, country),
    phone: makePhone(random, country, city.region),
    user_type: 2,
    company: company.name,
    website: `https://${slug}.example`,
    team_size: teamSize,
    company_description: `${aboutCompany(company)[0]} Since ${founded} we ${does}. ${pick(random, founded < 2005 ? [LOYAL, ...promises] : promises)}`,
    country: countryNames[country],
    city: city.name,
    address: makeStreet(random, country),
    zip_code: makeZipCode(random, city),
    created_at: created,
    updated_at: new Date(created.getTime() + between(random, 1, 60) * DAY_MS),
    ...own,
  };
  return { employer: { id, company }, row };
}

/** The first companies are the largest. */
export function teamSizeOf({ profile }: Company, index: number): string {
  if (profile.small) return "1-200";
  if (profile.large && index >= 8) return index < 24 ? "1000-2000" : "500-1000";
  if (index < 8) return "1000-2000";
  if (index < 24) return "500-1000";
  return index < 60 ? "200-500" : "1-200";
}

export function makeName(random: Random, country: Country): string {
  return `${pick(random, firstNames[country])} ${pick(random, lastNames[country])}`;
}

/** "Bakker & Zn. Wonen" → "bakker-zn-wonen" */
export function slugOf(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f']/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
