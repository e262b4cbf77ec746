import { companyFamilyNames, companyWords } from "../name-lists.ts";
import type { Occupation } from "../occupations.ts";
import {
  type CitiesByCountry,
  type Country,
  createCityPicker,
  createSurroundings,
  type DemoCity,
  type Surroundings,
} from "../places.ts";
import { createDealer, isChance, pick, type RandomSource } from "../random.ts";
import { type Business, businesses, createOccupationPicker, type OccupationsByCode } from "./businesses.ts";
import type { CompanyProfile } from "./company-profiles.ts";

const americanSpellings: [RegExp, string][] = [
  [/organis/g, "organiz"],
  [/\bcentre/g, "center"],
  [/\bprogramme/g, "program"],
  [/\bneighbour/g, "neighbor"],
  [/\banalyse\b/g, "analyze"],
  [/\byoghurt\b/g, "yogurt"],
  [/\bmillimetre\b/g, "millimeter"],
  [/\bmould\b/g, "mold"],
  [/\bquays\b/g, "waterfronts"],
  [/\bcycle paths\b/g, "bike paths"],
  [/\ban estate agency\b/g, "a real estate agency"],
  [/\ban installation company\b/g, "a mechanical contractor"],
  [/\ba garage\b/g, "an auto repair shop"],
  [/\ba primary school\b/g, "an elementary school"],
  [/\ba secondary school\b/g, "a high school"],
  [/\ba university of applied sciences\b/g, "a college"],
  [/\ba hundred and\b/g, "a hundred"],
  [/\bterrace\b/g, "patio"],
  [/\bfairs, congresses\b/g, "trade shows, conferences"],
  [/\ba web shop\b/g, "an online store"],
  [/\bweb shops\b/g, "online stores"],
  [/\bpension plan\b/g, "401(k)"],
  [/\bTravel costs are paid\b/g, "Commuting costs are paid"],
];

/** The texts are written once, in British English as in the Netherlands; American companies spell their own way. */
export function localizeSpelling(country: Country, text: string): string {
  if (country !== "US") return text;
  return americanSpellings.reduce((changed, [british, own]) => changed.replace(british, own), text);
}

/** What the portal's jobs need to know of a company, without the account that posts them. */
export interface DemoCompany {
  /** "Northgate Health BV" */
  name: string;
  /** "Northgate Health" */
  shortName: string;
  country: Country;
  city: DemoCity;
  business: Business;
  profile: CompanyProfile;
  founded: number;
  descriptor: string;
  activity: string;
  pickOccupation(random: RandomSource): Occupation;
  /** Mostly the company's own city, else one nearby, seldom one far away. */
  pickCity(random: RandomSource): DemoCity;
}

const LEGAL_FORM = /,? (BV|NV|Inc\.|LLC|LLP|PLLC)$/;
export const NEARBY_KM = 30;
/** Companies sit in the larger places, farms just below; the smallest get their jobs from the neighbourhood. */
const LARGE_CITY_COUNT = 90;
const TOWN_COUNT = 500;

/** The first ones are the largest. About half are Dutch, half American. */
export function createCompanies(
  random: RandomSource,
  count: number,
  cities: CitiesByCountry,
  occupations: OccupationsByCode,
): DemoCompany[] {
  const taken = new Set<string>();
  const ofCountry = (country: Country) => ({
    country,
    pickCity: createCityPicker(cities[country].slice(0, LARGE_CITY_COUNT)),
    pickTown: createCityPicker(cities[country].slice(LARGE_CITY_COUNT, TOWN_COUNT)),
    around: createSurroundings(cities[country], NEARBY_KM),
    nextBusiness: createDealer(businesses, ({ weight }) => weight),
  });
  const dutch = ofCountry("NL");
  const american = ofCountry("US");
  const companies = Array.from({ length: count }, (_, index) => {
    const { country, pickCity, pickTown, around, nextBusiness } = index % 2 === 0 ? dutch : american;
    const business = nextBusiness();
    const profile = pick(random, business.profiles);
    const city = profile.isRural ? pickTown(random) : pickCity(random);
    const name = createCompanyName(random, profile.namePatterns[country], city, taken);
    return createCompany(random, { name, city, business, profile }, around(city), occupations);
  });
  return companies.sort((a, b) => Number(a.profile.isSmall) - Number(b.profile.isSmall));
}

export function createCompany(
  random: RandomSource,
  given: Pick<DemoCompany, "name" | "city" | "business" | "profile">,
  { pickNeighbour, pickAny }: Surroundings,
  occupations: OccupationsByCode,
): DemoCompany {
  const { business, city, profile } = given;
  const { country } = city;
  return {
    ...given,
    country,
    shortName: given.name.replace(LEGAL_FORM, ""),
    founded: 2021 - Math.floor(random() ** 2 * (2021 - profile.foundedSince)),
    descriptor: localizeSpelling(country, profile.descriptor),
    activity: localizeSpelling(country, pick(random, profile.activities)),
    pickOccupation: createOccupationPicker(business, profile, occupations),
    pickCity: (draw) => {
      if (isChance(draw, 0.6)) return city;
      return isChance(draw, 0.85) ? pickNeighbour(draw) : pickAny(draw);
    },
  };
}

/** Two companies that would have the same name differ by their city, as in life. */
function createCompanyName(
  random: RandomSource,
  patterns: string[],
  { name: cityName, country }: DemoCity,
  taken: Set<string>,
): string {
  for (let attempt = 0; ; attempt += 1) {
    const bare = pick(random, patterns)
      .replace(/\{family\}/g, () => pick(random, companyFamilyNames[country]))
      .replace("{word}", () => pick(random, companyWords[country]));
    const [legalForm = ""] = LEGAL_FORM.exec(bare) ?? [];
    const name = attempt < 5 ? bare : `${bare.replace(LEGAL_FORM, "")} ${cityName}${legalForm}`;
    if (attempt < 10 && (taken.has(name) || repeatsFamilyName(name))) continue;
    taken.add(name);
    return name;
  }
}

/** "De Boer & De Boer" */
function repeatsFamilyName(name: string): boolean {
  return /^(.+) & \1\b/.test(name);
}
