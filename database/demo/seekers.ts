import type { Work } from "../../contract/users.ts";
import { slugOf, type UserRow } from "./accounts.ts";
import type { Employer } from "./jobs.ts";
import type { Occupation } from "./occupations.ts";
import { makePhone } from "./phones.ts";
import type { Country } from "./places.ts";
import { between, chance, idAt, pick, type Random, sample } from "./random.ts";
import { makeEducations } from "./schools.ts";
import { pickTitle } from "./titles.ts";

export interface Seeker {
  id: string;
  country: Country;
  occupation: Occupation;
  row: UserRow;
}

interface Wish {
  name: string;
  country: Country;
  occupation: Occupation;
  title: string;
  /** Where such people work, for their past. */
  workplaces: Employer[];
}

const traits = [
  "Used to shifts and to working in a team.",
  "Looking for a team that is proud of its work.",
  "Calm when it gets busy, and quick to learn.",
  "Available from next month, full time or four days a week.",
  "Likes to train new colleagues.",
  "Looking for a permanent position closer to home.",
];

export function makeSeeker(random: Random, wish: Wish, now: Date): Seeker {
  const { name, country, occupation, title } = wish;
  const created = new Date(now.getTime() - between(random, 65 * 24, 400 * 24) * 3600_000);
  const years = between(random, 2, 18);
  const works = makeWorks(random, wish, years, now);
  const row: UserRow = {
    id: idAt(random, created),
    email: `${slugOf(name).replaceAll("-", ".")}@mail.example`,
    login_method: "Email",
    name,
    phone: makePhone(random, country),
    user_type: 1,
    summary: `${title} with ${years} years of experience, most recently at ${works[0]?.company}. ${pick(random, traits)}`,
    works: JSON.stringify(works),
    educations: JSON.stringify(makeEducations(random, occupation, country, now.getUTCFullYear() - years)),
    created_at: created,
    updated_at: created,
  };
  return { id: row.id, country, occupation, row };
}

/** The present or last work first, without gaps, back to the first year. */
function makeWorks(random: Random, { occupation, title, country, workplaces }: Wish, years: number, now: Date): Work[] {
  const count = Math.min(between(random, 1, 3), Math.ceil(years / 2), workplaces.length);
  const employers = sample(random, workplaces, count);
  const present = chance(random, 0.6);
  let end = now.getUTCFullYear() * 12 + now.getUTCMonth() - (present ? 0 : between(random, 1, 4));
  const length = Math.floor((years * 12) / count);
  return employers.map((employer, index) => {
    const start = end - length + between(random, 0, 3);
    const work = {
      title: index === 0 ? title : pickTitle(random, occupation.titles[country]),
      company: employer.company.shortName,
      from: month(start),
      to: index === 0 && present ? null : month(end),
      description: pick(random, occupation.tasks[country]),
    };
    end = start;
    return work;
  });
}

/** Months since year 0 → "2026-04" */
function month(count: number): string {
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}
