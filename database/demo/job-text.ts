import { spelled } from "./american-english.ts";
import type { Company } from "./companies.ts";
import type { Occupation } from "./occupations.ts";
import { between, chance, pick, type Random, sample } from "./random.ts";

const offers = [
  "New colleagues get a buddy and a proper plan for their first month.",
  "Besides the salary there is a pension plan and a yearly budget for training.",
  "We answer every application within a week.",
  "Hours can be arranged around school, study or care.",
  "Travel costs are paid and the coffee is good.",
  "We train people on the job and pay for certificates.",
];

/** What one does there, then who asks. */
export function makeDescription(random: Random, company: Company, occupation: Occupation): string {
  const tasks = sample(random, occupation.tasks[company.country], between(random, 2, 5));
  const about = pick(random, aboutCompany(company));
  const offer = chance(random, 0.35) ? ` ${spelled(company.country, pick(random, offers))}` : "";
  return `${tasks.join(" ")}\n\n${about}${offer}`;
}

export function aboutCompany({ shortName, is, does, city, founded }: Company): [string, ...string[]] {
  return [
    `${shortName} is ${is} in ${city.name}.`,
    `At ${shortName} we ${does}.`,
    `${shortName}, ${is} in ${city.name} since ${founded}, is looking for new colleagues.`,
  ];
}
