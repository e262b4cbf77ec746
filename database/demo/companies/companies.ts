import { type Country, companyFamilyNames, companyWords } from "../lists/name-lists.ts";
import type { Occupation } from "../lists/occupations.ts";
import {
  type CitiesByCountry,
  createCityPicker,
  createNearbyCityPickers,
  type DemoCity,
  type NearbyCityPickers,
} from "../lists/places.ts";
import { createProportionalPicker, pick, pickBoolean, type RandomSource } from "../random.ts";
import { companyKinds, createOccupationPicker, type OccupationsByCode } from "./businesses.ts";
import type { CompanyKind, CompanyProfile } from "./company-profiles.ts";

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

/**
 * Changes a text to American spelling and terms for companies in the United States. The texts are written in British
 * English, which Dutch companies use.
 */
export function localizeSpelling(country: Country, text: string): string {
  if (country !== "US") return text;
  return americanSpellings.reduce((changed, [british, replacement]) => changed.replace(british, replacement), text);
}

/** A company without the user that posts its jobs. */
export interface DemoCompany {
  /** Example: "Northgate Health BV". */
  name: string;
  /** The name without the legal form. Example: "Northgate Health". */
  shortName: string;
  country: Country;
  city: DemoCity;
  business: CompanyKind;
  profile: CompanyProfile;
  founded: number;
  descriptor: string;
  activity: string;
  pickOccupation(random: RandomSource): Occupation;
  /** Returns the company's city in 60 % of the calls, otherwise usually a city nearby. */
  pickCity(random: RandomSource): DemoCity;
}

const LEGAL_FORM = /,? (BV|NV|Inc\.|LLC|LLP|PLLC)$/;
export const NEARBY_KM = 30;
/**
 * Companies are in the largest cities of their country. Rural companies are in the next largest ones. Smaller towns
 * have jobs but no companies.
 */
const LARGE_CITY_COUNT = 90;
const TOWN_COUNT = 500;

/** Creates companies in the Netherlands and the United States in turn, and sorts small companies last. */
export function createCompanies(
  random: RandomSource,
  count: number,
  cities: CitiesByCountry,
  occupations: OccupationsByCode,
): DemoCompany[] {
  const usedNames = new Set<string>();
  const createCountryPickers = (country: Country) => ({
    country,
    pickCity: createCityPicker(cities[country].slice(0, LARGE_CITY_COUNT)),
    pickTown: createCityPicker(cities[country].slice(LARGE_CITY_COUNT, TOWN_COUNT)),
    createSurroundingsOf: createNearbyCityPickers(cities[country], NEARBY_KM),
    nextBusiness: createProportionalPicker(companyKinds, ({ weight }) => weight),
  });
  const dutch = createCountryPickers("NL");
  const american = createCountryPickers("US");
  const companies = Array.from({ length: count }, (_, index) => {
    const { country, pickCity, pickTown, createSurroundingsOf, nextBusiness } = index % 2 === 0 ? dutch : american;
    const business = nextBusiness();
    const profile = pick(random, business.profiles);
    const city = profile.isRural ? pickTown(random) : pickCity(random);
    const name = createCompanyName(random, profile.namePatterns[country], city, usedNames);
    return createCompany(random, { name, city, business, profile }, createSurroundingsOf(city), occupations);
  });
  return companies.sort((a, b) => Number(a.profile.isSmall) - Number(b.profile.isSmall));
}

export function createCompany(
  random: RandomSource,
  details: Pick<DemoCompany, "name" | "city" | "business" | "profile">,
  { pickNeighbour, pickAny }: NearbyCityPickers,
  occupations: OccupationsByCode,
): DemoCompany {
  const { business, city, profile } = details;
  const { country } = city;
  return {
    ...details,
    country,
    shortName: details.name.replace(LEGAL_FORM, ""),
    founded: 2021 - Math.floor(random() ** 2 * (2021 - profile.earliestFounded)),
    descriptor: localizeSpelling(country, profile.descriptor),
    activity: localizeSpelling(country, pick(random, profile.activities)),
    pickOccupation: createOccupationPicker(business, profile, occupations),
    pickCity: (draw) => {
      if (pickBoolean(draw, 0.6)) return city;
      return pickBoolean(draw, 0.85) ? pickNeighbour(draw) : pickAny(draw);
    },
  };
}

/**
 * Creates a name that no other company has. Appends the city after five attempts, and accepts a duplicate after ten.
 */
function createCompanyName(
  random: RandomSource,
  patterns: string[],
  { name: cityName, country }: DemoCity,
  usedNames: Set<string>,
): string {
  for (let attempt = 0; ; attempt += 1) {
    const candidate = pick(random, patterns)
      .replace(/\{family\}/g, () => pick(random, companyFamilyNames[country]))
      .replace("{word}", () => pick(random, companyWords[country]));
    const [legalForm = ""] = LEGAL_FORM.exec(candidate) ?? [];
    const name = attempt < 5 ? candidate : `${candidate.replace(LEGAL_FORM, "")} ${cityName}${legalForm}`;
    if (attempt < 10 && (usedNames.has(name) || repeatsFamilyName(name))) continue;
    usedNames.add(name);
    return name;
  }
}

/** Returns true for a name such as "De Boer & De Boer". */
function repeatsFamilyName(name: string): boolean {
  return /^(.+) & \1\b/.test(name);
}
