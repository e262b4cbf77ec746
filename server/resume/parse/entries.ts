import type { TextLine } from "../text/line.ts";
import { type EntryLines, splitIntoEntries } from "./anchors.ts";
import { hasFieldLabel, splitIntoParts, splitTitleAndOrganization } from "./parts.ts";
import { isOnlyDuration, type Period } from "./periods.ts";
import { joinText } from "./prose.ts";
import { matchesKind, type PartKind } from "./word-lists.ts";

/** What an entry of work or education is before its two names are told apart. */
interface EntryDraft {
  period: Period | null;
  /** Candidates for the two names, in their order. */
  parts: string[];
  description: TextLine[];
}

export interface ResumeEntry {
  /** Title or degree. */
  title: string;
  /** Company or school. */
  organization: string;
  from: string | null;
  to: string | null;
  description: string;
}

const partKinds = { work: ["title", "company"], education: ["degree", "school"] } as const satisfies Record<
  string,
  [PartKind, PartKind]
>;

/** The entries of one section, in its order. */
export function readEntries(lines: TextLine[], kind: "work" | "education"): ResumeEntry[] {
  const [what, where] = partKinds[kind];
  const drafts = splitIntoEntries(lines, kind).map((anchored) => createEntryDraft(anchored, what));
  const usual = drafts.reduce((sum, { parts: [one = "", two = ""] }) => sum + compareOrder(one, two, what, where), 0);
  const entries = drafts.map((draft) => createEntry(draft, usual, what, where));
  if (lines.some(({ text }) => isOnlyDuration(text))) copyOrganizationDown(entries);
  return entries.filter(({ title, organization, from, description }) => title || organization || (from && description));
}

/** A company that stands once, with how long, above several functions there. */
function copyOrganizationDown(entries: ResumeEntry[]): void {
  for (const [index, entry] of entries.entries())
    if (!entry.organization) entry.organization = entries[index - 1]?.organization ?? "";
}

/** Above 0 where the first one is the title or degree, below where the second is. */
function compareOrder(one: string, two: string, what: PartKind, where: PartKind): number {
  if (two === "") return 0;
  const leans = (text: string) => Number(matchesKind(text, what)) - Number(matchesKind(text, where));
  return Math.sign(leans(one) - leans(two));
}

/** Lines between the dates of two entries: which of them name it, and which tell of it. */
function createEntryDraft({ period, lines, anchor }: EntryLines, what: PartKind): EntryDraft {
  const parts: string[] = [];
  let next = 0;
  for (; next < lines.length; next++) {
    const line = lines[next];
    if (!line) break;
    const isAnchor = next === anchor;
    const text = isAnchor ? (period?.rest ?? line.text) : line.text;
    if (!isAnchor && next > anchor && (hasBothParts(parts, text, what) || !looksLikeTitleLine(line, text))) break;
    parts.push(...splitIntoParts(text));
  }
  return { period, parts, description: lines.slice(next) };
}

/** Two names, or one line that holds both, unless the next one is clearly what is missing. */
function hasBothParts(parts: string[], next: string, what: PartKind): boolean {
  const named = parts.filter((part) => !matchesKind(part, "place"));
  if (named.length >= 2) return true;
  if (hasFieldLabel(next) || (matchesKind(next, what) && !parts.some((part) => matchesKind(part, what)))) return false;
  return named.some((part) => splitTitleAndOrganization(part) !== null);
}

/** A sentence tells; a name is short, begins with a capital or a figure and ends without a full stop. */
function looksLikeTitleLine({ isBullet }: TextLine, text: string): boolean {
  if (isBullet || text.length > 90 || /[^.\s]{3,}[.;:]$/.test(text)) return false;
  return /^[\p{Lu}\d('"‘“]/u.test(text) || /^['’]s-/.test(text);
}

function createEntry(
  { period, parts, description }: EntryDraft,
  usual: number,
  what: PartKind,
  where: PartKind,
): ResumeEntry {
  const places = parts.filter((part) => matchesKind(part, "place"));
  const named = parts.filter((part) => !places.includes(part));
  const [first = "", second = "", ...others] =
    named.length === 1 ? (splitTitleAndOrganization(named[0] ?? "") ?? named) : named;
  const swapped = (compareOrder(first, second, what, where) || usual) < 0;
  const alone = matchesKind(first, where) && !matchesKind(first, what);
  const whereFirst = second === "" ? alone : swapped;
  const more = [...others, ...places].join(", ");
  const text = joinText(description);
  return {
    title: whereFirst ? second : first,
    organization: whereFirst ? first : second,
    from: period?.from ?? null,
    to: period?.to ?? null,
    description: [more, text].filter(Boolean).join("\n"),
  };
}
