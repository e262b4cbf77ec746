import type { Place } from "../../../../contract/jobs/search/search.ts";
import { languages } from "../../../../contract/platform/languages.ts";

/** A country or region in which jobs are searched. */
export interface Area {
  place: Place;
  /** The lexemes of the search index, of which a job has one (database/migrations/0065_search_order.sql). */
  lexemes: string[];
}

/** The countries of the European Union, for which ISO 3166 reserves a code. */
const EU = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/** Names of countries besides those that `Intl.DisplayNames` has in the languages of the portal. */
const COUNTRIES: Record<string, string[]> = {
  ...Object.fromEntries(EU.map((code) => [code, []])),
  NL: ["The Netherlands", "Nederland", "Holland"],
  GB: ["Great Britain", "UK", "Groot-Brittannië"],
  US: ["USA"],
  EU: ["Europe", "Europa"],
};

/** Lists the countries that a code stands for. */
export const listCountries = (code: string) => (code === "EU" ? EU : [code]);

/**
 * Names of regions by their abbreviation in the index. The bare names Utrecht, Groningen, New York and Washington are left
 * out, because a search for them means the town.
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
    AL: ["Alabama"],
    AK: ["Alaska"],
    AZ: ["Arizona"],
    AR: ["Arkansas"],
    CA: ["California"],
    CO: ["Colorado"],
    CT: ["Connecticut"],
    DE: ["Delaware"],
    FL: ["Florida"],
    GA: ["Georgia"],
    HI: ["Hawaii"],
    ID: ["Idaho"],
    IL: ["Illinois"],
    IN: ["Indiana"],
    IA: ["Iowa"],
    KS: ["Kansas"],
    KY: ["Kentucky"],
    LA: ["Louisiana"],
    ME: ["Maine"],
    MD: ["Maryland"],
    MA: ["Massachusetts"],
    MI: ["Michigan"],
    MN: ["Minnesota"],
    MS: ["Mississippi"],
    MO: ["Missouri"],
    MT: ["Montana"],
    NE: ["Nebraska"],
    NV: ["Nevada"],
    NH: ["New Hampshire"],
    NJ: ["New Jersey"],
    NM: ["New Mexico"],
    NC: ["North Carolina"],
    ND: ["North Dakota"],
    OH: ["Ohio"],
    OK: ["Oklahoma"],
    OR: ["Oregon"],
    PA: ["Pennsylvania"],
    RI: ["Rhode Island"],
    SC: ["South Carolina"],
    SD: ["South Dakota"],
    TN: ["Tennessee"],
    TX: ["Texas"],
    UT: ["Utah"],
    VT: ["Vermont"],
    VA: ["Virginia"],
    WV: ["West Virginia"],
    WI: ["Wisconsin"],
    WY: ["Wyoming"],
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
const countryNames = languages.map((language) => new Intl.DisplayNames(language, { type: "region" }));
for (const [country, others] of Object.entries(COUNTRIES)) {
  for (const name of [...countryNames.map((names) => names.of(country) ?? country), ...others, country]) {
    areas.set(toKey(name), {
      place: toPlace(name, "", country),
      lexemes: listCountries(country).map((code) => `country:${code}`),
    });
  }
}
for (const [country, regions] of Object.entries(REGIONS)) {
  for (const [region, names] of Object.entries(regions)) {
    for (const name of names) {
      areas.set(toKey(name), { place: toPlace(name, region, country), lexemes: [`region:${country} ${region}`] });
    }
  }
}

/** The states of the United States by their abbreviations. Other countries do not abbreviate their regions in addresses. */
const states = new Map(
  Object.entries(REGIONS.US ?? {}).flatMap(([code, [name = ""]]) => {
    const area = areas.get(toKey(name));
    return area ? [[code, area] as const] : [];
  }),
);

function toPlace(name: string, region: string, country: string): Place {
  return { name, region, country, zip_code: null, label: name };
}

/** Finds the country or region that a text names. Abbreviations of states must be in capitals, because "in" is a word. */
export function findArea(text: string): Area | null {
  const code = text.trim();
  return areas.get(toKey(code)) ?? states.get(code) ?? null;
}

/** Whether a word in a sentence names a country or region in short. "us" and "nl" are words, and "US" and "NL" are not. */
export const isAreaCode = (word: string) => /^\p{Lu}{2}$/u.test(word) && findArea(word) !== null;
