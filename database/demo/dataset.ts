import { createApplications, type DemoApplicationRow, markJobsDeleted } from "./applications.ts";
import { hiresOccupation, type OccupationsByCode } from "./companies/businesses.ts";
import { hospital } from "./companies/care-businesses.ts";
import { createCompanies, createCompany, NEARBY_KM } from "./companies/companies.ts";
import { createEmployer, type DemoCompanyRow, type DemoUserRow, getTeamSize } from "./companies/employers.ts";
import {
  BUSY_JOB_OCCUPATION_CODE,
  createHospitalJobs,
  createSavedItems,
  createSeekerApplications,
  firstSeekerOccupations,
} from "./demo-accounts.ts";
import { createApplicants } from "./hiring/busy-job.ts";
import { createTeam, type DemoTeam } from "./hiring/teams.ts";
import { createJobs, type DemoEmployer, type DemoJobRow } from "./jobs.ts";
import { type Country, seekerFullNames } from "./lists/name-lists.ts";
import { pickTitle, readOccupations } from "./lists/occupations.ts";
import { type CitiesByCountry, createNearbyCityPickers, readCities } from "./lists/places.ts";
import { createRandom, createUuidAt, pick, type RandomSource } from "./random.ts";
import { createSeeker, type DemoSeeker } from "./seekers.ts";

/** The demonstration data without conversations and reviews, which are created from this dataset. */
export interface DemoDataset {
  users: DemoUserRow[];
  /** The owner of each company is the user with the same id. */
  companies: DemoCompanyRow[];
  jobs: DemoJobRow[];
  applications: DemoApplicationRow[];
  /** The members of companies besides their owners. */
  teams: DemoTeam[];
  savedItems: ReturnType<typeof createSavedItems>;
}

const COMPANY_COUNT = 149;
const JOB_COUNT = 1986;

/** Creates the same data at every call, except for dates and ids, which depend on `now`. */
export function createDataset(now: Date): DemoDataset {
  const cities = { NL: readCities("NL"), US: readCities("US") };
  const occupations = readOccupations();

  // With this seed, the data contains electrician's jobs in Utrecht for the example search of the front page.
  const random = createRandom("companies 31");
  const accounts = createCompanies(random, COMPANY_COUNT, cities, occupations).map((company, index) =>
    createEmployer(random, company, getTeamSize(company, index), now),
  );
  const employers = accounts.map(({ employer }) => employer);
  const jobs = [...createJobs(createRandom("jobs"), JOB_COUNT, employers, now)];
  const seekers = createSeekers(createRandom("seekers"), employers, occupations, now);
  const [demoSeeker, ...otherSeekers] = seekers;
  if (!demoSeeker) throw new Error("The dataset has no seekers.");

  const hospitalAccount = createHospitalEmployer(createRandom("northgate"), cities, occupations, now);
  const busyJobApplicants = createBusyJobApplicants(employers, occupations, now);
  const hospitalJobs = createHospitalJobs(
    createRandom("northgate jobs"),
    hospitalAccount.employer,
    occupations,
    { seekers, busyJobApplicants },
    now,
  );
  const applications = [
    ...hospitalJobs.applications,
    ...createSeekerApplications(createRandom("sanne"), demoSeeker, jobs, now),
    ...createApplications(createRandom("applications"), otherSeekers, jobs, now),
  ];
  markJobsDeleted(createRandom("deleted"), jobs, applications, now);
  const allJobs = [...hospitalJobs.jobs, ...jobs];
  const appliedJobIds = applications.flatMap((row) => (row.applied_by_user_id === demoSeeker.row.id ? row.job_id : []));
  const administrator = createAdministrator(now);
  const teams = createTeams(
    hospitalAccount.row,
    accounts.map(({ row }) => row),
  );
  return {
    users: [
      hospitalAccount.row,
      { ...demoSeeker.row, email: "seeker@example.com" },
      administrator,
      ...accounts.map(({ row }) => row),
      ...otherSeekers.map(({ row }) => row),
      ...busyJobApplicants.map(({ row }) => row),
      ...teams.flatMap(({ users }) => users),
    ],
    companies: [
      hospitalAccount.companyRow,
      { id: administrator.id, name: "Job Portal", created_at: now },
      ...accounts.map(({ companyRow }) => companyRow),
    ],
    jobs: allJobs.map(({ row }) => row),
    applications,
    teams,
    savedItems: createSavedItems(createRandom("saved"), demoSeeker, allJobs, new Set(appliedJobIds), now),
  };
}

/** Creates the user employer@example.com, whose jobs are all in Amsterdam. */
function createHospitalEmployer(
  random: RandomSource,
  cities: CitiesByCountry,
  occupations: OccupationsByCode,
  now: Date,
) {
  const city = cities.NL.find(({ name }) => name === "Amsterdam");
  if (!city) throw new Error("The postal codes do not contain Amsterdam.");
  const profile = pick(random, hospital.profiles);
  const details = { name: "Northgate Health BV", city, business: hospital, profile };
  const company = createCompany(random, details, createNearbyCityPickers(cities.NL, NEARBY_KM)(city), occupations);
  const companyInAmsterdam = { ...company, pickCity: () => city };
  return createEmployer(random, companyInAmsterdam, "500-1000", now, {
    email: "employer@example.com",
    name: "Marieke Hofman",
  });
}

function createBusyJobApplicants(employers: DemoEmployer[], occupations: OccupationsByCode, now: Date): DemoSeeker[] {
  const occupation = occupations.get(BUSY_JOB_OCCUPATION_CODE);
  if (!occupation) throw new Error(`The occupation ${BUSY_JOB_OCCUPATION_CODE} does not exist.`);
  const dutchEmployers = employers.filter(({ company }) => company.country === "NL");
  return createApplicants(createRandom("busy job applicants"), occupation, dutchEmployers, now);
}

/** Creates the colleagues of employer@example.com, and those of the owner of another company. */
function createTeams(hospitalOwner: DemoUserRow, [otherOwner]: DemoUserRow[]): DemoTeam[] {
  if (!otherOwner) throw new Error("The dataset has no companies.");
  const otherDomain = otherOwner.email?.split("@")[1];
  return [
    createTeam(createRandom("northgate team"), hospitalOwner, {
      recruiter: { name: "Joost Verbeek", email: "recruiter@example.com" },
      interviewer: { name: "Karin Dijkstra", email: "interviewer@example.com" },
    }),
    createTeam(createRandom("second team"), otherOwner, {
      recruiter: { name: "Nadia Kuipers", email: `recruiter@${otherDomain}` },
      interviewer: { name: "Frank Postma", email: `interviewer@${otherDomain}` },
    }),
  ];
}

/** Creates an administrator: an employer without jobs, because the portal has no account type for administrators. */
function createAdministrator(now: Date): DemoUserRow {
  return {
    id: createUuidAt(createRandom("admin"), now),
    email: "admin@example.com",
    login_method: "Email",
    name: "Job Portal",
    user_type: 2,
    staff_role: "owner",
    created_at: now,
    updated_at: now,
  };
}

function createSeekers(
  random: RandomSource,
  employers: DemoEmployer[],
  occupations: OccupationsByCode,
  now: Date,
): DemoSeeker[] {
  return (["NL", "US"] as const).flatMap((country: Country) => {
    const domestic = employers.filter(({ company }) => company.country === country);
    return seekerFullNames[country].map((name, index) => {
      const fixed = country === "NL" ? firstSeekerOccupations[index] : undefined;
      const occupation =
        (fixed && occupations.get(fixed.code)) || pick(random, domestic).company.pickOccupation(random);
      const workplaces = domestic.filter(({ company }) =>
        hiresOccupation(company.business, company.profile, occupation),
      );
      const title = fixed?.title ?? pickTitle(random, occupation.titles[country]);
      return createSeeker(
        random,
        { name, country, occupation, title, workplaces: workplaces.length > 0 ? workplaces : domestic },
        now,
      );
    });
  });
}
