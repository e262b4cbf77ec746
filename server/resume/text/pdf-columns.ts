import { isMostlyPeriod } from "../parse/periods.ts";
import { findSectionKind } from "../parse/sections.ts";

/** A piece of text as a PDF has it: often a word or two. */
export interface TextFragment {
  text: string;
  x: number;
  /** Of its baseline, from the top of the page. */
  y: number;
  width: number;
  size: number;
  font: string;
}

/** What stands on one baseline without a wide gap. */
export interface Segment extends TextFragment {
  right: number;
}

/** The segments of a page, from the top and from the left. */
export function joinIntoSegments(pieces: TextFragment[]): Segment[] {
  return groupIntoRows(pieces).flatMap((row) => {
    const segments: Segment[] = [];
    for (const piece of row.toSorted((a, b) => a.x - b.x)) {
      const last = segments.at(-1);
      const gap = last ? piece.x - last.right : Number.POSITIVE_INFINITY;
      const em = Math.max(piece.size, 1);
      if (!last || gap > 1.6 * em || gap < -3 * em) {
        segments.push({ ...piece, right: piece.x + piece.width });
        continue;
      }
      last.text += (gap > 0.9 * em ? "  " : gap > 0.15 * em ? " " : "") + piece.text;
      last.right = Math.max(last.right, piece.x + piece.width);
      last.size = Math.max(last.size, piece.size);
    }
    return segments;
  });
}

/** Pieces or segments on the same baseline, from the top. */
export function groupIntoRows<Part extends TextFragment>(parts: Part[]): Part[][] {
  const rows: Part[][] = [];
  let baseline = Number.NEGATIVE_INFINITY;
  for (const part of parts.toSorted((a, b) => a.y - b.y)) {
    if (part.y - baseline > Math.max(1, part.size * 0.35)) {
      rows.push([]);
      baseline = part.y;
    }
    rows.at(-1)?.push(part);
  }
  return rows;
}

/** Segments to be read from the top, row by row. */
interface Block {
  segments: Segment[];
  /** It begins anew: it does not continue the block before. */
  startsBlock: boolean;
}

type PageRegion = { kind: "rows"; segments: Segment[] } | { kind: "columns"; narrow: Segment[]; wide: Segment[] };

/** Fewer segments side by side are no columns, but a row with something at its end. */
const MIN_COLUMN_SEGMENTS = 4;
/** A page below the other, for what goes over both. */
const PAGE_HEIGHT = 10_000;

/** Where a page has columns, the narrow one comes first, and each goes on over the pages. */
export function splitIntoBlocks(pages: Segment[][]): Block[] {
  const parts = pages.flatMap((segments, page) =>
    splitIntoRegions(segments.map((segment) => ({ ...segment, y: segment.y + page * PAGE_HEIGHT }))),
  );
  return mergeRegions(parts).flatMap((part) => {
    if (part.kind === "rows") return [{ segments: part.segments, startsBlock: false }];
    return [part.narrow, part.wide].flatMap((column) =>
      splitColumn(column).map((block, index) => ({ ...block, startsBlock: block.startsBlock || index === 0 })),
    );
  });
}

function splitColumn(column: Segment[]): Block[] {
  return mergeRegions(splitIntoRegions(column)).flatMap((part): Block[] =>
    part.kind === "rows"
      ? [{ segments: part.segments, startsBlock: false }]
      : [part.narrow, part.wide].map((segments) => ({ segments, startsBlock: true })),
  );
}

/** Rows after rows are one part, columns after columns two that go on. */
function mergeRegions(parts: PageRegion[]): PageRegion[] {
  const all: PageRegion[] = [];
  for (const next of parts) {
    const last = all.at(-1);
    if (last?.kind === "rows" && next.kind === "rows") last.segments.push(...next.segments);
    else if (last?.kind === "columns" && next.kind === "columns") {
      last.narrow.push(...next.narrow);
      last.wide.push(...next.wide);
    } else all.push(next);
  }
  return all;
}

/** Bands of a page: those with a gutter through them are columns, what reaches across it stands alone. */
function splitIntoRegions(segments: Segment[]): PageRegion[] {
  const gutter = findGutter(segments);
  if (gutter === null) return [{ kind: "rows", segments }];
  return mergeRegions(
    splitIntoBands(segments, gutter).map((band): PageRegion => {
      const { left, right, across } = band;
      if (!isColumns(band)) return { kind: "rows", segments: [...across, ...left, ...right] };
      const [narrow, wide] = measureWidth(left) <= measureWidth(right) ? [left, right] : [right, left];
      return { kind: "columns", narrow, wide };
    }),
  );
}

interface Band {
  across: Segment[];
  left: Segment[];
  right: Segment[];
}

function splitIntoBands(segments: Segment[], gutter: number): Band[] {
  const bands: Band[] = [];
  const wholeRows = findRowsWithTrailingDate(segments, gutter);
  let band: Band | undefined;
  for (const segment of segments.toSorted((a, b) => a.y - b.y)) {
    const crosses = (segment.x < gutter - 3 && segment.right > gutter + 1) || wholeRows.has(segment);
    if (crosses) {
      bands.push({ across: [segment], left: [], right: [] });
      band = undefined;
      continue;
    }
    if (!band) {
      band = { across: [], left: [], right: [] };
      bands.push(band);
    }
    band[segment.x < gutter - 3 ? "left" : "right"].push(segment);
  }
  return bands;
}

/** A date far to the right, with nothing before it in its column, belongs to the line that it stands on. */
function findRowsWithTrailingDate(segments: Segment[], gutter: number): Set<Segment> {
  const rows = groupIntoRows(segments).filter((row) => {
    const [first] = row.filter(({ x }) => x >= gutter - 3).toSorted((a, b) => a.x - b.x);
    return (
      row.length > 1 &&
      first &&
      first.x > gutter + 40 &&
      row.some(({ x }) => x < gutter - 3) &&
      isMostlyPeriod(first.text)
    );
  });
  return new Set(rows.flat());
}

function isColumns({ left, right }: Band): boolean {
  if (left.length < MIN_COLUMN_SEGMENTS || right.length < MIN_COLUMN_SEGMENTS) return false;
  return !isLabelColumn(left) && !isLabelColumn(right);
}

/** Dates, headings and names of fields belong to what stands beside them. */
function isLabelColumn(column: Segment[]): boolean {
  const labels = column.filter(
    ({ text }) => isMostlyPeriod(text) || findSectionKind(text) !== null || /^[\p{L} -]{2,25}:$/u.test(text.trim()),
  );
  return labels.length >= column.length * 0.5;
}

function findGutter(segments: Segment[]): number | null {
  const leftmost = Math.min(...segments.map(({ x }) => x));
  const starts = new Map<number, number>();
  for (const { x } of segments) {
    const place = Math.round(x / 2) * 2;
    if (place > leftmost + 40) starts.set(place, (starts.get(place) ?? 0) + 1);
  }
  let best = { gutter: 0, score: 0 };
  for (const [place, count] of starts) {
    if (count < MIN_COLUMN_SEGMENTS) continue;
    const gutter = place - 1;
    const score = splitIntoBands(segments, gutter)
      .filter(isColumns)
      .reduce((sum, { left, right }) => sum + left.length + right.length, 0);
    if (score > best.score) best = { gutter, score };
  }
  return best.score > 0 ? best.gutter : null;
}

function measureWidth(column: Segment[]): number {
  return Math.max(...column.map(({ right }) => right)) - Math.min(...column.map(({ x }) => x));
}
