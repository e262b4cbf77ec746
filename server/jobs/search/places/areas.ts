import type { Place } from "../../../../contract/jobs/search.ts";

/** A country or region in which jobs are searched. */
export interface Area {
  place: Place;
  /** The lexeme of the search index (database/migrations/0065_search_order.sql). */
  lexeme: string;
}

/** Names of countries in English and Dutch. */
const COUNTRIES: Record<string, string[]> = {
  NL: ["Netherlands", "The Netherlands", "Nederland", "Holland"],
  BE: ["Belgium", "België", "Belgie"],
  DE: ["Germany", "Duitsland", "Deutschland"],
  GB: ["United Kingdom", "Great Britain", "UK", "Verenigd Koninkrijk", "Groot-Brittannië"],
  US: ["United States", "USA", "Verenigde Staten"],
};

/**
 * Names of regions by their abbreviation in the index. Utrecht and Groningen are missing, because a search for them means
 * the town.
 */
const REGIONS: Record<string, Record<string, string[]>> = {
  NL: {
    DR: ["Drenthe"],
    FR: ["Friesland", "Fryslân"],
    GLD: ["Gelderland"],
    L: ["Limburg"],
    NB: ["Noord-Brabant", "Brabant", "North Brabant"],
    NH: ["Noord-Holland", "North Holland"],
    ZLD: ["Zeeland"],
    ZH: ["Zuid-Holland", "South Holland"],
    OV: ["Overijssel"],
    FL: ["Flevoland"],
    UT: ["Provincie Utrecht", "Province of Utrecht"],
    GN: ["Provincie Groningen", "Province of Groningen"],
  },
  BE: { VLG: ["Vlaanderen", "Flanders"], WAL: ["Wallonië", "Wallonia", "Wallonie"] },
  GB: { ENG: ["England", "Engeland"], SCT: ["Scotland", "Schotland"], WLS: ["Wales"], NIR: ["Northern Ireland"] },
  US: {
    CA: ["California"],
    TX: ["Texas"],
    FL: ["Florida"],
    PA: ["Pennsylvania"],
    IL: ["Illinois"],
    OH: ["Ohio"],
    MI: ["Michigan"],
    NC: ["North Carolina"],
    MA: ["Massachusetts"],
    AZ: ["Arizona"],
    CO: ["Colorado"],
    OR: ["Oregon"],
    NJ: ["New Jersey"],
    MN: ["Minnesota"],
    TN: ["Tennessee"],
    WI: ["Wisconsin"],
  },
};

const toKey = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, " ")
    .trim();

const areas = new Map<string, Area>();
for (const [country, names] of Object.entries(COUNTRIES)) {
  for (const name of names) {
    areas.set(toKey(name), { place: toPlace(name, "", country), lexeme: `country:${country}` });
  }
}
for (const [country, regions] of Object.entries(REGIONS)) {
  for (const [region, names] of Object.entries(regions)) {
    for (const name of names) {
      areas.set(toKey(name), { place: toPlace(name, region, country), lexeme: `region:${country} ${region}` });
    }
  }
}

function toPlace(name: string, region: string, country: string): Place {
  return { name, region, country, zip_code: null, label: name };
}

/** Finds the country or region that a text names. */
export function findArea(text: string): Area | null {
  return areas.get(toKey(text)) ?? null;
}
