import type { Job } from "../../contract/jobs.ts";
import { ACTIVE, INACTIVE } from "../../contract/values.ts";
import type { Company } from "./companies.ts";
import { makeDescription } from "./job-text.ts";
import type { Occupation } from "./occupations.ts";
import { labelOf, makeStreet, makeZipCode } from "./places.ts";
import { chance, idAt, type Random, zipf } from "./random.ts";
import { makeAges, makePositions, makeSalary, makeType, suitsIntern } from "./terms.ts";
import { pickTitle } from "./titles.ts";

/** A company with the account that posts for it. */
export interface Employer {
  id: string;
  company: Company;
}

export interface JobRow
  extends Pick<Job, "id" | "user_id" | "title" | "industry" | "minimum_age" | "maximum_age" | "starting_salary">,
    Pick<Job, "type" | "positions" | "priority" | "address" | "zip_code" | "description" | "status"> {
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

/** A row with what it was made from, so that fitting seekers can be found for it. */
export interface DemoJob {
  row: JobRow;
  employer: Employer;
  occupation: Occupation;
}

export const DAY_MS = 24 * 3600_000;
const SPAN_MS = 60 * DAY_MS;
const NEWEST_MS = 3 * 60_000;

/**
 * As many jobs as asked for, one at a time, in no order: the dates lie within the last sixty days, most of them late.
 * Employers that come first post more.
 */
export function* makeJobs(random: Random, count: number, employers: Employer[], now: Date): Generator<DemoJob> {
  const pickEmployer = zipf(employers, 0.7, 8);
  for (let made = 0; made < count; made += 1) {
    const employer = pickEmployer(random);
    const occupation = employer.company.pickOccupation(random);
    const share = random();
    const age = NEWEST_MS + SPAN_MS * share ** 1.6;
    // The older a job is, the more likely it is closed: about one in eight.
    const closed = chance(random, 0.24 * share);
    yield makeJob(random, { employer, occupation, age, closed }, now);
  }
}

interface Wish {
  employer: Employer;
  occupation: Occupation;
  /** Milliseconds since it was posted. */
  age: number;
  closed: boolean;
  title?: string;
  /** What is known beforehand. */
  own?: Partial<JobRow>;
}

export function makeJob(random: Random, wish: Wish, now: Date): DemoJob {
  const { employer, occupation, age, closed } = wish;
  const { company } = employer;
  const city = company.pickCity(random);
  const drawnTitle = wish.title ?? pickTitle(random, occupation.titles[company.country]);
  const drawnType = wish.title ? "Full Time" : makeType(random, occupation);
  const type = drawnType === "Internship" && !suitsIntern(drawnTitle) ? "Full Time" : drawnType;
  const title = type === "Internship" ? `${drawnTitle} Intern` : drawnTitle;
  const created = new Date(now.getTime() - age);
  const changed = closed || chance(random, 0.15) ? new Date(now.getTime() - age * (0.1 + 0.6 * random())) : created;
  const row: JobRow = {
    id: idAt(random, created),
    user_id: employer.id,
    title,
    industry: occupation.industry,
    ...makeAges(random, occupation, title, type),
    starting_salary: makeSalary(random, occupation, title, company.country, type),
    type,
    positions: makePositions(random, occupation, title),
    priority: chance(random, 0.08) ? "Urgent" : "Normal",
    address: `${makeStreet(random, company.country)}, ${labelOf(city)}`,
    zip_code: makeZipCode(random, city),
    description: makeDescription(random, company, occupation),
    status: closed ? INACTIVE : ACTIVE,
    created_at: created,
    updated_at: changed,
    deleted_at: null,
    ...wish.own,
  };
  return { row, employer, occupation };
}

/** In milliseconds. */
export const hours = (count: number) => count * 3600_000;
