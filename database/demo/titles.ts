import { list } from "./list.ts";

/** Abbreviations that stand in real postings as they are. Others are written out when the source knows how. */
const WELL_KNOWN = new Set(["CNC", "IT", "HVAC", "QA", "HR", "QC", "MRI", "GIS", "CAD", "ICU", "TV", "SEO", "ESL"]);

/** Titles that are no job by themselves, or that address one sex. */
const NOT_ADVERTISED =
  /(man|men|woman|women|boy|girl|lady|waitress|hostess|maid)$|\b(owner|president|partner|attorney general|district attorney|county|prosecut\w+|lieutenant|captain|sergeant|master at arms|salesman|foreman|public relations man)\b/i;
const TOO_VAGUE = new Set(
  list(`
    Agent; Artist; Assistant; Associate; Attendant; Checker; Clerk; Consultant; Coordinator; Counsel; Cutter;
    Engineer; Feeder; Finisher; Helper; Hiker; Hostler; Inspector; Manager; Member; Observer; Officer; Operator;
    Scientist; Specialist; Supervisor; Technician; Vice President; Worker; Director; Principal Investigator; Team
    Member; Crew Member; Buffer; Caster; Booker; Bagger; Crater; Setter
  `),
);

/** "Information Systems Analyst (ISA)" → "Information Systems Analyst"; "RA Director (Regulatory Affairs Director)" → the latter. */
export function cleanTitle(title: string): string {
  const [, outside = title, inside = ""] = /^(.*?)\s*\((.*)\)$/.exec(title) ?? [];
  const short = outside.match(/\b[A-Z&]{2,}\b/g) ?? [];
  const obscure = short.some((word) => !WELL_KNOWN.has(word)) || / and [A-Z] | [A-Z] and |^[A-Z] and /.test(outside);
  return obscure && inside.split(" ").length > outside.split(" ").length ? inside : outside;
}

export function isAdvertised(title: string): boolean {
  return title.length <= 60 && !TOO_VAGUE.has(title) && !NOT_ADVERTISED.test(title) && !/[()]/.test(title);
}
