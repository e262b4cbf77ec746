import type { WorkExperience } from "../../contract/users.ts";
import { createSlug, type DemoUserRow } from "./companies/employers.ts";
import type { DemoEmployer } from "./jobs.ts";
import type { Occupation } from "./occupations.ts";
import { createPhoneNumber } from "./phones.ts";
import type { Country } from "./places.ts";
import { createIdAt, isChance, pick, pickInteger, pickSample, type RandomSource } from "./random.ts";
import { createEducations } from "./schools.ts";
import { pickTitle } from "./titles.ts";

export interface DemoSeeker {
  id: string;
  country: Country;
  occupation: Occupation;
  row: DemoUserRow;
}

interface SeekerOptions {
  name: string;
  country: Country;
  occupation: Occupation;
  title: string;
  /** Where such people work, for their past. */
  workplaces: DemoEmployer[];
}

const summarySentences = [
  "Used to shifts and to working in a team.",
  "Looking for a team that is proud of its work.",
  "Calm when it gets busy, and quick to learn.",
  "Available from next month, full time or four days a week.",
  "Likes to train new colleagues.",
  "Looking for a permanent position closer to home.",
];

export function createSeeker(random: RandomSource, wish: SeekerOptions, now: Date): DemoSeeker {
  const { name, country, occupation, title } = wish;
  const created = new Date(now.getTime() - pickInteger(random, 65 * 24, 400 * 24) * 3600_000);
  const years = pickInteger(random, 2, 18);
  const works = createWorks(random, wish, years, now);
  const row: DemoUserRow = {
    id: createIdAt(random, created),
    email: `${createSlug(name).replaceAll("-", ".")}@mail.example`,
    login_method: "Email",
    name,
    phone: createPhoneNumber(random, country),
    user_type: 1,
    summary: `${title} with ${years} years of experience, most recently at ${works[0]?.company}. ${pick(random, summarySentences)}`,
    works: JSON.stringify(works),
    educations: JSON.stringify(createEducations(random, occupation, country, now.getUTCFullYear() - years)),
    created_at: created,
    updated_at: created,
  };
  return { id: row.id, country, occupation, row };
}

/** The present or last work first, without gaps, back to the first year. */
function createWorks(
  random: RandomSource,
  { occupation, title, country, workplaces }: SeekerOptions,
  years: number,
  now: Date,
): WorkExperience[] {
  const count = Math.min(pickInteger(random, 1, 3), Math.ceil(years / 2), workplaces.length);
  const employers = pickSample(random, workplaces, count);
  const present = isChance(random, 0.6);
  let end = now.getUTCFullYear() * 12 + now.getUTCMonth() - (present ? 0 : pickInteger(random, 1, 4));
  const length = Math.floor((years * 12) / count);
  return employers.map((employer, index) => {
    const start = end - length + pickInteger(random, 0, 3);
    const work = {
      title: index === 0 ? title : pickTitle(random, occupation.titles[country]),
      company: employer.company.shortName,
      from: formatMonth(start),
      to: index === 0 && present ? null : formatMonth(end),
      description: pick(random, occupation.tasks[country]),
    };
    end = start;
    return work;
  });
}

/** Months since year 0 → "2026-04" */
function formatMonth(count: number): string {
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}
