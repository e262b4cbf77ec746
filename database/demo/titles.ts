import type { RandomSource } from "./random.ts";
import { splitList } from "./split-list.ts";

/** Abbreviations that stand in real postings as they are. Others are written out when the source knows how. */
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

/** Titles that are no job by themselves, or that address one sex. */
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

/** The titles of one occupation as they would stand above a posting, the plainest first. */
export function listAdvertisedTitles(occupation: string, reported: string[]): string[] {
  const plain = toSingularTitle(occupation);
  const all = [...(plain ? [plain] : []), ...reported.map(cleanTitle)].filter(isAdvertisedTitle);
  const known = new Set(occupation.toLowerCase().split(/\W+/).map(removePlural));
  const strangeWords = (title: string) =>
    title
      .toLowerCase()
      .split(/\W+/)
      .filter((word) => !known.has(removePlural(word))).length;
  return [...new Set(all)].sort((a, b) => strangeWords(a) - strangeWords(b));
}

/** Most postings carry a plain title, and some a rare one. */
export function pickTitle(random: RandomSource, titles: string[]): string {
  const title = titles[Math.floor(random() ** 1.8 * titles.length)];
  if (title === undefined) throw new Error("There is no title to pick.");
  return title;
}

/** "Registered Nurses" → "Registered Nurse"; nothing for a name that lists several occupations. */
function toSingularTitle(occupation: string): string | null {
  if (/[,/(]|--|\b(and|or)\b/.test(occupation) || !occupation.endsWith("s")) return null;
  return removePlural(occupation);
}

function removePlural(word: string): string {
  return word.replace(/ies$/, "y").replace(/s$/, "");
}

/** "Information Systems Analyst (ISA)" → "Information Systems Analyst"; "RA Director (Regulatory Affairs Director)" → the latter. */
function cleanTitle(title: string): string {
  const [, outside = title, inside = ""] = /^(.*?)\s*\((.*)\)$/.exec(title) ?? [];
  const short = outside.match(/\b[A-Z&]{2,}\b/g) ?? [];
  const obscure =
    short.some((word) => !COMMON_ABBREVIATIONS.has(word)) || / and [A-Z] | [A-Z] and |^[A-Z] and /.test(outside);
  return obscure && inside.split(" ").length > outside.split(" ").length ? inside : outside;
}

function isAdvertisedTitle(title: string): boolean {
  return title.length <= 60 && !VAGUE_TITLES.has(title) && !UNADVERTISED_TITLE.test(title) && !/[()]/.test(title);
}
