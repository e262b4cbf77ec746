import type { Country } from "./places.ts";

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
