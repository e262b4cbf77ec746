import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { largestCities } from "./city-names.ts";
import { between, chance, pick, type Random, zipf } from "./random.ts";
import { streets } from "./streets.ts";

export type Country = "NL" | "US";
export const countryNames: Record<Country, string> = { NL: "Netherlands", US: "United States" };

export interface City {
  country: Country;
  name: string;
  /** The state in the United States, a province's number in the Netherlands. */
  region: string;
  latitude: number;
  longitude: number;
  zipCodes: string[];
}

export type Cities = Record<Country, City[]>;

const FOLDER = path.join(import.meta.dirname, "../data/postal-codes");
/** Military post offices, which GeoNames lists among the towns. */
const POST_OFFICE_ABROAD = /^(APO|FPO|DPO) /;
const MODERN_NAMES = new Map([["'s-Gravenhage", "Den Haag"]]);
/** Dutch postal codes have no letters that could be read as others, and three pairs that nobody wants to live in. */
const LETTERS = "ABCDEGHJKLMNPRSTVWXZ";
const REFUSED_PAIRS = new Set(["SA", "SD", "SS"]);

/** Cities by size: the largest by name, then those with most postal codes. */
export function readCities(country: Country): City[] {
  const text = gunzipSync(readFileSync(path.join(FOLDER, `${country}.tsv.gz`))).toString("utf8");
  const cities = new Map<string, City>();
  for (const line of text.split("\n")) {
    const [zipCode = "", given = "", region = "", latitude, longitude] = line.split("\t");
    if (!zipCode || !region || POST_OFFICE_ABROAD.test(given)) continue;
    const name = MODERN_NAMES.get(given) ?? given;
    const key = labelOf({ country, name, region });
    const city = cities.get(key);
    if (city) city.zipCodes.push(zipCode);
    else {
      const position = { latitude: Number(latitude), longitude: Number(longitude) };
      cities.set(key, { country, name, region, ...position, zipCodes: [zipCode] });
    }
  }
  const size = new Map(largestCities[country].map((label, index) => [label, index]));
  const rank = (city: City) => size.get(labelOf(city)) ?? size.size;
  return [...cities.values()].sort((a, b) => rank(a) - rank(b) || b.zipCodes.length - a.zipCodes.length);
}

export function cityPicker(cities: City[]): (random: Random) => City {
  return zipf(cities, 1.1, 2);
}

export interface Surroundings {
  pickNeighbour(random: Random): City;
  pickAny(random: Random): City;
}

/** Draws around a city, larger places more often; the city itself is among them. Companies of one city share it. */
export function surroundingsOf(cities: City[], kilometres: number): (centre: City) => Surroundings {
  const known = new Map<City, Surroundings>();
  const pickAny = cityPicker(cities);
  return (centre) => {
    const earlier = known.get(centre);
    if (earlier) return earlier;
    const near = cities.filter((city) => distance(city, centre) <= kilometres);
    const surroundings = { pickNeighbour: zipf(near, 1, 1), pickAny };
    known.set(centre, surroundings);
    return surroundings;
  };
}

function distance(a: City, b: City): number {
  const degree = 111.2;
  const north = (a.latitude - b.latitude) * degree;
  const east = (a.longitude - b.longitude) * degree * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** "Utrecht", "Springfield, IL" */
export function labelOf({ country, name, region }: Pick<City, "country" | "name" | "region">): string {
  return country === "US" ? `${name}, ${region}` : name;
}

export function makeStreet(random: Random, country: Country): string {
  const street = pick(random, streets[country]);
  // Short streets are more common than long ones.
  const number = Math.ceil(random() ** 2 * 240);
  return country === "US" ? `${number * 10 + between(random, 0, 9)} ${street}` : `${street} ${number}`;
}

/** Half of the Dutch codes in full, half as the four digits that people also write. */
export function makeZipCode(random: Random, city: City): string {
  const code = pick(random, city.zipCodes);
  if (city.country === "US" || chance(random, 0.4)) return code;
  const pair = pick(random, [...LETTERS]) + pick(random, [...LETTERS]);
  return REFUSED_PAIRS.has(pair) ? `${code} AB` : `${code} ${pair}`;
}
