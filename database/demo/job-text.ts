import { localizeSpelling } from "./american-english.ts";
import type { DemoCompany } from "./companies.ts";
import type { Occupation } from "./occupations.ts";
import { isChance, pick, pickInteger, pickSample, type RandomSource } from "./random.ts";

const employmentOffers = [
  "New colleagues get a buddy and a proper plan for their first month.",
  "Besides the salary there is a pension plan and a yearly budget for training.",
  "We answer every application within a week.",
  "Hours can be arranged around school, study or care.",
  "Travel costs are paid and the coffee is good.",
  "We train people on the job and pay for certificates.",
];

/** What one does there, then who asks. */
export function createDescription(random: RandomSource, company: DemoCompany, occupation: Occupation): string {
  const tasks = pickSample(random, occupation.tasks[company.country], pickInteger(random, 2, 5));
  const about = pick(random, describeCompany(company));
  const offer = isChance(random, 0.35) ? ` ${localizeSpelling(company.country, pick(random, employmentOffers))}` : "";
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
