import { ACTIVE, INACTIVE } from "../../contract/values.ts";
import {
  type ApplicationState,
  createApplication,
  type DemoApplicationRow,
  REJECTED_STATE,
  SEEN_STATE,
  SHORTLISTED_STATE,
  UNSEEN_STATE,
} from "./applications.ts";
import type { OccupationsByCode } from "./companies/businesses.ts";
import { createJob, DAY_MS, type DemoEmployer, type DemoJob, type DemoJobRow, hoursToMs } from "./jobs.ts";
import { createIdAt, type RandomSource } from "./random.ts";
import type { DemoSeeker } from "./seekers.ts";
import { splitList } from "./split-list.ts";

/** The hospital that employer@example.com posts for: every screen of an employer has something on it. */

interface DemoPosting {
  code: string;
  title: string;
  postedHoursAgo: number;
  closed?: true;
  overrides?: Partial<DemoJobRow>;
  /** By the seeker's place in the list, with how many hours ago. */
  applicants?: [seeker: number, ApplicationState, hoursAgo: number][];
}

const hospitalPostings: DemoPosting[] = [
  {
    code: "29-1141.00",
    title: "Registered Nurse, Emergency Room",
    postedHoursAgo: 50,
    overrides: {
      priority: "Urgent",
      positions: 10,
      minimum_age: 21,
      maximum_age: 60,
      starting_salary: 3450,
      address: "Wibautstraat 120, Amsterdam",
      zip_code: "1091 GP",
    },
    applicants: [
      [0, UNSEEN_STATE, 0.4],
      [2, UNSEEN_STATE, 5],
      [4, SEEN_STATE, 26],
      [6, SHORTLISTED_STATE, 40],
    ],
  },
  {
    code: "11-9111.00",
    title: "Nurse Manager",
    postedHoursAgo: 99,
    applicants: [
      [1, UNSEEN_STATE, 3],
      [7, SHORTLISTED_STATE, 77],
      [9, REJECTED_STATE, 90],
    ],
  },
  { code: "29-1123.00", title: "Physical Therapist", postedHoursAgo: 3 },
  {
    code: "31-1131.00",
    title: "Nursing Assistant",
    postedHoursAgo: 170,
    applicants: [
      [3, SEEN_STATE, 30],
      [5, SHORTLISTED_STATE, 120],
    ],
  },
  {
    code: "43-6013.00",
    title: "Medical Secretary",
    postedHoursAgo: 260,
    applicants: [
      [8, SEEN_STATE, 51],
      [10, REJECTED_STATE, 200],
    ],
  },
  { code: "29-2034.00", title: "Radiologic Technologist", postedHoursAgo: 310 },
  {
    code: "29-2012.00",
    title: "Medical Laboratory Technician",
    postedHoursAgo: 405,
    applicants: [[11, SHORTLISTED_STATE, 300]],
  },
  { code: "29-1141.03", title: "Intensive Care Unit Nurse", postedHoursAgo: 26, applicants: [[6, UNSEEN_STATE, 9]] },
  { code: "29-1051.00", title: "Clinical Pharmacist", postedHoursAgo: 520 },
  { code: "29-1122.00", title: "Occupational Therapist", postedHoursAgo: 700 },
  { code: "15-1232.00", title: "Help Desk Technician", postedHoursAgo: 610 },
  { code: "35-2012.00", title: "Hospital Cook", postedHoursAgo: 840 },
  {
    code: "43-4171.00",
    title: "Front Desk Receptionist",
    postedHoursAgo: 1100,
    closed: true,
    applicants: [[8, REJECTED_STATE, 1000]],
  },
  { code: "29-2052.00", title: "Pharmacy Technician", postedHoursAgo: 1290, closed: true },
];

export function createHospitalJobs(
  random: RandomSource,
  employer: DemoEmployer,
  occupations: OccupationsByCode,
  seekers: DemoSeeker[],
  now: Date,
): { jobs: DemoJob[]; applications: DemoApplicationRow[] } {
  const jobs: DemoJob[] = [];
  const applications: DemoApplicationRow[] = [];
  for (const { code, title, postedHoursAgo, closed = false, overrides = {}, applicants = [] } of hospitalPostings) {
    const occupation = occupations.get(code);
    if (!occupation) throw new Error(`There is no occupation ${code}.`);
    const job = createJob(
      random,
      { employer, occupation, title, closed, overrides, age: hoursToMs(postedHoursAgo) },
      now,
    );
    jobs.push(job);
    for (const [index, standing, hoursAgo] of applicants) {
      const seeker = seekers[index];
      if (!seeker) throw new Error(`There is no seeker ${index}.`);
      applications.push(createApplication(random, { seeker, job, standing, age: hoursToMs(hoursAgo) }, now));
    }
  }
  return { jobs, applications };
}

/** What the first Dutch seekers are, so that they fit the postings above: code and title. */
export const firstSeekerOccupations = splitList(`
  29-1141.00 Registered Nurse; 11-9111.00 Nurse Manager; 29-1141.00 Staff Nurse; 31-1131.00 Nursing Assistant;
  29-1141.00 Emergency Department Nurse; 31-1131.00 Patient Care Assistant; 29-1141.03 Critical Care Nurse;
  11-9111.00 Nurse Manager; 43-6013.00 Medical Secretary; 11-9111.00 Medical Records Manager;
  43-6013.00 Medical Receptionist; 29-2012.00 Laboratory Technician
`).map((line) => ({ code: line.slice(0, 10), title: line.slice(11) }));

/** What seeker@example.com sent to others: one of each standing, and one to a job that has closed since. */
export function createSeekerApplications(
  random: RandomSource,
  seeker: DemoSeeker,
  jobs: DemoJob[],
  now: Date,
): DemoApplicationRow[] {
  const nursing = jobs.filter(({ row, employer }) => employer.company.country === "NL" && /nurs/i.test(row.title));
  const open = nursing.filter(({ row }) => row.status === ACTIVE);
  const closed = nursing.filter(({ row }) => row.status === INACTIVE);
  const wishes: [DemoJob | undefined, ApplicationState][] = [
    [open[0], UNSEEN_STATE],
    [open[1], SEEN_STATE],
    [open[2], SHORTLISTED_STATE],
    [open[3], REJECTED_STATE],
    [closed[0], REJECTED_STATE],
  ];
  return wishes.flatMap(([job, standing]) => (job ? [createApplication(random, { seeker, job, standing }, now)] : []));
}

/** What seeker@example.com keeps: two open jobs in care that this seeker has not applied to, and one search. */
export function createSavedItems(
  random: RandomSource,
  seeker: DemoSeeker,
  jobs: DemoJob[],
  applied: Set<string>,
  now: Date,
) {
  const open = jobs.filter(({ row, employer }) => row.status === ACTIVE && employer.company.country === "NL");
  const kept = open.filter(({ row }) => /nurs/i.test(row.title) && !applied.has(row.id)).slice(0, 2);
  const savedAt = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS);
  const search = {
    id: createIdAt(random, savedAt(3)),
    user_id: seeker.row.id,
    name: "Nurse, Amsterdam",
    criteria: JSON.stringify({ title: "nurse", zip_code: "Amsterdam" }),
    alert: "weekly",
    alert_due_at: new Date(savedAt(3).getTime() + 7 * DAY_MS),
    created_at: savedAt(3),
    updated_at: savedAt(3),
  };
  return {
    jobs: kept.map(({ row: { id, title } }, index) => ({
      user_id: seeker.row.id,
      job_id: id,
      title,
      created_at: savedAt(index + 1),
    })),
    search,
  };
}
