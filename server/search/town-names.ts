/** Other names under which towns are looked for, by country and the name that GeoNames gives them. */
export const ALTERNATE_TOWN_NAMES: Record<string, Record<string, string[]>> = {
  NL: {
    "'s-Gravenhage": ["Den Haag", "The Hague"],
    "'s-Hertogenbosch": ["Den Bosch"],
  },
  BE: {
    Bruxelles: ["Brussel", "Brussels"],
    Antwerpen: ["Antwerp", "Anvers"],
    Gent: ["Ghent", "Gand"],
    Brugge: ["Bruges"],
    Leuven: ["Louvain"],
    Mechelen: ["Malines"],
    Liège: ["Luik"],
    Namur: ["Namen"],
    Mons: ["Bergen"],
    Kortrijk: ["Courtrai"],
    Oostende: ["Ostend", "Ostende"],
  },
  DE: {
    München: ["Munich", "Muenchen"],
    Köln: ["Cologne", "Keulen", "Koeln"],
    Düsseldorf: ["Duesseldorf"],
    Nürnberg: ["Nuremberg", "Neurenberg", "Nuernberg"],
    Hannover: ["Hanover"],
    Aachen: ["Aken"],
    Braunschweig: ["Brunswick"],
  },
  US: { "New York": ["New York City", "NYC"], "Los Angeles": ["LA"], Washington: ["Washington DC"] },
  GB: { London: ["Londen"], Edinburgh: ["Edinburg"], Cardiff: ["Caerdydd"] },
};

/** The provinces as the Dutch write them behind a name that several towns have, by the numbers that GeoNames has. */
export const DUTCH_PROVINCES: Record<string, string> = {
  "01": "DR",
  "02": "FR",
  "03": "GLD",
  "04": "GN",
  "05": "L",
  "06": "NB",
  "07": "NH",
  "09": "UT",
  "10": "ZLD",
  "11": "ZH",
  "15": "OV",
  "16": "FL",
};

/** What a town is called besides: "The Hague" is also "'s-Gravenhage" and "Den Haag". */
export function listAlternateNames(country: string, name: string): string[] {
  const key = toSearchKey(name);
  for (const [main, others] of Object.entries(ALTERNATE_TOWN_NAMES[country] ?? {})) {
    const names = [main, ...others];
    if (names.some((one) => toSearchKey(one) === key)) return names.filter((one) => toSearchKey(one) !== key);
  }
  return [];
}

/** As `search_key` (database/migrations/0016) has it, as far as these names need it. */
function toSearchKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
