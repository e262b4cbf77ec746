import { spelled } from "./american-english.ts";
import { type Business, businesses } from "./business.ts";
import { families, words } from "./company-words.ts";
import { hiresOf, type Occupations } from "./hires.ts";
import type { Occupation } from "./occupations.ts";
import { type City, type Country, cityPicker, neighbourPicker } from "./places.ts";
import { chance, pick, type Random, weighted } from "./random.ts";

/** What the portal's jobs need to know of a company, without the account that posts them. */
export interface Company {
  /** "Northgate Health BV" */
  name: string;
  /** "Northgate Health" */
  shortName: string;
  country: Country;
  city: City;
  business: Business;
  founded: number;
  is: string;
  does: string;
  pickOccupation(random: Random): Occupation;
  /** Mostly the company's own city, else one nearby, seldom one far away. */
  pickCity(random: Random): City;
}

export type Cities = Record<Country, City[]>;

const LEGAL_FORM = /(,? (BV|NV|Inc\.|LLC|LLP|PLLC))$/;
const NEARBY_KM = 30;

/** The first ones are the largest. Dutch and American ones take turns. */
export function makeCompanies(random: Random, count: number, cities: Cities, occupations: Occupations): Company[] {
  const pickBusiness = weighted(businesses, ({ share }) => share);
  const pickCity = { NL: cityPicker(cities.NL), US: cityPicker(cities.US) };
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const country = index % 2 === 0 ? "NL" : "US";
    const business = pickBusiness(random);
    const city = pickCity[country](random);
    const name = makeName(random, business, country, city, taken);
    return makeCompany(random, { name, country, city, business }, cities, occupations);
  });
}

export function makeCompany(
  random: Random,
  given: Pick<Company, "name" | "country" | "city" | "business">,
  cities: Cities,
  occupations: Occupations,
): Company {
  const { business, city, country } = given;
  const pickNeighbour = neighbourPicker(cities[country], city, NEARBY_KM);
  const pickAny = cityPicker(cities[country]);
  return {
    ...given,
    shortName: given.name.replace(LEGAL_FORM, ""),
    founded: 2021 - Math.floor(random() ** 2 * 90),
    is: spelled(country, pick(random, business.is)),
    does: spelled(country, pick(random, business.does)),
    pickOccupation: hiresOf(business, occupations),
    pickCity: (draw) => {
      if (chance(draw, 0.6)) return city;
      return chance(draw, 0.85) ? pickNeighbour(draw) : pickAny(draw);
    },
  };
}

/** Two companies that would have the same name differ by their city, as in life. */
function makeName(random: Random, business: Business, country: Country, city: City, taken: Set<string>): string {
  for (let attempt = 0; ; attempt += 1) {
    const bare = pick(random, business.names[country])
      .replace(/\{family\}/g, () => pick(random, families[country]))
      .replace("{word}", () => pick(random, words[country]));
    const name = attempt < 5 ? bare : bare.replace(/(,? (BV|NV|Inc\.|LLC|LLP|PLLC))?$/, ` ${city.name}$1`);
    if (attempt < 10 && (taken.has(name) || repeatsItself(name))) continue;
    taken.add(name);
    return name;
  }
}

/** "De Boer & De Boer" */
function repeatsItself(name: string): boolean {
  return /^(.+) & \1\b/.test(name);
}
