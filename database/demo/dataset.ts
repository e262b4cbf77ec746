import { createApplications, type DemoApplicationRow, markJobsDeleted } from "./applications.ts";
import { hiresOccupation, type OccupationsByCode } from "./companies/businesses.ts";
import { hospital } from "./companies/care-businesses.ts";
import { createCompanies, createCompany, NEARBY_KM } from "./companies/companies.ts";
import { createEmployer, type DemoUserRow, getTeamSize } from "./companies/employers.ts";
import {
  createHospitalJobs,
  createSavedItems,
  createSeekerApplications,
  firstSeekerOccupations,
} from "./demo-accounts.ts";
import { createJobs, type DemoEmployer, type DemoJobRow } from "./jobs.ts";
import { seekerFullNames } from "./name-lists.ts";
import { pickTitle, readOccupations } from "./occupations.ts";
import { type CitiesByCountry, type Country, createSurroundings, readCities } from "./places.ts";
import { createIdAt, createRandom, pick, type RandomSource } from "./random.ts";
import { createSeeker, type DemoSeeker } from "./seekers.ts";

export interface DemoDataset {
  users: DemoUserRow[];
  jobs: DemoJobRow[];
  applications: DemoApplicationRow[];
  savedItems: ReturnType<typeof createSavedItems>;
}

const COMPANY_COUNT = 149;
const JOB_COUNT = 1986;

/** The whole board. At another hour all dates move along and everything else stays as it is. */
export function createDataset(now: Date): DemoDataset {
  const cities = { NL: readCities("NL"), US: readCities("US") };
  const occupations = readOccupations();

  // Of a few tries this one has an electrician in Utrecht, which the front page proposes to look for.
  const random = createRandom("companies 10");
  const accounts = createCompanies(random, COMPANY_COUNT, cities, occupations).map((company, index) =>
    createEmployer(random, company, getTeamSize(company, index), now),
  );
  const employers = accounts.map(({ employer }) => employer);
  const jobs = [...createJobs(createRandom("jobs"), JOB_COUNT, employers, now)];
  const seekers = createSeekers(createRandom("seekers"), employers, occupations, now);
  const [sanne, ...others] = seekers;
  if (!sanne) throw new Error("There are no seekers.");

  const marieke = createHospitalEmployer(createRandom("northgate"), cities, occupations, now);
  const northgate = createHospitalJobs(createRandom("northgate jobs"), marieke.employer, occupations, seekers, now);
  const applications = [
    ...northgate.applications,
    ...createSeekerApplications(createRandom("sanne"), sanne, jobs, now),
    ...createApplications(createRandom("applications"), others, jobs, now),
  ];
  markJobsDeleted(createRandom("deleted"), jobs, applications, now);
  const all = [...northgate.jobs, ...jobs];
  const applied = applications.flatMap((row) => (row.applied_by_user_id === sanne.row.id ? row.job_id : []));
  return {
    users: [
      marieke.row,
      { ...sanne.row, email: "seeker@example.com" },
      createAdministrator(now),
      ...accounts.map(({ row }) => row),
      ...others.map(({ row }) => row),
    ],
    jobs: all.map(({ row }) => row),
    applications,
    savedItems: createSavedItems(createRandom("saved"), sanne, all, new Set(applied), now),
  };
}

function createHospitalEmployer(
  random: RandomSource,
  cities: CitiesByCountry,
  occupations: OccupationsByCode,
  now: Date,
) {
  const city = cities.NL.find(({ name }) => name === "Amsterdam");
  if (!city) throw new Error("Amsterdam is not among the cities.");
  const profile = pick(random, hospital.profiles);
  const given = { name: "Northgate Health BV", city, business: hospital, profile };
  const company = createCompany(random, given, createSurroundings(cities.NL, NEARBY_KM)(city), occupations);
  const inTown = { ...company, pickCity: () => city };
  return createEmployer(random, inTown, "500-1000", now, { email: "employer@example.com", name: "Marieke Hofman" });
}

/** An employer without jobs for now: who may administrate is not a type of account. */
function createAdministrator(now: Date): DemoUserRow {
  return {
    id: createIdAt(createRandom("admin"), now),
    email: "admin@example.com",
    login_method: "Email",
    name: "Job Portal",
    company: "Job Portal",
    user_type: 2,
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
    const near = employers.filter(({ company }) => company.country === country);
    return seekerFullNames[country].map((name, index) => {
      const first = country === "NL" ? firstSeekerOccupations[index] : undefined;
      const occupation = (first && occupations.get(first.code)) || pick(random, near).company.pickOccupation(random);
      const workplaces = near.filter(({ company }) => hiresOccupation(company.business, company.profile, occupation));
      const title = first?.title ?? pickTitle(random, occupation.titles[country]);
      return createSeeker(
        random,
        { name, country, occupation, title, workplaces: workplaces.length > 0 ? workplaces : near },
        now,
      );
    });
  });
}
