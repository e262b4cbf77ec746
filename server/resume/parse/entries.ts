import type { Line } from "../text/line.ts";
import { type Anchored, findAnchors } from "./anchors.ts";
import { isLabelled, partsOf, splitOnce } from "./parts.ts";
import { isOnlyDuration, type Period } from "./periods.ts";
import { joinText } from "./prose.ts";
import { type Hint, hintsAt } from "./words.ts";

/** What an entry of work or education is before its two names are told apart. */
interface Draft {
  period: Period | null;
  /** Candidates for the two names, in their order. */
  parts: string[];
  description: Line[];
}

export interface Entry {
  /** Title or degree. */
  what: string;
  /** Company or school. */
  where: string;
  from: string | null;
  to: string | null;
  description: string;
}

const hintsOf = { work: ["title", "company"], education: ["degree", "school"] } as const satisfies Record<
  string,
  [Hint, Hint]
>;

/** The entries of one section, in its order. */
export function readEntries(lines: Line[], kind: "work" | "education"): Entry[] {
  const [what, where] = hintsOf[kind];
  const drafts = findAnchors(lines, kind).map((anchored) => toDraft(anchored, what));
  const usual = drafts.reduce((sum, { parts: [one = "", two = ""] }) => sum + orderOf(one, two, what, where), 0);
  const entries = drafts.map((draft) => toEntry(draft, usual, what, where));
  if (lines.some(({ text }) => isOnlyDuration(text))) inheritWhere(entries);
  return entries.filter(({ what, where, from, description }) => what || where || (from && description));
}

/** A company that stands once, with how long, above several functions there. */
function inheritWhere(entries: Entry[]): void {
  for (const [index, entry] of entries.entries()) if (!entry.where) entry.where = entries[index - 1]?.where ?? "";
}

/** Above 0 where the first one is the title or degree, below where the second is. */
function orderOf(one: string, two: string, what: Hint, where: Hint): number {
  if (two === "") return 0;
  const leans = (text: string) => Number(hintsAt(text, what)) - Number(hintsAt(text, where));
  return Math.sign(leans(one) - leans(two));
}

/** Lines between the dates of two entries: which of them name it, and which tell of it. */
function toDraft({ period, lines, anchor }: Anchored, what: Hint): Draft {
  const parts: string[] = [];
  let next = 0;
  for (; next < lines.length; next++) {
    const line = lines[next];
    if (!line) break;
    const isAnchor = next === anchor;
    const text = isAnchor ? (period?.rest ?? line.text) : line.text;
    if (!isAnchor && next > anchor && (namesEnough(parts, text, what) || !couldName(line, text))) break;
    parts.push(...partsOf(text));
  }
  return { period, parts, description: lines.slice(next) };
}

/** Two names, or one line that holds both, unless the next one is clearly what is missing. */
function namesEnough(parts: string[], next: string, what: Hint): boolean {
  const named = parts.filter((part) => !hintsAt(part, "place"));
  if (named.length >= 2) return true;
  if (isLabelled(next) || (hintsAt(next, what) && !parts.some((part) => hintsAt(part, what)))) return false;
  return named.some((part) => splitOnce(part) !== null);
}

/** A sentence tells; a name is short, begins with a capital or a figure and ends without a full stop. */
function couldName({ bullet }: Line, text: string): boolean {
  if (bullet || text.length > 90 || /[^.\s]{3,}[.;:]$/.test(text)) return false;
  return /^[\p{Lu}\d('"‘“]/u.test(text) || /^['’]s-/.test(text);
}

function toEntry({ period, parts, description }: Draft, usual: number, what: Hint, where: Hint): Entry {
  const places = parts.filter((part) => hintsAt(part, "place"));
  const named = parts.filter((part) => !places.includes(part));
  const [first = "", second = "", ...others] = named.length === 1 ? (splitOnce(named[0] ?? "") ?? named) : named;
  const swapped = (orderOf(first, second, what, where) || usual) < 0;
  const alone = hintsAt(first, where) && !hintsAt(first, what);
  const whereFirst = second === "" ? alone : swapped;
  const more = [...others, ...places].join(", ");
  const text = joinText(description);
  return {
    what: whereFirst ? second : first,
    where: whereFirst ? first : second,
    from: period?.from ?? null,
    to: period?.to ?? null,
    description: [more, text].filter(Boolean).join("\n"),
  };
}
