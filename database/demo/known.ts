import { ACTIVE, INACTIVE } from "../../contract/values.ts";
import {
  type ApplicationRow,
  INVITED,
  makeApplication,
  SEEN,
  type Standing,
  TURNED_DOWN,
  UNSEEN,
} from "./applications.ts";
import type { Occupations } from "./hires.ts";
import { type DemoJob, type Employer, hours, type JobRow, makeJob } from "./jobs.ts";
import { list } from "./list.ts";
import type { Random } from "./random.ts";
import type { Seeker } from "./seekers.ts";

/** The hospital that employer@example.com posts for: every screen of an employer has something on it. */

interface Posting {
  code: string;
  title: string;
  postedHoursAgo: number;
  closed?: true;
  own?: Partial<JobRow>;
  /** By the seeker's place in the list, with how many hours ago. */
  applicants?: [seeker: number, Standing, hoursAgo: number][];
}

const postings: Posting[] = [
  {
    code: "29-1141.00",
    title: "Registered Nurse, Emergency Room",
    postedHoursAgo: 50,
    own: {
      priority: "Urgent",
      positions: 10,
      minimum_age: 21,
      maximum_age: 60,
      starting_salary: 3450,
      address: "Wibautstraat 120, Amsterdam",
      zip_code: "1091 GP",
    },
    applicants: [
      [0, UNSEEN, 0.4],
      [2, UNSEEN, 5],
      [4, SEEN, 26],
      [6, INVITED, 40],
    ],
  },
  {
    code: "11-9111.00",
    title: "Nurse Manager",
    postedHoursAgo: 99,
    applicants: [
      [1, UNSEEN, 3],
      [7, INVITED, 77],
      [9, TURNED_DOWN, 90],
    ],
  },
  { code: "29-1123.00", title: "Physical Therapist", postedHoursAgo: 3 },
  {
    code: "31-1131.00",
    title: "Nursing Assistant",
    postedHoursAgo: 170,
    applicants: [
      [3, SEEN, 30],
      [5, INVITED, 120],
    ],
  },
  {
    code: "43-6013.00",
    title: "Medical Secretary",
    postedHoursAgo: 260,
    applicants: [
      [8, SEEN, 51],
      [10, TURNED_DOWN, 200],
    ],
  },
  { code: "29-2034.00", title: "Radiologic Technologist", postedHoursAgo: 310 },
  { code: "29-2012.00", title: "Medical Laboratory Technician", postedHoursAgo: 405, applicants: [[11, INVITED, 300]] },
  { code: "29-1141.03", title: "Intensive Care Unit Nurse", postedHoursAgo: 26, applicants: [[6, UNSEEN, 9]] },
  { code: "29-1051.00", title: "Clinical Pharmacist", postedHoursAgo: 520 },
  { code: "29-1122.00", title: "Occupational Therapist", postedHoursAgo: 700 },
  { code: "15-1232.00", title: "Help Desk Technician", postedHoursAgo: 610 },
  { code: "35-2012.00", title: "Hospital Cook", postedHoursAgo: 840 },
  {
    code: "43-4171.00",
    title: "Front Desk Receptionist",
    postedHoursAgo: 1100,
    closed: true,
    applicants: [[8, TURNED_DOWN, 1000]],
  },
  { code: "29-2052.00", title: "Pharmacy Technician", postedHoursAgo: 1290, closed: true },
];

export function makeNorthgate(
  random: Random,
  employer: Employer,
  occupations: Occupations,
  seekers: Seeker[],
  now: Date,
): { jobs: DemoJob[]; applications: ApplicationRow[] } {
  const jobs: DemoJob[] = [];
  const applications: ApplicationRow[] = [];
  for (const { code, title, postedHoursAgo, closed = false, own = {}, applicants = [] } of postings) {
    const occupation = occupations.get(code);
    if (!occupation) throw new Error(`There is no occupation ${code}.`);
    const job = makeJob(random, { employer, occupation, title, closed, own, age: hours(postedHoursAgo) }, now);
    jobs.push(job);
    for (const [index, standing, hoursAgo] of applicants) {
      const seeker = seekers[index];
      if (!seeker) throw new Error(`There is no seeker ${index}.`);
      applications.push(makeApplication(random, { seeker, job, standing, age: hours(hoursAgo) }, now));
    }
  }
  return { jobs, applications };
}

/** What the first Dutch seekers are, so that they fit the postings above: code and title. */
export const firstOccupations = list(`
  29-1141.00 Registered Nurse; 11-9111.00 Nurse Manager; 29-1141.00 Staff Nurse; 31-1131.00 Nursing Assistant;
  29-1141.00 Emergency Department Nurse; 31-1131.00 Patient Care Assistant; 29-1141.03 Critical Care Nurse;
  11-9111.00 Nurse Manager; 43-6013.00 Medical Secretary; 11-9111.00 Medical Records Manager;
  43-6013.00 Medical Receptionist; 29-2012.00 Laboratory Technician
`).map((line) => ({ code: line.slice(0, 10), title: line.slice(11) }));

/** What seeker@example.com sent to others: one of each standing, and one to a job that has closed since. */
export function makeOwnApplications(random: Random, seeker: Seeker, jobs: DemoJob[], now: Date): ApplicationRow[] {
  const nursing = jobs.filter(({ row, employer }) => employer.company.country === "NL" && /nurs/i.test(row.title));
  const open = nursing.filter(({ row }) => row.status === ACTIVE);
  const closed = nursing.filter(({ row }) => row.status === INACTIVE);
  const wishes: [DemoJob | undefined, Standing][] = [
    [open[0], UNSEEN],
    [open[1], SEEN],
    [open[2], INVITED],
    [open[3], TURNED_DOWN],
    [closed[0], TURNED_DOWN],
  ];
  return wishes.flatMap(([job, standing]) => (job ? [makeApplication(random, { seeker, job, standing }, now)] : []));
}
