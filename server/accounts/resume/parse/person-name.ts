import type { TextLine } from "../text-line.ts";
import { findSectionKind, type Section } from "./sections.ts";
import { matchesKind } from "./word-lists.ts";

const NAME_PARTICLE = /^(?:van|von|de|den|der|het|'t|’t|ten|ter|te|in|op|la|le|el|al|bin|ben|da|dos|di|du|y|d')$/i;
const NAME_WORD = /^(?:\p{Lu}[\p{L}\p{M}'’-]*|\p{Lu}\.(?:\p{Lu}\.)*)$/u;
const FULL_NAME_LABEL = /^(?:(?:(?:full |volledige )?(?:name|naam))\s*(?::|\t)|my name is|mijn naam is)\s*(.+)$/i;
const FIRST_NAME_LABEL = /^(?:first ?names?|given names?|voorna(?:am|men)|roepnaam)\s*(?::|\t)\s*(.+)$/i;
const LAST_NAME_LABEL = /^(?:last ?name|surname|family name|achternaam)\s*(?::|\t)\s*(.+)$/i;
const DOCUMENT_TITLE = /^(?:curriculum vitae|cv|résumé|resume)\b(?:\s*(?:of|van|-|–|:|\||\t))*\s*/i;
const DEGREE_SUFFIX = /(?:,\s*|\s+)(?:msc|bsc|ma|ba|mba|phd|rn|llm|llb|drs|ing|ir|md)\.?$/i;
const TITLE_PREFIX = /^(?:(?:drs|ing|ir|mr|dr|prof|dhr|mevr|mrs?|ms)\.\s*)+/i;
/** Only the first lines of a section can contain the name. */
const MAX_CANDIDATE_LINES = 6;

/**
 * Returns the name of the resume's owner: the value of a name label, otherwise the best candidate of the first lines by
 * font size, position and similarity to the email. Returns null when no line looks like a name.
 */
export function findPersonName(sections: Section[], email: string | null): string | null {
  const personal = sections.filter(({ kind }) => kind === "head" || kind === "contact").flatMap(({ lines }) => lines);
  const labelledName = findLabelledName(personal);
  if (labelledName) return labelledName;
  const heads = sections.filter(({ kind }) => kind === "head").map(({ lines }) => lines);
  const candidates = heads.flatMap((lines, section) =>
    findCandidates(lines.slice(0, MAX_CANDIDATE_LINES)).map((candidate) => ({ ...candidate, section })),
  );
  const scored = candidates.map((candidate) => ({
    ...candidate,
    score:
      candidate.size * 4 - candidate.index * 0.5 - candidate.section * 0.2 + scoreEmailMatch(candidate.name, email) * 3,
  }));
  return scored.toSorted((a, b) => b.score - a.score)[0]?.name ?? null;
}

function findLabelledName(lines: TextLine[]): string | null {
  const findValue = (label: RegExp) => lines.map(({ text }) => label.exec(text)?.[1]).find(Boolean);
  const [firstName, lastName] = [findValue(FIRST_NAME_LABEL), findValue(LAST_NAME_LABEL)];
  if (firstName && lastName) return parseName(`${firstName} ${lastName}`);
  const fullName = findValue(FULL_NAME_LABEL);
  return fullName ? parseName(fullName.replace(/\.$/, "")) : null;
}

interface NameCandidate {
  name: string;
  size: number;
  index: number;
}

function findCandidates(lines: TextLine[]): NameCandidate[] {
  return lines.flatMap((line, index): NameCandidate[] => {
    if (line.isBullet) return [];
    const [cell = ""] = line.text.replace(DOCUMENT_TITLE, "").split(/\t| [|•·–—] /);
    const name = parseName(cell);
    if (name) return [{ name, size: line.size, index }];
    const next = lines[index + 1];
    // A name in a large font may take two lines.
    if (!next || line.size < 1.5 || next.style !== line.style) return [];
    const joinedName = parseName(`${cell} ${next.text}`);
    return joinedName ? [{ name: joinedName, size: line.size, index }] : [];
  });
}

/** Returns the text as a name in mixed case, or null when it does not look like a name. */
function parseName(text: string): string | null {
  const name = text
    .replace(/\(.*?\)/g, "")
    .replace(TITLE_PREFIX, "")
    .replace(DEGREE_SUFFIX, "")
    .trim();
  const words = name.split(/\s+/);
  if (name.length > 60 || words.length < 2 || words.length > 6) return null;
  if (findSectionKind(name) !== null || /\d|@|:/.test(name)) return null;
  if (matchesKind(name, "title") || matchesKind(name, "company") || matchesKind(name, "place")) return null;
  if (!words.every((word) => NAME_WORD.test(word) || NAME_PARTICLE.test(word))) return null;
  if (words.filter((word) => NAME_WORD.test(word) && !NAME_PARTICLE.test(word)).length < 2) return null;
  return /\p{Ll}/u.test(name) ? name : words.map(capitalize).join(" ");
}

function capitalize(word: string, index: number): string {
  if (index > 0 && NAME_PARTICLE.test(word)) return word.toLowerCase();
  return word.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** Returns 1 when the email contains a word of the name, otherwise 0. */
function scoreEmailMatch(name: string, email: string | null): number {
  const localPart = (email ?? "").split("@")[0]?.normalize("NFD").toLowerCase() ?? "";
  const words = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[\s-]+/);
  return words.some((word) => word.length > 2 && localPart.includes(word)) ? 1 : 0;
}
