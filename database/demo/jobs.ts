import type { Job } from "../../contract/jobs/jobs.ts";
import { allAges } from "../../contract/jobs/terms/age-range.ts";
import type { Pay } from "../../contract/jobs/terms/pay.ts";
import type { Requirements } from "../../contract/jobs/terms/requirements.ts";
import type { Schedule } from "../../contract/jobs/terms/schedule.ts";
import type { WorkPlace } from "../../contract/jobs/terms/work-place.ts";
import { JOB_ACTIVE, JOB_INACTIVE } from "../../contract/platform/constants.ts";
import { type DemoCompany, localizeSpelling } from "./companies/companies.ts";
import { createDutchAdvertisement } from "./lists/dutch-advertisements.ts";
import { createPay } from "./lists/job-pay.ts";
import { createRequirements } from "./lists/job-requirements.ts";
import { createSchedule } from "./lists/job-schedule.ts";
import { canBeInternship, createPositions, createSalary, pickJobType, skipAgeDraws } from "./lists/job-terms.ts";
import { createWorkPlace } from "./lists/job-work-place.ts";
import { type Occupation, pickTitle } from "./lists/occupations.ts";
import { createStreetAddress, createZipCode, formatCity } from "./lists/places.ts";
import {
  createRandom,
  createUuidAt,
  createZipfPicker,
  pick,
  pickBoolean,
  pickInteger,
  pickSample,
  type RandomSource,
} from "./random.ts";

const employmentOffers = [
  "New colleagues get a buddy and a proper plan for their first month.",
  "Besides the salary there is a pension plan and a yearly budget for training.",
  "We answer every application within a week.",
  "Hours can be arranged around school, study or care.",
  "Travel costs are paid and the coffee is good.",
  "We train people on the job and pay for certificates.",
];

/** Returns two to five tasks of the occupation, then a sentence about the company. */
export function createDescription(random: RandomSource, company: DemoCompany, occupation: Occupation): string {
  const tasks = pickSample(random, occupation.tasks[company.country], pickInteger(random, 2, 5));
  const about = pick(random, describeCompany(company));
  const offer = pickBoolean(random, 0.35)
    ? ` ${localizeSpelling(company.country, pick(random, employmentOffers))}`
    : "";
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

/** A company with the id of the user that posts its jobs. */
export interface DemoEmployer {
  id: string;
  company: DemoCompany;
}

export interface DemoJobRow
  extends Pick<Job, "id" | "user_id" | "title" | "industry" | "minimum_age" | "maximum_age" | "starting_salary">,
    Pay,
    WorkPlace,
    Requirements,
    Schedule,
    Pick<Job, "text_language">,
    Pick<Job, "type" | "positions" | "priority" | "address" | "zip_code" | "description" | "status"> {
  company_id: string;
  openings?: number;
  asks_cover_note?: boolean;
  /** JSON. */
  questions?: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

/** A row of `jobs` with the employer and occupation from which it was created. */
export interface DemoJob {
  row: DemoJobRow;
  employer: DemoEmployer;
  occupation: Occupation;
}

export const DAY_MS = 24 * 3600_000;
const MAX_JOB_AGE_MS = 60 * DAY_MS;
const MIN_JOB_AGE_MS = 3 * 60_000;

/**
 * Yields `count` jobs in random order. They were posted within the last 60 days, most of them recently. Employers at
 * the beginning of the list post more jobs.
 */
export function* createJobs(
  random: RandomSource,
  count: number,
  employers: DemoEmployer[],
  now: Date,
): Generator<DemoJob> {
  const pickEmployer = createZipfPicker(employers, 0.7, 8);
  for (let index = 0; index < count; index += 1) {
    const employer = pickEmployer(random);
    const occupation = employer.company.pickOccupation(random);
    const ageShare = random();
    const ageMs = MIN_JOB_AGE_MS + MAX_JOB_AGE_MS * ageShare ** 1.6;
    // Older jobs are more likely to be inactive. About one in eight of all jobs is.
    const isInactive = pickBoolean(random, 0.24 * ageShare);
    yield createJob(random, { employer, occupation, ageMs, isInactive }, now);
  }
}

interface JobOptions {
  employer: DemoEmployer;
  occupation: Occupation;
  /** Time since the job was posted. */
  ageMs: number;
  isInactive: boolean;
  title?: string;
  /** Columns that replace generated ones. */
  overrides?: Partial<DemoJobRow>;
}

export function createJob(random: RandomSource, options: JobOptions, now: Date): DemoJob {
  const { employer, occupation, ageMs, isInactive } = options;
  const { company } = employer;
  const city = company.pickCity(random);
  const drawnTitle = options.title ?? pickTitle(random, occupation.titles[company.country]);
  const drawnType = options.title ? "Full Time" : pickJobType(random, occupation);
  const type = drawnType === "Internship" && !canBeInternship(drawnTitle) ? "Full Time" : drawnType;
  const title = type === "Internship" ? `${drawnTitle} Intern` : drawnTitle;
  const createdAt = new Date(now.getTime() - ageMs);
  const updatedAt =
    isInactive || pickBoolean(random, 0.15) ? new Date(now.getTime() - ageMs * (0.1 + 0.6 * random())) : createdAt;
  const id = createUuidAt(random, createdAt);
  skipAgeDraws(random, title, type);
  const monthly = createSalary(random, occupation, title, company.country, type);
  const row: Omit<
    DemoJobRow,
    keyof Pay | keyof WorkPlace | keyof Requirements | keyof Schedule | "text_language" | "starting_salary"
  > = {
    id,
    company_id: employer.id,
    user_id: employer.id,
    title,
    industry: occupation.industry,
    ...allAges,
    type,
    positions: createPositions(random, occupation, title),
    priority: pickBoolean(random, 0.08) ? "Urgent" : "Normal",
    address: `${createStreetAddress(random, company.country)}, ${formatCity(city)}`,
    zip_code: createZipCode(random, city),
    description: createDescription(random, company, occupation),
    status: isInactive ? JOB_INACTIVE : JOB_ACTIVE,
    created_at: createdAt,
    updated_at: updatedAt,
    deleted_at: null,
    ...options.overrides,
  };
  const canBeDutch = company.country === "NL" && !options.title && type !== "Internship";
  // With draws of its own, so that all other data stay the same. The id depends on the time.
  const draws = createRandom(`${title}, ${row.address}`);
  const pay = createPay(createRandom(`pay of ${title}, ${row.address}`), {
    monthly,
    type: row.type,
    industry: row.industry,
    country: company.country,
  });
  const dutch = canBeDutch ? createDutchAdvertisement(draws, company, occupation) : null;
  const workPlace = createWorkPlace(createRandom(`work place of ${title}, ${row.address}`), {
    title,
    industry: row.industry,
    country: company.country,
  });
  const text_language = dutch ? "nl" : "en";
  const requirements = createRequirements(createRandom(`requirements of ${title}, ${row.address}`), {
    industry: row.industry,
    zone: occupation.zone,
    language: text_language,
  });
  const schedule = createSchedule(createRandom(`schedule of ${title}, ${row.address}`), {
    industry: row.industry,
    type: row.type,
    createdAt,
  });
  return {
    row: { ...pay, ...workPlace, ...requirements, ...schedule, text_language, ...row, ...dutch },
    employer,
    occupation,
  };
}

export const hoursToMs = (hours: number) => hours * 3600_000;
