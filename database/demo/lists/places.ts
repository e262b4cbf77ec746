import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { createZipfPicker, pick, pickBoolean, pickInteger, type RandomSource } from "../random.ts";
import { type Country, largestCities, streetNames } from "./name-lists.ts";
import { splitList } from "./split-list.ts";

/** Telephone area codes by region. The regions are those of the postal-code files. */
const areaCodes: Record<Country, Map<string, string>> = {
  NL: parseAreaCodes("01 592; 02 58; 03 26; 04 50; 05 43; 06 40; 07 20; 09 30; 10 118; 11 10; 15 38; 16 36"),
  US: parseAreaCodes(`
    AK 907; AL 205; AR 501; AZ 602; CA 213; CO 303; CT 203; DC 202; DE 302; FL 305; GA 404; HI 808; IA 515; ID 208; IL 312;
    IN 317; KS 316; KY 502; LA 504; MA 617; MD 410; ME 207; MI 313; MN 612; MO 314; MS 601; MT 406; NC 704; ND 701; NE 402;
    NH 603; NJ 201; NM 505; NV 702; NY 212; OH 216; OK 405; OR 503; PA 215; RI 401; SC 803; SD 605; TN 615; TX 214; UT 801;
    VA 804; VT 802; WA 206; WI 414; WV 304; WY 307
  `),
};

/**
 * Returns a number that no subscriber has: 555-01xx is reserved for fiction, and no Dutch subscriber number begins
 * with a zero after the area code. Without `region`, picks any area code of the country.
 */
export function createPhoneNumber(random: RandomSource, country: Country, region?: string): string {
  const byRegion = areaCodes[country];
  const area = (region && byRegion.get(region)) || pick(random, [...byRegion.values()]);
  if (country === "US") return `+1${area}55501${pickInteger(random, 10, 99)}`;
  const digits = String(pickInteger(random, 100_000, 999_999)).slice(0, 8 - area.length);
  return `+31${area}0${digits}`;
}

function parseAreaCodes(text: string): Map<string, string> {
  return new Map(splitList(text).map((pair) => [pair.slice(0, 2), pair.slice(3)]));
}

export interface DemoCity {
  country: Country;
  name: string;
  /** In the United States the abbreviation of the state, in the Netherlands the number of the province. */
  region: string;
  latitude: number;
  longitude: number;
  zipCodes: string[];
}

export type CitiesByCountry = Record<Country, DemoCity[]>;

const POSTAL_CODE_DIR = path.join(import.meta.dirname, "../../data/postal-codes");
/** Military post offices, which GeoNames lists as places. */
const MILITARY_POST_OFFICE = /^(APO|FPO|DPO) /;
const currentCityNames = new Map([["'s-Gravenhage", "Den Haag"]]);
/**
 * Dutch postal codes do not use letters that look like other characters, nor three pairs with a historical connotation.
 */
const ZIP_CODE_LETTERS = "ABCDEGHJKLMNPRSTVWXZ";
const UNUSED_LETTER_PAIRS = new Set(["SA", "SD", "SS"]);

/** Returns the cities of a country: first those in `largestCities`, then the others by number of postal codes. */
export function readCities(country: Country): DemoCity[] {
  const text = gunzipSync(readFileSync(path.join(POSTAL_CODE_DIR, `${country}.tsv.gz`))).toString("utf8");
  const cities = new Map<string, DemoCity>();
  for (const line of text.split("\n")) {
    const [zipCode = "", listedName = "", region = "", latitude, longitude] = line.split("\t");
    if (!zipCode || !region || MILITARY_POST_OFFICE.test(listedName)) continue;
    const name = currentCityNames.get(listedName) ?? listedName;
    const key = formatCity({ country, name, region });
    const city = cities.get(key);
    if (city) city.zipCodes.push(zipCode);
    else {
      const position = { latitude: Number(latitude), longitude: Number(longitude) };
      cities.set(key, { country, name, region, ...position, zipCodes: [zipCode] });
    }
  }
  const rankByLabel = new Map(largestCities[country].map((label, index) => [label, index]));
  const rank = (city: DemoCity) => rankByLabel.get(formatCity(city)) ?? rankByLabel.size;
  return [...cities.values()].sort((a, b) => rank(a) - rank(b) || b.zipCodes.length - a.zipCodes.length);
}

export function createCityPicker(cities: DemoCity[]): (random: RandomSource) => DemoCity {
  return createZipfPicker(cities, 1.1, 2);
}

/** Functions that pick the city of a job: one near the company, or any city of the country. */
export interface NearbyCityPickers {
  pickNeighbour(random: RandomSource): DemoCity;
  pickAny(random: RandomSource): DemoCity;
}

/**
 * Returns a function that gives the city pickers of a company in `centre`, which is itself a possible result. Larger
 * cities are picked more often, so `cities` must be ordered by size, largest first. Companies in one city share the
 * cached pickers.
 */
export function createNearbyCityPickers(cities: DemoCity[], radiusKm: number): (centre: DemoCity) => NearbyCityPickers {
  const cache = new Map<DemoCity, NearbyCityPickers>();
  const pickAny = createCityPicker(cities);
  return (centre) => {
    const cached = cache.get(centre);
    if (cached) return cached;
    const neighbours = cities.filter((city) => measureDistanceKm(city, centre) <= radiusKm);
    const surroundings = { pickNeighbour: createZipfPicker(neighbours, 1, 1), pickAny };
    cache.set(centre, surroundings);
    return surroundings;
  };
}

/** Uses the equirectangular approximation, which is exact enough below a few hundred kilometres. */
function measureDistanceKm(a: DemoCity, b: DemoCity): number {
  const kmPerDegree = 111.2;
  const northKm = (a.latitude - b.latitude) * kmPerDegree;
  const eastKm = (a.longitude - b.longitude) * kmPerDegree * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(northKm, eastKm);
}

/** Appends the state to American cities. Examples: "Utrecht", "Springfield, IL". */
export function formatCity({ country, name, region }: Pick<DemoCity, "country" | "name" | "region">): string {
  return country === "US" ? `${name}, ${region}` : name;
}

export function createStreetAddress(random: RandomSource, country: Country): string {
  const street = pick(random, streetNames[country]);
  // Low house numbers are more frequent than high ones.
  const number = Math.ceil(random() ** 2 * 240);
  return country === "US" ? `${number * 10 + pickInteger(random, 0, 9)} ${street}` : `${street} ${number}`;
}

/**
 * Returns a postal code of the city. Dutch codes have their letters in 60 % of the calls, otherwise only the four
 * digits.
 */
export function createZipCode(random: RandomSource, city: DemoCity): string {
  const code = pick(random, city.zipCodes);
  if (city.country === "US" || pickBoolean(random, 0.4)) return code;
  const pair = pick(random, [...ZIP_CODE_LETTERS]) + pick(random, [...ZIP_CODE_LETTERS]);
  return UNUSED_LETTER_PAIRS.has(pair) ? `${code} AB` : `${code} ${pair}`;
}
