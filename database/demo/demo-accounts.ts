import { JOB_ACTIVE, JOB_INACTIVE } from "../../contract/platform/constants.ts";
import { createApplication, type DemoApplicationRow, type DemoStage } from "./applications.ts";
import type { OccupationsByCode } from "./companies/businesses.ts";
import { createBusyJobApplications, createBusyJobColumns } from "./hiring/busy-job.ts";
import { createJob, DAY_MS, type DemoEmployer, type DemoJob, type DemoJobRow, hoursToMs } from "./jobs.ts";
import { splitList } from "./lists/split-list.ts";
import { createRandom, createUuidAt, type RandomSource } from "./random.ts";
import type { DemoSeeker } from "./seekers.ts";

/** A job of employer@example.com. Together, these jobs give every page of an employer some content. */
interface DemoPosting {
  occupationCode: string;
  title: string;
  postedHoursAgo: number;
  isInactive?: true;
  overrides?: Partial<DemoJobRow>;
  /** `seeker` is an index into the list of seekers. `hoursAgo` is the age of the application. */
  applicants?: [seeker: number, DemoStage, hoursAgo: number][];
}

/** The job with sixty applicants. */
export const BUSY_JOB_OCCUPATION_CODE = "15-1232.00";
const BUSY_JOB_TITLE = "Help Desk Technician";

const hospitalPostings: DemoPosting[] = [
  {
    occupationCode: "29-1141.00",
    title: "Registered Nurse, Emergency Room",
    postedHoursAgo: 50,
    overrides: {
      priority: "Urgent",
      positions: 10,
      starting_salary: 3450,
      pay_min: 3450,
      pay_max: 4200,
      pay_period: "month",
      hours_min: 32,
      hours_max: 36,
      shifts: ["day", "evening", "night", "weekend"],
      work_start: "immediately",
      address: "Wibautstraat 120, Amsterdam",
      zip_code: "1091 GP",
    },
    applicants: [
      [0, "received", 0.4],
      [2, "received", 5],
      [4, "seen", 26],
      [6, "shortlisted", 40],
    ],
  },
  {
    occupationCode: "11-9111.00",
    title: "Nurse Manager",
    postedHoursAgo: 99,
    applicants: [
      [1, "received", 3],
      [7, "shortlisted", 77],
      [9, "rejected", 90],
    ],
  },
  { occupationCode: "29-1123.00", title: "Physical Therapist", postedHoursAgo: 3 },
  {
    occupationCode: "31-1131.00",
    title: "Nursing Assistant",
    postedHoursAgo: 170,
    applicants: [
      [3, "seen", 30],
      [5, "shortlisted", 120],
    ],
  },
  {
    occupationCode: "43-6013.00",
    title: "Medical Secretary",
    postedHoursAgo: 260,
    applicants: [
      [8, "seen", 51],
      [10, "rejected", 200],
    ],
  },
  { occupationCode: "29-2034.00", title: "Radiologic Technologist", postedHoursAgo: 310 },
  {
    occupationCode: "29-2012.00",
    title: "Medical Laboratory Technician",
    postedHoursAgo: 405,
    applicants: [[11, "interview", 300]],
  },
  {
    occupationCode: "29-1141.03",
    title: "Intensive Care Unit Nurse",
    postedHoursAgo: 26,
    applicants: [[6, "received", 9]],
  },
  { occupationCode: "29-1051.00", title: "Clinical Pharmacist", postedHoursAgo: 520 },
  { occupationCode: "29-1122.00", title: "Occupational Therapist", postedHoursAgo: 700 },
  { occupationCode: BUSY_JOB_OCCUPATION_CODE, title: BUSY_JOB_TITLE, postedHoursAgo: 610 },
  { occupationCode: "35-2012.00", title: "Hospital Cook", postedHoursAgo: 840 },
  {
    occupationCode: "43-4171.00",
    title: "Front Desk Receptionist",
    postedHoursAgo: 1100,
    isInactive: true,
    applicants: [
      [8, "rejected", 1000],
      [9, "position_closed", 980],
    ],
  },
  { occupationCode: "29-2052.00", title: "Pharmacy Technician", postedHoursAgo: 1290, isInactive: true },
];

/**
 * Creates the jobs of employer@example.com and the applications to them.
 *
 * @param busyJobApplicants apply to the busy job
 */
export function createHospitalJobs(
  random: RandomSource,
  employer: DemoEmployer,
  occupations: OccupationsByCode,
  { seekers, busyJobApplicants }: { seekers: DemoSeeker[]; busyJobApplicants: DemoSeeker[] },
  now: Date,
): { jobs: DemoJob[]; applications: DemoApplicationRow[] } {
  const jobs: DemoJob[] = [];
  const applications: DemoApplicationRow[] = [];
  for (const {
    occupationCode,
    title,
    postedHoursAgo,
    isInactive = false,
    overrides = {},
    applicants = [],
  } of hospitalPostings) {
    const occupation = occupations.get(occupationCode);
    if (!occupation) throw new Error(`The occupation ${occupationCode} does not exist.`);
    const job = createJob(
      random,
      { employer, occupation, title, isInactive, overrides, ageMs: hoursToMs(postedHoursAgo) },
      now,
    );
    jobs.push(job);
    if (title === BUSY_JOB_TITLE) {
      const busyJobRandom = createRandom("busy job");
      Object.assign(job.row, createBusyJobColumns(busyJobRandom, job.row.created_at));
      applications.push(...createBusyJobApplications(busyJobRandom, busyJobApplicants, job, now));
    }
    for (const [index, stage, hoursAgo] of applicants) {
      const seeker = seekers[index];
      if (!seeker) throw new Error(`The seeker with index ${index} does not exist.`);
      applications.push(createApplication(random, { seeker, job, stage, ageMs: hoursToMs(hoursAgo) }, now));
    }
  }
  return { jobs, applications };
}

/** Occupation codes and titles of the first Dutch seekers, who apply to the jobs of the hospital. */
export const firstSeekerOccupations = splitList(`
  29-1141.00 Registered Nurse; 11-9111.00 Nurse Manager; 29-1141.00 Staff Nurse; 31-1131.00 Nursing Assistant;
  29-1141.00 Emergency Department Nurse; 31-1131.00 Patient Care Assistant; 29-1141.03 Critical Care Nurse;
  11-9111.00 Nurse Manager; 43-6013.00 Medical Secretary; 11-9111.00 Medical Records Manager;
  43-6013.00 Medical Receptionist; 29-2012.00 Laboratory Technician
`).map((line) => ({ code: line.slice(0, 10), title: line.slice(11) }));

/** Creates the applications of seeker@example.com: one in most stages, and two to jobs that are now inactive. */
export function createSeekerApplications(
  random: RandomSource,
  seeker: DemoSeeker,
  jobs: DemoJob[],
  now: Date,
): DemoApplicationRow[] {
  const nursingJobs = jobs.filter(({ row, employer }) => employer.company.country === "NL" && /nurs/i.test(row.title));
  const active = nursingJobs.filter(({ row }) => row.status === JOB_ACTIVE);
  const inactive = nursingJobs.filter(({ row }) => row.status === JOB_INACTIVE);
  const applications: [DemoJob | undefined, DemoStage][] = [
    [active[0], "received"],
    [active[1], "seen"],
    [active[2], "shortlisted"],
    [active[3], "interview"],
    [active[4], "offer"],
    [active[5], "rejected"],
    [active[6], "withdrawn"],
    [inactive[0], "rejected"],
    [inactive[1], "position_closed"],
  ];
  return applications.flatMap(([job, stage]) => (job ? [createApplication(random, { seeker, job, stage }, now)] : []));
}

/**
 * Creates the saved items of seeker@example.com: two active nursing jobs to which the seeker has not applied, and one
 * search.
 */
export function createSavedItems(
  random: RandomSource,
  seeker: DemoSeeker,
  jobs: DemoJob[],
  appliedJobIds: Set<string>,
  now: Date,
) {
  const active = jobs.filter(({ row, employer }) => row.status === JOB_ACTIVE && employer.company.country === "NL");
  const savedJobs = active.filter(({ row }) => /nurs/i.test(row.title) && !appliedJobIds.has(row.id)).slice(0, 2);
  const savedAt = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS);
  const search = {
    id: createUuidAt(random, savedAt(3)),
    user_id: seeker.row.id,
    name: "Nurse, Amsterdam",
    criteria: JSON.stringify({ title: "nurse", zip_code: "Amsterdam" }),
    alert: "weekly",
    alert_due_at: new Date(savedAt(3).getTime() + 7 * DAY_MS),
    created_at: savedAt(3),
    updated_at: savedAt(3),
  };
  return {
    jobs: savedJobs.map(({ row: { id, title } }, index) => ({
      user_id: seeker.row.id,
      job_id: id,
      title,
      created_at: savedAt(index + 1),
    })),
    search,
  };
}
