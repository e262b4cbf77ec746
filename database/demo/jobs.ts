import type { Job } from "../../contract/jobs.ts";
import { ACTIVE, INACTIVE } from "../../contract/values.ts";
import { type DemoCompany, localizeSpelling } from "./companies/companies.ts";
import { canBeInternship, createAgeRange, createPositions, createSalary, pickJobType } from "./job-terms.ts";
import { type Occupation, pickTitle } from "./occupations.ts";
import { createStreetAddress, createZipCode, formatCity } from "./places.ts";
import { createIdAt, createZipfPicker, isChance, pick, pickInteger, pickSample, type RandomSource } from "./random.ts";

const employmentOffers = [
  "New colleagues get a buddy and a proper plan for their first month.",
  "Besides the salary there is a pension plan and a yearly budget for training.",
  "We answer every application within a week.",
  "Hours can be arranged around school, study or care.",
  "Travel costs are paid and the coffee is good.",
  "We train people on the job and pay for certificates.",
];

/** What one does there, then who asks. */
export function createDescription(random: RandomSource, company: DemoCompany, occupation: Occupation): string {
  const tasks = pickSample(random, occupation.tasks[company.country], pickInteger(random, 2, 5));
  const about = pick(random, describeCompany(company));
  const offer = isChance(random, 0.35) ? ` ${localizeSpelling(company.country, pick(random, employmentOffers))}` : "";
  return `${tasks.join(" ")}\n\n${about}${offer}`;
}

export function describeCompany({
  shortName,
  descriptor,
  activity,
  city,
  founded,
}: DemoCompany): [string, ...string[]] {
  return [
    `${shortName} is ${descriptor} in ${city.name}.`,
    `At ${shortName} we ${activity}.`,
    `${shortName}, ${descriptor} in ${city.name} since ${founded}, is looking for new colleagues.`,
  ];
}

/** A company with the account that posts for it. */
export interface DemoEmployer {
  id: string;
  company: DemoCompany;
}

export interface DemoJobRow
  extends Pick<Job, "id" | "user_id" | "title" | "industry" | "minimum_age" | "maximum_age" | "starting_salary">,
    Pick<Job, "type" | "positions" | "priority" | "address" | "zip_code" | "description" | "status"> {
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

/** A row with what it was made from, so that fitting seekers can be found for it. */
export interface DemoJob {
  row: DemoJobRow;
  employer: DemoEmployer;
  occupation: Occupation;
}

export const DAY_MS = 24 * 3600_000;
const MAX_JOB_AGE_MS = 60 * DAY_MS;
const MIN_JOB_AGE_MS = 3 * 60_000;

/**
 * As many jobs as asked for, one at a time, in no order: the dates lie within the last sixty days, most of them late.
 * Employers that come first post more.
 */
export function* createJobs(
  random: RandomSource,
  count: number,
  employers: DemoEmployer[],
  now: Date,
): Generator<DemoJob> {
  const pickEmployer = createZipfPicker(employers, 0.7, 8);
  for (let made = 0; made < count; made += 1) {
    const employer = pickEmployer(random);
    const occupation = employer.company.pickOccupation(random);
    const share = random();
    const age = MIN_JOB_AGE_MS + MAX_JOB_AGE_MS * share ** 1.6;
    // The older a job is, the more likely it is closed: about one in eight.
    const closed = isChance(random, 0.24 * share);
    yield createJob(random, { employer, occupation, age, closed }, now);
  }
}

interface JobOptions {
  employer: DemoEmployer;
  occupation: Occupation;
  /** Milliseconds since it was posted. */
  age: number;
  closed: boolean;
  title?: string;
  /** What is known beforehand. */
  overrides?: Partial<DemoJobRow>;
}

export function createJob(random: RandomSource, wish: JobOptions, now: Date): DemoJob {
  const { employer, occupation, age, closed } = wish;
  const { company } = employer;
  const city = company.pickCity(random);
  const drawnTitle = wish.title ?? pickTitle(random, occupation.titles[company.country]);
  const drawnType = wish.title ? "Full Time" : pickJobType(random, occupation);
  const type = drawnType === "Internship" && !canBeInternship(drawnTitle) ? "Full Time" : drawnType;
  const title = type === "Internship" ? `${drawnTitle} Intern` : drawnTitle;
  const created = new Date(now.getTime() - age);
  const changed = closed || isChance(random, 0.15) ? new Date(now.getTime() - age * (0.1 + 0.6 * random())) : created;
  const row: DemoJobRow = {
    id: createIdAt(random, created),
    user_id: employer.id,
    title,
    industry: occupation.industry,
    ...createAgeRange(random, occupation, title, type),
    starting_salary: createSalary(random, occupation, title, company.country, type),
    type,
    positions: createPositions(random, occupation, title),
    priority: isChance(random, 0.08) ? "Urgent" : "Normal",
    address: `${createStreetAddress(random, company.country)}, ${formatCity(city)}`,
    zip_code: createZipCode(random, city),
    description: createDescription(random, company, occupation),
    status: closed ? INACTIVE : ACTIVE,
    created_at: created,
    updated_at: changed,
    deleted_at: null,
    ...wish.overrides,
  };
  return { row, employer, occupation };
}

/** In milliseconds. */
export const hoursToMs = (count: number) => count * 3600_000;
