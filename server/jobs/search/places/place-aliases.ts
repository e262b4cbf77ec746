import { readFileSync } from "node:fs";
import path from "node:path";

const FILE = path.join(import.meta.dirname, "../../../../database/data/place-aliases.txt");

/** A well-known place that is no town, such as an airport or a region. */
export interface PlaceAlias {
  /** The name with capitals, which is the label of the place. */
  name: string;
  country: string;
  /** A postal code and its town, as text for the place field. */
  text: string;
  /** Most of a region lies within this distance of the place. 0 for other places. */
  extentKm: number;
}

let aliases: Map<string, PlaceAlias> | undefined;

/** Finds the well-known place that a text names, from `database/data/place-aliases.txt`. */
export function findPlaceAlias(text: string): PlaceAlias | null {
  aliases ??= new Map(readFileSync(FILE, "utf8").split("\n").flatMap(parseLine));
  return aliases.get(toKey(text)) ?? null;
}

function parseLine(line: string): [string, PlaceAlias][] {
  const [, names, country = "", code, town, km = "0"] =
    /^([^#=]+) = (\w+), (\w+), ([^,]+)(?:, (\d+) km)?$/.exec(line) ?? [];
  if (!names) return [];
  const place = { country, text: `${code} ${town}`, extentKm: Number(km) };
  return names.split(", ").map((name) => [toKey(name), { ...place, name: capitalize(name) }]);
}

const toKey = (name: string) =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const SMALL_WORDS = /^(?:de|en|het|of|van|s)$/;

const capitalize = (name: string) =>
  name.replace(/[a-z]+/g, (word) => (SMALL_WORDS.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)));
