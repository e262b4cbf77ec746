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
/** A name stands among the first lines, or is set larger than everything else. */
const MAX_CANDIDATE_LINES = 6;

/** The bearer's name; null where nothing looks like one for sure. */
export function findPersonName(sections: Section[], email: string | null): string | null {
  const personal = sections.filter(({ kind }) => kind === "head" || kind === "contact").flatMap(({ lines }) => lines);
  const labelled = findLabelledName(personal);
  if (labelled) return labelled;
  const heads = sections.filter(({ kind }) => kind === "head").map(({ lines }) => lines);
  const candidates = heads.flatMap((lines, nth) =>
    findCandidates(lines.slice(0, MAX_CANDIDATE_LINES)).map((candidate) => ({ ...candidate, nth })),
  );
  const scored = candidates.map((candidate) => ({
    ...candidate,
    score:
      candidate.size * 4 - candidate.index * 0.5 - candidate.nth * 0.2 + scoreEmailMatch(candidate.name, email) * 3,
  }));
  return scored.toSorted((a, b) => b.score - a.score)[0]?.name ?? null;
}

function findLabelledName(lines: TextLine[]): string | null {
  const behind = (label: RegExp) => lines.map(({ text }) => label.exec(text)?.[1]).find(Boolean);
  const [given, family] = [behind(FIRST_NAME_LABEL), behind(LAST_NAME_LABEL)];
  if (given && family) return parseName(`${given} ${family}`);
  const whole = behind(FULL_NAME_LABEL);
  return whole ? parseName(whole.replace(/\.$/, "")) : null;
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
    // Set large, a name may take two lines.
    if (!next || line.size < 1.5 || next.style !== line.style) return [];
    const both = parseName(`${cell} ${next.text}`);
    return both ? [{ name: both, size: line.size, index }] : [];
  });
}

/** The text as a name, with usual capitals; null where it is none. */
function parseName(text: string): string | null {
  const bare = text
    .replace(/\(.*?\)/g, "")
    .replace(TITLE_PREFIX, "")
    .replace(DEGREE_SUFFIX, "")
    .trim();
  const words = bare.split(/\s+/);
  if (bare.length > 60 || words.length < 2 || words.length > 6) return null;
  if (findSectionKind(bare) !== null || /\d|@|:/.test(bare)) return null;
  if (matchesKind(bare, "title") || matchesKind(bare, "company") || matchesKind(bare, "place")) return null;
  if (!words.every((word) => NAME_WORD.test(word) || NAME_PARTICLE.test(word))) return null;
  if (words.filter((word) => NAME_WORD.test(word) && !NAME_PARTICLE.test(word)).length < 2) return null;
  return /\p{Ll}/u.test(bare) ? bare : words.map(capitalize).join(" ");
}

function capitalize(word: string, index: number): string {
  if (index > 0 && NAME_PARTICLE.test(word)) return word.toLowerCase();
  return word.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** 1 where the address is made of the name. */
function scoreEmailMatch(name: string, email: string | null): number {
  const local = (email ?? "").split("@")[0]?.normalize("NFD").toLowerCase() ?? "";
  const words = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[\s-]+/);
  return words.some((word) => word.length > 2 && local.includes(word)) ? 1 : 0;
}
