import type { Language } from "../../platform/languages.ts";
import type { MajorGroup, OccupationGroup } from "./occupation-groups.ts";

/**
 * The names of the groups of ISCO-08 (https://isco.ilo.org) in English and Dutch. The Dutch names were written for the project.
 * `npm run generate` copies them to the texts of the web application, from which pages take them.
 */
const names: Record<MajorGroup | OccupationGroup, [en: string, nl: string]> = {
  "1": ["Managers", "Leidinggevenden"],
  "2": ["Professionals", "Specialisten"],
  "3": ["Technicians and associate professionals", "Technici en vakspecialisten"],
  "4": ["Clerical support workers", "Administratief personeel"],
  "5": ["Service and sales workers", "Dienstverleners en verkopers"],
  "6": ["Skilled agricultural, forestry and fishery workers", "Vakmensen in landbouw, bosbouw en visserij"],
  "7": ["Craft and related trades workers", "Ambachtslieden"],
  "8": ["Plant and machine operators, and assemblers", "Bedieners van machines, monteerders en bestuurders"],
  "9": ["Elementary occupations", "Eenvoudig werk"],
  "0": ["Armed forces occupations", "Militairen"],

  "11": ["Chief executives, senior officials and legislators", "Directeuren, hoge ambtenaren en bestuurders"],
  "12": ["Administrative and commercial managers", "Managers administratie en commercie"],
  "13": ["Production and specialised services managers", "Managers productie en gespecialiseerde diensten"],
  "14": ["Hospitality, retail and other services managers", "Managers horeca, winkels en overige diensten"],
  "21": ["Science and engineering professionals", "Specialisten wetenschap en techniek"],
  "22": ["Health professionals", "Specialisten gezondheidszorg"],
  "23": ["Teaching professionals", "Leraren en docenten"],
  "24": ["Business and administration professionals", "Specialisten bedrijf en administratie"],
  "25": ["Information and communications technology professionals", "Specialisten ICT"],
  "26": ["Legal, social and cultural professionals", "Specialisten recht, maatschappij en cultuur"],
  "31": ["Science and engineering associate professionals", "Vakspecialisten wetenschap en techniek"],
  "32": ["Health associate professionals", "Vakspecialisten gezondheidszorg"],
  "33": ["Business and administration associate professionals", "Vakspecialisten bedrijf en administratie"],
  "34": [
    "Legal, social, cultural and related associate professionals",
    "Vakspecialisten recht, maatschappij en cultuur",
  ],
  "35": ["Information and communications technicians", "Technici ICT en media"],
  "41": ["General and keyboard clerks", "Medewerkers kantoor en secretariaat"],
  "42": ["Customer services clerks", "Medewerkers klantcontact"],
  "43": ["Numerical and material recording clerks", "Medewerkers boekhouding, planning en voorraad"],
  "44": ["Other clerical support workers", "Overig administratief personeel"],
  "51": ["Personal service workers", "Medewerkers horeca en persoonlijke diensten"],
  "52": ["Sales workers", "Verkopers en winkelpersoneel"],
  "53": ["Personal care workers", "Verzorgers en kinderverzorgers"],
  "54": ["Protective services workers", "Medewerkers veiligheid en bewaking"],
  "61": ["Market-oriented skilled agricultural workers", "Land- en tuinbouwers"],
  "62": ["Market-oriented skilled forestry, fishery and hunting workers", "Bosbouwers, vissers en jagers"],
  "63": ["Subsistence farmers, fishers, hunters and gatherers", "Boeren, vissers en jagers voor eigen gebruik"],
  "71": ["Building and related trades workers, excluding electricians", "Bouwvakkers, behalve elektriciens"],
  "72": ["Metal, machinery and related trades workers", "Metaalbewerkers en monteurs van machines"],
  "73": ["Handicraft and printing workers", "Kunstambachten en drukkers"],
  "74": ["Electrical and electronic trades workers", "Elektriciens en elektronicamonteurs"],
  "75": [
    "Food processing, wood working, garment and other craft and related trades workers",
    "Ambachten in voedsel, hout, kleding en overige",
  ],
  "81": ["Stationary plant and machine operators", "Bedieners van machines en installaties"],
  "82": ["Assemblers", "Monteerders"],
  "83": ["Drivers and mobile plant operators", "Chauffeurs en bestuurders van mobiele machines"],
  "91": ["Cleaners and helpers", "Schoonmakers en hulpen"],
  "92": ["Agricultural, forestry and fishery labourers", "Hulpkrachten landbouw, bosbouw en visserij"],
  "93": [
    "Labourers in mining, construction, manufacturing and transport",
    "Hulpkrachten bouw, industrie, magazijn en transport",
  ],
  "94": ["Food preparation assistants", "Keukenhulpen"],
  "95": ["Street and related sales and service workers", "Verkopers en dienstverleners op straat"],
  "96": ["Refuse workers and other elementary workers", "Vuilnisophalers en overig eenvoudig werk"],
  "01": ["Commissioned armed forces officers", "Officieren"],
  "02": ["Non-commissioned armed forces officers", "Onderofficieren"],
  "03": ["Armed forces occupations, other ranks", "Soldaten en overige militairen"],
};

export const nameOccupationGroup = (code: MajorGroup | OccupationGroup, language: Language): string =>
  names[code][language === "nl" ? 1 : 0];

/** Returns the names of all groups by their codes. */
export const getOccupationGroupNames = (language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([code, [en, nl]]) => [code, language === "nl" ? nl : en]));
