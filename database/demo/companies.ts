import { spelled } from "./american-english.ts";
import { type Business, businesses } from "./business.ts";
import { families, words } from "./company-words.ts";
import { type Occupations, occupationPicker } from "./hires.ts";
import type { Occupation } from "./occupations.ts";
import { type Cities, type City, type Country, cityPicker, type Surroundings, surroundingsOf } from "./places.ts";
import type { Profile } from "./profiles.ts";
import { chance, dealer, pick, type Random } from "./random.ts";

/** What the portal's jobs need to know of a company, without the account that posts them. */
export interface Company {
  /** "Northgate Health BV" */
  name: string;
  /** "Northgate Health" */
  shortName: string;
  country: Country;
  city: City;
  business: Business;
  profile: Profile;
  founded: number;
  is: string;
  does: string;
  pickOccupation(random: Random): Occupation;
  /** Mostly the company's own city, else one nearby, seldom one far away. */
  pickCity(random: Random): City;
}

const LEGAL_FORM = /,? (BV|NV|Inc\.|LLC|LLP|PLLC)$/;
export const NEARBY_KM = 30;
/** Companies sit in the larger places, farms just below; the smallest get their jobs from the neighbourhood. */
const LARGER_PLACES = 90;
const COUNTRY_TOWNS = 500;

/** The first ones are the largest. About half are Dutch, half American. */
export function makeCompanies(random: Random, count: number, cities: Cities, occupations: Occupations): Company[] {
  const taken = new Set<string>();
  const ofCountry = (country: Country) => ({
    country,
    pickCity: cityPicker(cities[country].slice(0, LARGER_PLACES)),
    pickTown: cityPicker(cities[country].slice(LARGER_PLACES, COUNTRY_TOWNS)),
    around: surroundingsOf(cities[country], NEARBY_KM),
    nextBusiness: dealer(businesses, ({ share }) => share),
  });
  const dutch = ofCountry("NL");
  const american = ofCountry("US");
  const companies = Array.from({ length: count }, (_, index) => {
    const { country, pickCity, pickTown, around, nextBusiness } = index % 2 === 0 ? dutch : american;
    const business = nextBusiness();
    const profile = pick(random, business.profiles);
    const city = profile.rural ? pickTown(random) : pickCity(random);
    const name = makeName(random, profile.names[country], city, taken);
    return makeCompany(random, { name, city, business, profile }, around(city), occupations);
  });
  return companies.sort((a, b) => Number(a.profile.small) - Number(b.profile.small));
}

export function makeCompany(
  random: Random,
  given: Pick<Company, "name" | "city" | "business" | "profile">,
  { pickNeighbour, pickAny }: Surroundings,
  occupations: Occupations,
): Company {
  const { business, city, profile } = given;
  const { country } = city;
  return {
    ...given,
    country,
    shortName: given.name.replace(LEGAL_FORM, ""),
    founded: 2021 - Math.floor(random() ** 2 * (2021 - profile.oldest)),
    is: spelled(country, profile.is),
    does: spelled(country, pick(random, profile.does)),
    pickOccupation: occupationPicker(business, profile, occupations),
    pickCity: (draw) => {
      if (chance(draw, 0.6)) return city;
      return chance(draw, 0.85) ? pickNeighbour(draw) : pickAny(draw);
    },
  };
}

/** Two companies that would have the same name differ by their city, as in life. */
function makeName(random: Random, patterns: string[], { name: cityName, country }: City, taken: Set<string>): string {
  for (let attempt = 0; ; attempt += 1) {
    const bare = pick(random, patterns)
      .replace(/\{family\}/g, () => pick(random, families[country]))
      .replace("{word}", () => pick(random, words[country]));
    const [legalForm = ""] = LEGAL_FORM.exec(bare) ?? [];
    const name = attempt < 5 ? bare : `${bare.replace(LEGAL_FORM, "")} ${cityName}${legalForm}`;
    if (attempt < 10 && (taken.has(name) || repeatsItself(name))) continue;
    taken.add(name);
    return name;
  }
}

/** "De Boer & De Boer" */
function repeatsItself(name: string): boolean {
  return /^(.+) & \1\b/.test(name);
}
