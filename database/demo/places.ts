import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { largestCities, streetNames } from "./name-lists.ts";
import { createZipfPicker, isChance, pick, pickInteger, type RandomSource } from "./random.ts";
import { splitList } from "./split-list.ts";

/** Where people dial what: by the region codes of the postal-code files. */
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
 * Numbers that ring nowhere: 555-01xx is kept for fiction, and no Dutch subscriber's number begins with a zero after
 * the area code. Without a region it is any of the country's.
 */
export function createPhoneNumber(random: RandomSource, country: Country, region?: string): string {
  const known = areaCodes[country];
  const area = (region && known.get(region)) || pick(random, [...known.values()]);
  if (country === "US") return `+1${area}55501${pickInteger(random, 10, 99)}`;
  const digits = String(pickInteger(random, 100_000, 999_999)).slice(0, 8 - area.length);
  return `+31${area}0${digits}`;
}

function parseAreaCodes(text: string): Map<string, string> {
  return new Map(splitList(text).map((pair) => [pair.slice(0, 2), pair.slice(3)]));
}

export type Country = "NL" | "US";
export const countryNames: Record<Country, string> = { NL: "Netherlands", US: "United States" };

export interface DemoCity {
  country: Country;
  name: string;
  /** The state in the United States, a province's number in the Netherlands. */
  region: string;
  latitude: number;
  longitude: number;
  zipCodes: string[];
}

export type CitiesByCountry = Record<Country, DemoCity[]>;

const POSTAL_CODE_DIR = path.join(import.meta.dirname, "../data/postal-codes");
/** Military post offices, which GeoNames lists among the towns. */
const MILITARY_POST_OFFICE = /^(APO|FPO|DPO) /;
const currentCityNames = new Map([["'s-Gravenhage", "Den Haag"]]);
/** Dutch postal codes have no letters that could be read as others, and three pairs that nobody wants to live in. */
const ZIP_CODE_LETTERS = "ABCDEGHJKLMNPRSTVWXZ";
const UNUSED_LETTER_PAIRS = new Set(["SA", "SD", "SS"]);

/** Cities by size: the largest by name, then those with most postal codes. */
export function readCities(country: Country): DemoCity[] {
  const text = gunzipSync(readFileSync(path.join(POSTAL_CODE_DIR, `${country}.tsv.gz`))).toString("utf8");
  const cities = new Map<string, DemoCity>();
  for (const line of text.split("\n")) {
    const [zipCode = "", given = "", region = "", latitude, longitude] = line.split("\t");
    if (!zipCode || !region || MILITARY_POST_OFFICE.test(given)) continue;
    const name = currentCityNames.get(given) ?? given;
    const key = formatCity({ country, name, region });
    const city = cities.get(key);
    if (city) city.zipCodes.push(zipCode);
    else {
      const position = { latitude: Number(latitude), longitude: Number(longitude) };
      cities.set(key, { country, name, region, ...position, zipCodes: [zipCode] });
    }
  }
  const size = new Map(largestCities[country].map((label, index) => [label, index]));
  const rank = (city: DemoCity) => size.get(formatCity(city)) ?? size.size;
  return [...cities.values()].sort((a, b) => rank(a) - rank(b) || b.zipCodes.length - a.zipCodes.length);
}

export function createCityPicker(cities: DemoCity[]): (random: RandomSource) => DemoCity {
  return createZipfPicker(cities, 1.1, 2);
}

export interface Surroundings {
  pickNeighbour(random: RandomSource): DemoCity;
  pickAny(random: RandomSource): DemoCity;
}

/** Draws around a city, larger places more often; the city itself is among them. Companies of one city share it. */
export function createSurroundings(cities: DemoCity[], kilometres: number): (centre: DemoCity) => Surroundings {
  const known = new Map<DemoCity, Surroundings>();
  const pickAny = createCityPicker(cities);
  return (centre) => {
    const earlier = known.get(centre);
    if (earlier) return earlier;
    const near = cities.filter((city) => measureDistanceKm(city, centre) <= kilometres);
    const surroundings = { pickNeighbour: createZipfPicker(near, 1, 1), pickAny };
    known.set(centre, surroundings);
    return surroundings;
  };
}

function measureDistanceKm(a: DemoCity, b: DemoCity): number {
  const degree = 111.2;
  const north = (a.latitude - b.latitude) * degree;
  const east = (a.longitude - b.longitude) * degree * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** "Utrecht", "Springfield, IL" */
export function formatCity({ country, name, region }: Pick<DemoCity, "country" | "name" | "region">): string {
  return country === "US" ? `${name}, ${region}` : name;
}

export function createStreetAddress(random: RandomSource, country: Country): string {
  const street = pick(random, streetNames[country]);
  // Short streets are more common than long ones.
  const number = Math.ceil(random() ** 2 * 240);
  return country === "US" ? `${number * 10 + pickInteger(random, 0, 9)} ${street}` : `${street} ${number}`;
}

/** Half of the Dutch codes in full, half as the four digits that people also write. */
export function createZipCode(random: RandomSource, city: DemoCity): string {
  const code = pick(random, city.zipCodes);
  if (city.country === "US" || isChance(random, 0.4)) return code;
  const pair = pick(random, [...ZIP_CODE_LETTERS]) + pick(random, [...ZIP_CODE_LETTERS]);
  return UNUSED_LETTER_PAIRS.has(pair) ? `${code} AB` : `${code} ${pair}`;
}
