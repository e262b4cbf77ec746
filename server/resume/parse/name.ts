import type { Line } from "../text/line.ts";
import { headingKind } from "./headings.ts";
import type { Section } from "./sections.ts";
import { hintsAt } from "./words.ts";

const PARTICLE = /^(?:van|von|de|den|der|het|'t|’t|ten|ter|te|in|op|la|le|el|al|bin|ben|da|dos|di|du|y|d')$/i;
const WORD = /^(?:\p{Lu}[\p{L}\p{M}'’-]*|\p{Lu}\.(?:\p{Lu}\.)*)$/u;
const LABELLED = /^(?:(?:(?:full |volledige )?(?:name|naam))\s*(?::|\t)|my name is|mijn naam is)\s*(.+)$/i;
const FIRST_NAME = /^(?:first ?names?|given names?|voorna(?:am|men)|roepnaam)\s*(?::|\t)\s*(.+)$/i;
const LAST_NAME = /^(?:last ?name|surname|family name|achternaam)\s*(?::|\t)\s*(.+)$/i;
const TITLE_OF_PAGE = /^(?:curriculum vitae|cv|résumé|resume)\b(?:\s*(?:of|van|-|–|:|\||\t))*\s*/i;
const DEGREE_BEHIND = /(?:,\s*|\s+)(?:msc|bsc|ma|ba|mba|phd|rn|llm|llb|drs|ing|ir|md)\.?$/i;
const DEGREE_BEFORE = /^(?:(?:drs|ing|ir|mr|dr|prof|dhr|mevr|mrs?|ms)\.\s*)+/i;
/** A name stands among the first lines, or is set larger than everything else. */
const FIRST_LINES = 6;

/** The bearer's name; null where nothing looks like one for sure. */
export function findName(sections: Section[], email: string | null): string | null {
  const personal = sections.filter(({ kind }) => kind === "head" || kind === "contact").flatMap(({ lines }) => lines);
  const labelled = labelledName(personal);
  if (labelled) return labelled;
  const heads = sections.filter(({ kind }) => kind === "head").map(({ lines }) => lines);
  const candidates = heads.flatMap((lines, nth) =>
    candidatesIn(lines.slice(0, FIRST_LINES)).map((candidate) => ({ ...candidate, nth })),
  );
  const scored = candidates.map((candidate) => ({
    ...candidate,
    score: candidate.size * 4 - candidate.index * 0.5 - candidate.nth * 0.2 + likeness(candidate.name, email) * 3,
  }));
  return scored.toSorted((a, b) => b.score - a.score)[0]?.name ?? null;
}

function labelledName(lines: Line[]): string | null {
  const behind = (label: RegExp) => lines.map(({ text }) => label.exec(text)?.[1]).find(Boolean);
  const [given, family] = [behind(FIRST_NAME), behind(LAST_NAME)];
  if (given && family) return asName(`${given} ${family}`);
  const whole = behind(LABELLED);
  return whole ? asName(whole.replace(/\.$/, "")) : null;
}

interface Candidate {
  name: string;
  size: number;
  index: number;
}

function candidatesIn(lines: Line[]): Candidate[] {
  return lines.flatMap((line, index): Candidate[] => {
    if (line.bullet) return [];
    const [cell = ""] = line.text.replace(TITLE_OF_PAGE, "").split(/\t| [|•·–—] /);
    const name = asName(cell);
    if (name) return [{ name, size: line.size, index }];
    const next = lines[index + 1];
    // Set large, a name may take two lines.
    if (!next || line.size < 1.5 || next.style !== line.style) return [];
    const both = asName(`${cell} ${next.text}`);
    return both ? [{ name: both, size: line.size, index }] : [];
  });
}

/** The text as a name, with usual capitals; null where it is none. */
function asName(text: string): string | null {
  const bare = text
    .replace(/\(.*?\)/g, "")
    .replace(DEGREE_BEFORE, "")
    .replace(DEGREE_BEHIND, "")
    .trim();
  const words = bare.split(/\s+/);
  if (bare.length > 60 || words.length < 2 || words.length > 6) return null;
  if (headingKind(bare) !== null || /\d|@|:/.test(bare)) return null;
  if (hintsAt(bare, "title") || hintsAt(bare, "company") || hintsAt(bare, "place")) return null;
  if (!words.every((word) => WORD.test(word) || PARTICLE.test(word))) return null;
  if (words.filter((word) => WORD.test(word) && !PARTICLE.test(word)).length < 2) return null;
  return /\p{Ll}/u.test(bare) ? bare : words.map(usualCapitals).join(" ");
}

function usualCapitals(word: string, index: number): string {
  if (index > 0 && PARTICLE.test(word)) return word.toLowerCase();
  return word.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** 1 where the address is made of the name. */
function likeness(name: string, email: string | null): number {
  const local = (email ?? "").split("@")[0]?.normalize("NFD").toLowerCase() ?? "";
  const words = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[\s-]+/);
  return words.some((word) => word.length > 2 && local.includes(word)) ? 1 : 0;
}
