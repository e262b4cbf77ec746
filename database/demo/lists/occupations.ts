import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { RandomSource } from "../random.ts";
import type { Country } from "./name-lists.ts";
import { splitList } from "./split-list.ts";

/**
 * Abbreviations that job advertisements use. `cleanTitle` replaces other abbreviations by the long form when the source
 * contains it.
 */
const COMMON_ABBREVIATIONS = new Set([
  "CNC",
  "IT",
  "HVAC",
  "QA",
  "HR",
  "QC",
  "MRI",
  "GIS",
  "CAD",
  "ICU",
  "TV",
  "SEO",
  "ESL",
]);

/** Titles that employers do not advertise, or that name one gender. */
const UNADVERTISED_TITLE =
  /(man|men|woman|women|boy|girl|lady|waitress|hostess|maid)$|\b(owner|president|partner|attorney general|district attorney|county|prosecut\w+|lieutenant|captain|sergeant|master at arms|salesman|foreman|public relations man)\b/i;
const VAGUE_TITLES = new Set(
  splitList(`
    Agent; Artist; Assistant; Associate; Attendant; Checker; Clerk; Consultant; Coordinator; Counsel; Cutter;
    Engineer; Feeder; Finisher; Helper; Hiker; Hostler; Inspector; Manager; Member; Observer; Officer; Operator;
    Scientist; Specialist; Supervisor; Technician; Vice President; Worker; Director; Principal Investigator; Team
    Member; Crew Member; Buffer; Caster; Booker; Bagger; Crater; Setter; Driver; Train Dispatcher
  `),
);

/**
 * Returns the titles that employers advertise. Titles with the fewest words that the occupation's name lacks come
 * first.
 */
function listAdvertisedTitles(occupation: string, reported: string[]): string[] {
  const mainTitle = toSingularTitle(occupation);
  const all = [...(mainTitle ? [mainTitle] : []), ...reported.map(cleanTitle)].filter(isAdvertisedTitle);
  const occupationWords = new Set(occupation.toLowerCase().split(/\W+/).map(removePlural));
  const countOtherWords = (title: string) =>
    title
      .toLowerCase()
      .split(/\W+/)
      .filter((word) => !occupationWords.has(removePlural(word))).length;
  return [...new Set(all)].sort((a, b) => countOtherWords(a) - countOtherWords(b));
}

/** Picks a title. Titles at the beginning of the list are more likely. */
export function pickTitle(random: RandomSource, titles: string[]): string {
  const title = titles[Math.floor(random() ** 1.8 * titles.length)];
  if (title === undefined) throw new Error("The occupation has no title.");
  return title;
}

/** Turns "Registered Nurses" into "Registered Nurse". Returns null for a name that lists several occupations. */
function toSingularTitle(occupation: string): string | null {
  if (/[,/(]|--|\b(and|or)\b/.test(occupation) || !occupation.endsWith("s")) return null;
  return removePlural(occupation);
}

function removePlural(word: string): string {
  return word.replace(/ies$/, "y").replace(/s$/, "");
}

/**
 * Returns the part outside the parentheses, as in "Information Systems Analyst (ISA)". Returns the part inside when the
 * part outside contains an abbreviation and is shorter, as in "RA Director (Regulatory Affairs Director)".
 */
function cleanTitle(title: string): string {
  const [, outside = title, inside = ""] = /^(.*?)\s*\((.*)\)$/.exec(title) ?? [];
  const abbreviations = outside.match(/\b[A-Z&]{2,}\b/g) ?? [];
  const isUnclear =
    abbreviations.some((word) => !COMMON_ABBREVIATIONS.has(word)) ||
    / and [A-Z] | [A-Z] and |^[A-Z] and /.test(outside);
  return isUnclear && inside.split(" ").length > outside.split(" ").length ? inside : outside;
}

function isAdvertisedTitle(title: string): boolean {
  return title.length <= 60 && !VAGUE_TITLES.has(title) && !UNADVERTISED_TITLE.test(title) && !/[()]/.test(title);
}

export interface Occupation {
  code: string;
  industry: string;
  /** The O*NET job zone: how much preparation the work needs, from 1 (little) to 5 (extensive). */
  zone: number;
  /** Titles that are closest to the name of the occupation come first. */
  titles: Record<Country, string[]>;
  /** The most important tasks come first. */
  tasks: Record<Country, string[]>;
}

interface OccupationSource {
  code: string;
  title: string;
  titles: string[];
  tasks: string[];
  zone: number | null;
}

const OCCUPATIONS_FILE = path.join(import.meta.dirname, "../../data/occupations.json.gz");
/** Tasks at the end of a list are rare, so job descriptions use only the first ones. */
const MAX_TASKS = 14;
const MAX_TASK_LENGTH = 210;
/** Words for institutions and units that exist only in the United States. */
const AMERICAN_TERM =
  /\b(federal|state (or|and|law|regulation|agenc|polic|govern|board|licen)\w*|states?'?s?,? (or|and) local|local,? state|county|U\.?S\.?|United States|American|Medicare|Medicaid|OSHA|FDA|FAA|IRS|SEC|EPA|FHA|HIPAA|Head Start|school district|congress\w*|inch(es)?|feet|pounds|CDL|sheriff|IEP|individualized education\w*|GED)\b/i;

/** The industry of each major group. The major group is the first two digits of an O*NET-SOC code. */
const industriesByMajorGroup: Record<string, string> = {
  "11": "Business and administration",
  "13": "Business and administration",
  "15": "Information technology",
  "17": "Engineering",
  "19": "Science",
  "21": "Social work",
  "23": "Law",
  "25": "Education",
  "27": "Arts and media",
  "29": "Health care",
  "31": "Health care",
  "33": "Safety and security",
  "35": "Food and hospitality",
  "37": "Cleaning and maintenance",
  "39": "Personal care",
  "41": "Sales",
  "43": "Business and administration",
  "45": "Agriculture and nature",
  "47": "Construction",
  "49": "Repair and installation",
  "51": "Manufacturing",
  "53": "Logistics and transport",
};

/** Occupations whose industry differs from that of their major group. The first match decides. */
const industryExceptions: [RegExp, string][] = [
  [/^19-3033/, "Health care"],
  [/^(13-1199.07|43-5031)/, "Safety and security"],
  [/^(11-3013.00|51-6011|53-7061)/, "Cleaning and maintenance"],
  [/^(13-2|11-3031|43-3|43-4131)/, "Finance"],
  [/^(11-2|13-1161)/, "Sales"],
  [/^(11-9013|37-3|37-1012|19-4012|13-1074)/, "Agriculture and nature"],
  [/^11-9021/, "Construction"],
  [/^11-903/, "Education"],
  [/^11-9041/, "Engineering"],
  [/^(11-9051|11-9081|39-6|43-4081)/, "Food and hospitality"],
  [/^(11-9111|43-6013)/, "Health care"],
  [/^11-3021/, "Information technology"],
  [/^(11-3071|13-1081|43-5)/, "Logistics and transport"],
  [/^11-3051/, "Manufacturing"],
  [/^11-9151/, "Social work"],
  [/^43-6012/, "Law"],
  [/^(11-3013.01|11-9199.08)/, "Safety and security"],
  [/^(39-9011|19-3034)/, "Education"],
];

function getIndustry(code: string): string {
  const exception = industryExceptions.find(([codes]) => codes.test(code));
  return exception?.[1] ?? industriesByMajorGroup[code.slice(0, 2)] ?? "Business and administration";
}

/**
 * Reads the occupations in the order of their codes. Omits occupations that do not have a title and three tasks for the
 * Netherlands, such as those of soldiers.
 */
export function readOccupations(): Map<string, Occupation> {
  const sources: OccupationSource[] = JSON.parse(gunzipSync(readFileSync(OCCUPATIONS_FILE)).toString("utf8"));
  const occupations = new Map<string, Occupation>();
  for (const { code, zone, ...source } of sources) {
    const titles = listAdvertisedTitles(source.title, source.titles);
    const tasks = source.tasks.slice(0, MAX_TASKS).filter((task) => task.length <= MAX_TASK_LENGTH);
    const dutch = {
      titles: titles.filter((title) => !isAmericanTitle(title)),
      tasks: tasks.filter((task) => !AMERICAN_TERM.test(task)),
    };
    if (dutch.titles.length === 0 || dutch.tasks.length < 3) continue;
    occupations.set(code, {
      code,
      industry: getIndustry(code),
      zone: zone ?? 3,
      titles: { NL: dutch.titles, US: titles },
      tasks: { NL: dutch.tasks, US: tasks },
    });
  }
  return occupations;
}

/** Words in titles that refer to American law, diplomas or school types. */
const AMERICAN_TITLE_TERM =
  /licensed|vocational nurse|certified|registered (art|record)|state tested|elementary|middle school|kindergarten|semi truck|tractor trailer|realtor|notary|armed|over the road|medicine physician|paraprofessional/i;

function isAmericanTitle(title: string): boolean {
  return AMERICAN_TERM.test(title) || AMERICAN_TITLE_TERM.test(title);
}
