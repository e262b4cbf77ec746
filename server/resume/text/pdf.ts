import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { ResumeError } from "../resume-error.ts";
import { createTextLine, type TextLine } from "../text-line.ts";
import { MAX_CHARACTERS, MAX_FRAGMENTS_PER_PAGE, MAX_LINES, MAX_PAGES } from "./limits.ts";
import { groupIntoRows, joinIntoSegments, type Segment, splitIntoBlocks, type TextFragment } from "./pdf-columns.ts";

/** So far below is no gap but another page, where a text may go on. */
const PAGE_BREAK_DISTANCE = 5000;

interface BodyStyle {
  font: string;
  size: number;
  leading: number;
}

/** The lines of all pages in the order in which a person reads them. */
export function layOutPages(pages: TextFragment[][]): TextLine[] {
  const segments = removeRepeatedText(pages.map(joinIntoSegments));
  const looks = findBodyStyle(segments.flat());
  const lines: TextLine[] = [];
  for (const block of splitIntoBlocks(segments)) {
    lines.push(...createLines(block.segments, looks, block.startsBlock));
    if (lines.length > MAX_LINES) break;
  }
  return lines.slice(0, MAX_LINES);
}

const PAGE_NUMBER = /^(?:(?:page|pagina|pag\.?|blz\.?)\s*)?\d{1,2}(?:\s*(?:\/|of|van)\s*\d{1,2})?$/i;

/** Page numbers go, and what stands at the same place of a page before: running heads and feet. */
function removeRepeatedText(pages: Segment[][]): Segment[][] {
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
function findBodyStyle(segments: Segment[]): BodyStyle {
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
  const size = findMostFrequent(sizes) ?? 10;
  leadings.sort((a, b) => a - b);
  return {
    font: findMostFrequent(fonts) ?? "",
    size,
    leading: leadings[Math.floor(leadings.length * 0.4)] ?? size * 1.3,
  };
}

function findMostFrequent<Key>(counts: Map<Key, number>): Key | undefined {
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

function createLines(segments: Segment[], looks: BodyStyle, fresh: boolean): TextLine[] {
  const right = segments.reduce((farthest, segment) => Math.max(farthest, segment.right), 0);
  const left = segments.reduce((nearest, segment) => Math.min(nearest, segment.x), right);
  let before = Number.MIN_SAFE_INTEGER;
  return groupIntoRows(segments).flatMap((row, index) => {
    const [first] = row.toSorted((a, b) => a.x - b.x);
    if (!first) return [];
    const texts = row.toSorted((a, b) => a.x - b.x).map(({ text }) => text);
    const end = Math.max(...row.map((segment) => segment.right));
    const distance = first.y - before;
    before = first.y;
    const looksOf = row.find(({ text }) => text.trim().length > 1) ?? first;
    const line = createTextLine(texts.join("\t"), {
      style: `${looksOf.font} ${Math.round(looksOf.size * 2) / 2}`,
      emphasized: looksOf.font !== looks.font || looksOf.size > looks.size * 1.08,
      size: looksOf.size / looks.size,
      hasGapAbove: distance > Math.max(looks.leading * 1.4, first.size * 1.5) && distance < PAGE_BREAK_DISTANCE,
      startsBlock: fresh && index === 0,
      x: first.x,
      reachesMargin: end > left + (right - left) * 0.82,
    });
    return line.text === "" ? [] : [line];
  });
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<Pdf["getPage"]>>;

/** The lines of a PDF. Only its text is asked for: no picture is decoded, no font built, no script run. */
export async function extractPdfText(bytes: Uint8Array): Promise<TextLine[]> {
  const pdf = await openPdf(bytes);
  const pages: TextFragment[][] = [];
  let characters = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++) {
    const pieces = await readFragments(await pdf.getPage(number));
    pages.push(pieces);
    characters += pieces.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > MAX_CHARACTERS) break;
  }
  return layOutPages(pages);
}

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const { VerbosityLevel } = await getResolvedPDFJS();
  const options = { verbosity: VerbosityLevel.ERRORS, useSystemFonts: false, enableXfa: false, maxImageSize: 0 };
  try {
    // A copy of its own: pdf.js refuses a Buffer, and takes over what it gets.
    return await getDocumentProxy(new Uint8Array(bytes), options);
  } catch (error) {
    throw new ResumeError((error as Error).name === "PasswordException" ? "protected_resume" : "unreadable_resume");
  }
}

/** In chunks as they are found, so that a page without an end does not have to be whole first. */
async function readFragments(page: PdfPage): Promise<TextFragment[]> {
  const [left = 0, bottom = 0, , top = 0] = page.view;
  const pieces: TextFragment[] = [];
  const reader = page.streamTextContent().getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    for (const item of chunk.value.items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
      // Turned text is decoration, or a watermark.
      if (Math.abs(b) > Math.abs(a) || y < bottom || y > top) continue;
      const size = Math.abs(item.height) || Math.hypot(a, b);
      pieces.push({ text: item.str, x: x - left, y: top - y, width: item.width, size, font: item.fontName });
    }
    if (pieces.length > MAX_FRAGMENTS_PER_PAGE) {
      await reader.cancel(new Error("enough"));
      break;
    }
  }
  return pieces;
}
