import type { Education, WorkExperience } from "../../contract/accounts/profile.ts";
import { createSlug, type DemoUserRow } from "./companies/employers.ts";
import type { DemoEmployer } from "./jobs.ts";
import type { Country } from "./lists/name-lists.ts";
import { type Occupation, pickTitle } from "./lists/occupations.ts";
import { createPhoneNumber } from "./lists/places.ts";
import { splitList } from "./lists/split-list.ts";
import { createUuidAt, pick, pickBoolean, pickInteger, pickSample, type RandomSource } from "./random.ts";

/** Invented schools. */
const schools: Record<Country, { high: string[]; vocational: string[]; university: string[] }> = {
  NL: {
    high: splitList("Waterland College; Zuiderlyceum; CSG De Linde; Lyceum Maasdal; Merwede College"),
    vocational: splitList("ROC Rijnoever; ROC Amstelveld; ROC Noorderpoort-Oost; Vakcollege Vechtstroom"),
    university: splitList("Hogeschool Amstelveld; Hogeschool Maasdal; Universiteit Vechtstroom; Hogeschool Zuidrand"),
  },
  US: {
    high: splitList(
      "Lakeview High School; Cedar Ridge High School; Westfield High School; Jefferson Central High School",
    ),
    vocational: splitList("Riverbend Community College; Oakmont Technical College; Bayside Community College"),
    university: splitList(
      "Prairie State University; Stonebridge University; Granite State College; University of Fairview",
    ),
  },
};

const fieldsOfStudy: [RegExp, string][] = [
  [/^29-(1141|2061|1171)|^31-1131/, "Nursing"],
  [/^(29-1123|31-202)/, "Physical Therapy"],
  [/^(29|31|43-6013|11-9111)/, "Health Sciences"],
  [/^15|^11-3021/, "Computer Science"],
  [/^(13-2|43-3|11-3031)/, "Accounting and Finance"],
  [/^(11|13|43|41)/, "Business Administration"],
  [/^(17-2071|47-2111|49-2|17-3023)/, "Electrical Engineering"],
  [/^17-(2051|3022)|^47/, "Construction and Civil Engineering"],
  [/^(17|49|51)/, "Mechanical Engineering"],
  [/^19/, "Life Sciences"],
  [/^21/, "Social Work"],
  [/^23/, "Law"],
  [/^25|^39-9011/, "Education"],
  [/^27/, "Communication and Design"],
  [/^35|^39-6|^11-9081/, "Hospitality"],
  [/^53|^43-5/, "Transport and Logistics"],
  [/^45|^37-3/, "Horticulture"],
];

/** Returns the highest education first. It ends in `start`, the year of the first work. */
export function createEducations(
  random: RandomSource,
  occupation: Occupation,
  country: Country,
  start: number,
): Education[] {
  const { high, vocational, university } = schools[country];
  const field = fieldsOfStudy.find(([codes]) => codes.test(occupation.code))?.[1] ?? "General Studies";
  const createPeriod = createPeriodEndingIn(start);
  const diploma = {
    school: pick(random, high),
    degree: country === "NL" ? pick(random, ["VMBO", "HAVO"]) : "High School Diploma",
  };
  if (occupation.zone <= 2 && random() < 0.6) return [{ ...diploma, ...createPeriod(country === "NL" ? 5 : 4) }];
  if (occupation.zone <= 3) {
    const years = country === "NL" ? 3 : 2;
    const degree = country === "NL" ? `MBO ${pickInteger(random, 3, 4)}, ${field}` : `Associate Degree, ${field}`;
    const school = { school: pick(random, vocational), degree, ...createPeriod(years) };
    return [school, { ...diploma, ...createPeriodEndingIn(start - years)(4) }];
  }
  const bachelor = { school: pick(random, university), degree: `Bachelor's Degree, ${field}` };
  if (occupation.zone === 4) return [{ ...bachelor, ...createPeriod(4) }];
  const master = { school: pick(random, university), degree: `Master's Degree, ${field}`, ...createPeriod(2) };
  return [master, { ...bachelor, ...createPeriodEndingIn(start - 2)(4) }];
}

function createPeriodEndingIn(end: number) {
  return (years: number) => ({ from: `${end - years}-09`, to: `${end}-06`, description: "" });
}

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
  /** Employers in the seeker's works. */
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

export function createSeeker(random: RandomSource, options: SeekerOptions, now: Date): DemoSeeker {
  const { name, country, occupation, title } = options;
  const createdAt = new Date(now.getTime() - pickInteger(random, 65 * 24, 400 * 24) * 3600_000);
  const years = pickInteger(random, 2, 18);
  const works = createWorks(random, options, years, now);
  const row: DemoUserRow = {
    id: createUuidAt(random, createdAt),
    email: `${createSlug(name).replaceAll("-", ".")}@mail.example`,
    login_method: "Email",
    name,
    phone: createPhoneNumber(random, country),
    user_type: 1,
    summary: `${title} with ${years} years of experience, most recently at ${works[0]?.company}. ${pick(random, summarySentences)}`,
    works: JSON.stringify(works),
    educations: JSON.stringify(createEducations(random, occupation, country, now.getUTCFullYear() - years)),
    created_at: createdAt,
    updated_at: createdAt,
  };
  return { id: row.id, country, occupation, row };
}

/** Returns consecutive works, the latest first. In 60 % of the calls the latest work has no end. */
function createWorks(
  random: RandomSource,
  { occupation, title, country, workplaces }: SeekerOptions,
  years: number,
  now: Date,
): WorkExperience[] {
  const count = Math.min(pickInteger(random, 1, 3), Math.ceil(years / 2), workplaces.length);
  const employers = pickSample(random, workplaces, count);
  const hasCurrentWork = pickBoolean(random, 0.6);
  let end = now.getUTCFullYear() * 12 + now.getUTCMonth() - (hasCurrentWork ? 0 : pickInteger(random, 1, 4));
  const monthsPerWork = Math.floor((years * 12) / count);
  return employers.map((employer, index) => {
    const start = end - monthsPerWork + pickInteger(random, 0, 3);
    const work = {
      title: index === 0 ? title : pickTitle(random, occupation.titles[country]),
      company: employer.company.shortName,
      from: formatMonth(start),
      to: index === 0 && hasCurrentWork ? null : formatMonth(end),
      description: pick(random, occupation.tasks[country]),
    };
    end = start;
    return work;
  });
}

/** Converts a number of months since year 0 to the form "2026-04". */
function formatMonth(count: number): string {
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}
