import type { Country } from "./places.ts";

const american: [RegExp, string][] = [
  [/organisation/g, "organization"],
  [/(?<=\b[Cc])entre/g, "enter"],
  [/programme/g, "program"],
  [/([Nn]eighbo)u(r)/g, "$1$2"],
  [/specialise/g, "specialize"],
  [/analyse/g, "analyze"],
  [/adviser/g, "advisor"],
  [/\ban estate agency\b/g, "a real estate agency"],
  [/\ba garage\b/g, "an auto repair shop"],
  [/\bterrace\b/g, "patio"],
  [/\bpupils\b/g, "students"],
  [/\bweb shops?\b/g, "online store"],
  [/\blawyers and notaries\b/g, "attorneys"],
  [/\ba law firm\b/g, "a local law firm"],
  [/\ba university of applied sciences\b/g, "a two-year college"],
  [/\bTravel costs are paid\b/g, "Commuting costs are paid"],
];

/** The texts are written once, in British English as in the Netherlands; American companies spell their own way. */
export function spelled(country: Country, text: string): string {
  if (country !== "US") return text;
  return american.reduce((changed, [british, own]) => changed.replace(british, own), text);
}
