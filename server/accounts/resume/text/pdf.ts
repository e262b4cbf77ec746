import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { ResumeError } from "../resume-error.ts";
import { createTextLine, type TextLine } from "../text-line.ts";
import { MAX_CHARACTERS, MAX_FRAGMENTS_PER_PAGE, MAX_LINES, MAX_PAGES } from "./limits.ts";
import { groupIntoRows, groupIntoSegments, type Segment, splitIntoBlocks, type TextFragment } from "./pdf-columns.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<Pdf["getPage"]>>;

/**
 * Extracts the lines of a PDF in reading order. Decodes no pictures or fonts and runs no scripts.
 *
 * @throws {ResumeError} protected_resume or unreadable_resume
 */
export async function extractPdfText(bytes: Uint8Array): Promise<TextLine[]> {
  const pdf = await openPdf(bytes);
  const pages: TextFragment[][] = [];
  let characters = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number++) {
    const fragments = await readFragments(await pdf.getPage(number));
    pages.push(fragments);
    characters += fragments.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > MAX_CHARACTERS) break;
  }
  return layOutPages(pages);
}

async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const { VerbosityLevel } = await getResolvedPDFJS();
  const options = { verbosity: VerbosityLevel.ERRORS, useSystemFonts: false, enableXfa: false, maxImageSize: 0 };
  try {
    // pdf.js refuses a Buffer and detaches the array that it gets, hence the copy.
    return await getDocumentProxy(new Uint8Array(bytes), options);
  } catch (error) {
    throw new ResumeError((error as Error).name === "PasswordException" ? "protected_resume" : "unreadable_resume");
  }
}

/** Reads the text of a page as a stream, so that it can stop when the page has too much text. */
async function readFragments(page: PdfPage): Promise<TextFragment[]> {
  const [left = 0, bottom = 0, , top = 0] = page.view;
  const fragments: TextFragment[] = [];
  const reader = page.streamTextContent().getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    for (const item of chunk.value.items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[];
      // Ignores rotated text, which is decoration or a watermark, and text outside the page.
      if (Math.abs(b) > Math.abs(a) || y < bottom || y > top) continue;
      const size = Math.abs(item.height) || Math.hypot(a, b);
      fragments.push({ text: item.str, x: x - left, y: top - y, width: item.width, size, font: item.fontName });
    }
    if (fragments.length > MAX_FRAGMENTS_PER_PAGE) {
      await reader.cancel(new Error("The page exceeds the limit."));
      break;
    }
  }
  return fragments;
}

/**
 * In points. Rows that are further apart are on different pages (see `PAGE_HEIGHT`). A page break is no gap, because a
 * paragraph may continue on the next page.
 */
const PAGE_BREAK_DISTANCE = 5000;

interface BodyStyle {
  font: string;
  size: number;
  leading: number;
}

/** Returns the lines of all pages in reading order. */
function layOutPages(pages: TextFragment[][]): TextLine[] {
  const segments = removeRepeatedText(pages.map(groupIntoSegments));
  const bodyStyle = findBodyStyle(segments.flat());
  const lines: TextLine[] = [];
  for (const block of splitIntoBlocks(segments)) {
    lines.push(...createLines(block.segments, bodyStyle, block.startsBlock));
    if (lines.length > MAX_LINES) break;
  }
  return lines.slice(0, MAX_LINES);
}

const PAGE_NUMBER = /^(?:(?:page|pagina|pag\.?|blz\.?)\s*)?\d{1,2}(?:\s*(?:\/|of|van)\s*\d{1,2})?$/i;

/** Removes page numbers, and page headers and footers: text that an earlier page has at the same position. */
function removeRepeatedText(pages: Segment[][]): Segment[][] {
  const seenKeys = new Set<string>();
  return pages.map((segments) => {
    const remaining = segments.filter(({ text, y, x }) => {
      const key = `${Math.round(y / 3)} ${Math.round(x / 3)} ${text}`;
      return !PAGE_NUMBER.test(text.trim()) && !seenKeys.has(key);
    });
    for (const { text, y, x } of segments) seenKeys.add(`${Math.round(y / 3)} ${Math.round(x / 3)} ${text}`);
    return remaining;
  });
}

/** Returns the most frequent font and size, and the usual distance between lines in points. */
function findBodyStyle(segments: Segment[]): BodyStyle {
  const fonts = new Map<string, number>();
  const sizes = new Map<number, number>();
  const leadings: number[] = [];
  let previous: Segment | undefined;
  for (const segment of segments) {
    const size = Math.round(segment.size * 2) / 2;
    fonts.set(segment.font, (fonts.get(segment.font) ?? 0) + segment.text.length);
    sizes.set(size, (sizes.get(size) ?? 0) + segment.text.length);
    const distance = segment.y - (previous?.y ?? Number.POSITIVE_INFINITY);
    if (distance > segment.size * 0.9 && distance < segment.size * 3) leadings.push(distance);
    previous = segment;
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

function createLines(segments: Segment[], bodyStyle: BodyStyle, fresh: boolean): TextLine[] {
  const right = segments.reduce((farthest, segment) => Math.max(farthest, segment.right), 0);
  const left = segments.reduce((nearest, segment) => Math.min(nearest, segment.x), right);
  let previousY = Number.MIN_SAFE_INTEGER;
  return groupIntoRows(segments).flatMap((row, index) => {
    const [first] = row.toSorted((a, b) => a.x - b.x);
    if (!first) return [];
    const texts = row.toSorted((a, b) => a.x - b.x).map(({ text }) => text);
    const end = Math.max(...row.map((segment) => segment.right));
    const distance = first.y - previousY;
    previousY = first.y;
    const styleSource = row.find(({ text }) => text.trim().length > 1) ?? first;
    const line = createTextLine(texts.join("\t"), {
      style: `${styleSource.font} ${Math.round(styleSource.size * 2) / 2}`,
      isEmphasized: styleSource.font !== bodyStyle.font || styleSource.size > bodyStyle.size * 1.08,
      size: styleSource.size / bodyStyle.size,
      hasGapAbove: distance > Math.max(bodyStyle.leading * 1.4, first.size * 1.5) && distance < PAGE_BREAK_DISTANCE,
      startsBlock: fresh && index === 0,
      x: first.x,
      reachesMargin: end > left + (right - left) * 0.82,
    });
    return line.text === "" ? [] : [line];
  });
}
