import { makeEmployer, teamSizeOf, type UserRow } from "./accounts.ts";
import { type ApplicationRow, deleteSomeJobs, makeApplications } from "./applications.ts";
import { hospital } from "./businesses/care.ts";
import { makeCompanies, makeCompany, NEARBY_KM } from "./companies.ts";
import { mayHire, type Occupations } from "./hires.ts";
import { type Employer, type JobRow, makeJobs } from "./jobs.ts";
import { firstOccupations, makeNorthgate, makeOwnApplications } from "./known.ts";
import { readOccupations } from "./occupations.ts";
import { seekerNames } from "./people-names.ts";
import { type Cities, type Country, readCities, surroundingsOf } from "./places.ts";
import { idAt, pick, type Random, seeded } from "./random.ts";
import { makeSaved } from "./saved.ts";
import { makeSeeker, type Seeker } from "./seekers.ts";
import { pickTitle } from "./titles.ts";

export interface Board {
  users: UserRow[];
  jobs: JobRow[];
  applications: ApplicationRow[];
  saved: ReturnType<typeof makeSaved>;
}

const COMPANIES = 149;
const JOBS = 1986;

/** The whole board. At another hour all dates move along and everything else stays as it is. */
export function makeBoard(now: Date): Board {
  const cities = { NL: readCities("NL"), US: readCities("US") };
  const occupations = readOccupations();

  // Of a few tries this one has an electrician in Utrecht, which the front page proposes to look for.
  const random = seeded("companies 10");
  const accounts = makeCompanies(random, COMPANIES, cities, occupations).map((company, index) =>
    makeEmployer(random, company, teamSizeOf(company, index), now),
  );
  const employers = accounts.map(({ employer }) => employer);
  const jobs = [...makeJobs(seeded("jobs"), JOBS, employers, now)];
  const seekers = makeSeekers(seeded("seekers"), employers, occupations, now);
  const [sanne, ...others] = seekers;
  if (!sanne) throw new Error("There are no seekers.");

  const marieke = makeMarieke(seeded("northgate"), cities, occupations, now);
  const northgate = makeNorthgate(seeded("northgate jobs"), marieke.employer, occupations, seekers, now);
  const applications = [
    ...northgate.applications,
    ...makeOwnApplications(seeded("sanne"), sanne, jobs, now),
    ...makeApplications(seeded("applications"), others, jobs, now),
  ];
  deleteSomeJobs(seeded("deleted"), jobs, applications, now);
  const all = [...northgate.jobs, ...jobs];
  const applied = applications.flatMap((row) => (row.applied_by_user_id === sanne.row.id ? row.job_id : []));
  return {
    users: [
      marieke.row,
      { ...sanne.row, email: "seeker@example.com" },
      makeAdmin(now),
      ...accounts.map(({ row }) => row),
      ...others.map(({ row }) => row),
    ],
    jobs: all.map(({ row }) => row),
    applications,
    saved: makeSaved(seeded("saved"), sanne, all, new Set(applied), now),
  };
}

function makeMarieke(random: Random, cities: Cities, occupations: Occupations, now: Date) {
  const city = cities.NL.find(({ name }) => name === "Amsterdam");
  if (!city) throw new Error("Amsterdam is not among the cities.");
  const profile = pick(random, hospital.profiles);
  const given = { name: "Northgate Health BV", city, business: hospital, profile };
  const company = makeCompany(random, given, surroundingsOf(cities.NL, NEARBY_KM)(city), occupations);
  const inTown = { ...company, pickCity: () => city };
  return makeEmployer(random, inTown, "500-1000", now, { email: "employer@example.com", name: "Marieke Hofman" });
}

/** An employer without jobs for now: who may administrate is not a type of account. */
function makeAdmin(now: Date): UserRow {
  return {
    id: idAt(seeded("admin"), now),
    email: "admin@example.com",
    login_method: "Email",
    name: "Job Portal",
    company: "Job Portal",
    user_type: 2,
    created_at: now,
    updated_at: now,
  };
}

function makeSeekers(random: Random, employers: Employer[], occupations: Occupations, now: Date): Seeker[] {
  return (["NL", "US"] as const).flatMap((country: Country) => {
    const near = employers.filter(({ company }) => company.country === country);
    return seekerNames[country].map((name, index) => {
      const first = country === "NL" ? firstOccupations[index] : undefined;
      const occupation = (first && occupations.get(first.code)) || pick(random, near).company.pickOccupation(random);
      const workplaces = near.filter(({ company }) => mayHire(company.business, company.profile, occupation));
      const title = first?.title ?? pickTitle(random, occupation.titles[country]);
      return makeSeeker(
        random,
        { name, country, occupation, title, workplaces: workplaces.length > 0 ? workplaces : near },
        now,
      );
    });
  });
}
