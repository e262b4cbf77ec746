import { MOST_LINES } from "./limits.ts";
import { type Line, toLine } from "./line.ts";
import { splitIntoBlocks } from "./pdf-columns.ts";
import { type Piece, rowsOf, type Segment, toSegments } from "./pdf-rows.ts";

/** So far below is no gap but another page, where a text may go on. */
const NEXT_PAGE = 5000;

interface Looks {
  font: string;
  size: number;
  leading: number;
}

/** The lines of all pages in the order in which a person reads them. */
export function readPages(pages: Piece[][]): Line[] {
  const segments = withoutRepetitions(pages.map(toSegments));
  const looks = runningText(segments.flat());
  const lines: Line[] = [];
  for (const block of splitIntoBlocks(segments)) {
    lines.push(...toLines(block.segments, looks, block.fresh));
    if (lines.length > MOST_LINES) break;
  }
  return lines.slice(0, MOST_LINES);
}

const PAGE_NUMBER = /^(?:(?:page|pagina|pag\.?|blz\.?)\s*)?\d{1,2}(?:\s*(?:\/|of|van)\s*\d{1,2})?$/i;

/** Page numbers go, and what stands at the same place of a page before: running heads and feet. */
function withoutRepetitions(pages: Segment[][]): Segment[][] {
  const seen = new Set<string>();
  return pages.map((segments) => {
    const kept = segments.filter(({ text, y, x }) => {
      const key = `${Math.round(y / 3)} ${Math.round(x / 3)} ${text}`;
      return !PAGE_NUMBER.test(text.trim()) && !seen.has(key);
    });
    for (const { text, y, x } of segments) seen.add(`${Math.round(y / 3)} ${Math.round(x / 3)} ${text}`);
    return kept;
  });
}

/** The font and size that most letters have, and how far its lines are apart. */
function runningText(segments: Segment[]): Looks {
  const fonts = new Map<string, number>();
  const sizes = new Map<number, number>();
  const leadings: number[] = [];
  let before: Segment | undefined;
  for (const segment of segments) {
    const size = Math.round(segment.size * 2) / 2;
    fonts.set(segment.font, (fonts.get(segment.font) ?? 0) + segment.text.length);
    sizes.set(size, (sizes.get(size) ?? 0) + segment.text.length);
    const distance = segment.y - (before?.y ?? Number.POSITIVE_INFINITY);
    if (distance > segment.size * 0.9 && distance < segment.size * 3) leadings.push(distance);
    before = segment;
  }
  const size = most(sizes) ?? 10;
  leadings.sort((a, b) => a - b);
  return { font: most(fonts) ?? "", size, leading: leadings[Math.floor(leadings.length * 0.4)] ?? size * 1.3 };
}

function most<Key>(counts: Map<Key, number>): Key | undefined {
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

function toLines(segments: Segment[], looks: Looks, fresh: boolean): Line[] {
  const right = segments.reduce((farthest, segment) => Math.max(farthest, segment.right), 0);
  const left = segments.reduce((nearest, segment) => Math.min(nearest, segment.x), right);
  let before = Number.MIN_SAFE_INTEGER;
  return rowsOf(segments).flatMap((row, index) => {
    const [first] = row.toSorted((a, b) => a.x - b.x);
    if (!first) return [];
    const texts = row.toSorted((a, b) => a.x - b.x).map(({ text }) => text);
    const end = Math.max(...row.map((segment) => segment.right));
    const distance = first.y - before;
    before = first.y;
    const looksOf = row.find(({ text }) => text.trim().length > 1) ?? first;
    const line = toLine(texts.join("\t"), {
      style: `${looksOf.font} ${Math.round(looksOf.size * 2) / 2}`,
      strong: looksOf.font !== looks.font || looksOf.size > looks.size * 1.08,
      size: looksOf.size / looks.size,
      gap: distance > Math.max(looks.leading * 1.4, first.size * 1.5) && distance < NEXT_PAGE,
      fresh: fresh && index === 0,
      x: first.x,
      full: end > left + (right - left) * 0.82,
    });
    return line.text === "" ? [] : [line];
  });
}
