import { isMostlyPeriod } from "../parse/periods.ts";
import { findSectionKind } from "../parse/sections.ts";

/** A piece of text as the PDF contains it, often one or two words. Lengths are in points. */
export interface TextFragment {
  text: string;
  x: number;
  /** The distance of the baseline from the top of the page. */
  y: number;
  width: number;
  size: number;
  font: string;
}

/** Adjacent fragments on one baseline, without a wide gap between them. */
export interface Segment extends TextFragment {
  right: number;
}

/** Joins the fragments of a page to segments, from top to bottom and left to right. */
export function groupIntoSegments(fragments: TextFragment[]): Segment[] {
  return groupIntoRows(fragments).flatMap((row) => {
    const segments: Segment[] = [];
    for (const fragment of row.toSorted((a, b) => a.x - b.x)) {
      const last = segments.at(-1);
      const gap = last ? fragment.x - last.right : Number.POSITIVE_INFINITY;
      const em = Math.max(fragment.size, 1);
      if (!last || gap > 1.6 * em || gap < -3 * em) {
        segments.push({ ...fragment, right: fragment.x + fragment.width });
        continue;
      }
      last.text += (gap > 0.9 * em ? "  " : gap > 0.15 * em ? " " : "") + fragment.text;
      last.right = Math.max(last.right, fragment.x + fragment.width);
      last.size = Math.max(last.size, fragment.size);
    }
    return segments;
  });
}

/** Groups fragments or segments with the same baseline to rows, from top to bottom. */
export function groupIntoRows<Item extends TextFragment>(items: Item[]): Item[][] {
  const rows: Item[][] = [];
  let baseline = Number.NEGATIVE_INFINITY;
  for (const item of items.toSorted((a, b) => a.y - b.y)) {
    if (item.y - baseline > Math.max(1, item.size * 0.35)) {
      rows.push([]);
      baseline = item.y;
    }
    rows.at(-1)?.push(item);
  }
  return rows;
}

/** Segments that are read row by row, from top to bottom. */
interface Block {
  segments: Segment[];
  /** True when the block does not continue the text of the block before it. */
  startsBlock: boolean;
}

/** A part of a page with one or two columns. */
type PageRegion = { kind: "rows"; segments: Segment[] } | { kind: "columns"; narrow: Segment[]; wide: Segment[] };

/** A side of the page with fewer segments is no column. Its segments are text at the end of rows. */
const MIN_COLUMN_SEGMENTS = 4;
/**
 * Added to `y` for each previous page. All pages then have one coordinate system, so that columns continue over pages.
 */
const PAGE_HEIGHT = 10_000;

/** Splits pages into blocks in reading order. The narrow column, with contact details and skills, comes first. */
export function splitIntoBlocks(pages: Segment[][]): Block[] {
  const regions = pages.flatMap((segments, page) =>
    splitIntoRegions(segments.map((segment) => ({ ...segment, y: segment.y + page * PAGE_HEIGHT }))),
  );
  return mergeRegions(regions).flatMap((region) => {
    if (region.kind === "rows") return [{ segments: region.segments, startsBlock: false }];
    return [region.narrow, region.wide].flatMap((column) =>
      splitColumn(column).map((block, index) => ({ ...block, startsBlock: block.startsBlock || index === 0 })),
    );
  });
}

function splitColumn(column: Segment[]): Block[] {
  return mergeRegions(splitIntoRegions(column)).flatMap((region): Block[] =>
    region.kind === "rows"
      ? [{ segments: region.segments, startsBlock: false }]
      : [region.narrow, region.wide].map((segments) => ({ segments, startsBlock: true })),
  );
}

/** Joins adjacent regions of the same kind. Columns continue in the columns of the next region. */
function mergeRegions(regions: PageRegion[]): PageRegion[] {
  const merged: PageRegion[] = [];
  for (const next of regions) {
    const last = merged.at(-1);
    if (last?.kind === "rows" && next.kind === "rows") last.segments.push(...next.segments);
    else if (last?.kind === "columns" && next.kind === "columns") {
      last.narrow.push(...next.narrow);
      last.wide.push(...next.wide);
    } else merged.push(next);
  }
  return merged;
}

/**
 * Splits a page at the segments that cross the gutter. The bands between these segments have columns when `isColumns`
 * is true, otherwise rows.
 */
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

/** A horizontal part of a page: either the segments on both sides of the gutter, or one segment across it. */
interface Band {
  across: Segment[];
  left: Segment[];
  right: Segment[];
}

function splitIntoBands(segments: Segment[], gutter: number): Band[] {
  const bands: Band[] = [];
  const rowsWithDate = findRowsWithTrailingDate(segments, gutter);
  let band: Band | undefined;
  for (const segment of segments.toSorted((a, b) => a.y - b.y)) {
    const crosses = (segment.x < gutter - 3 && segment.right > gutter + 1) || rowsWithDate.has(segment);
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

/** Returns the segments of rows that have a text at the left and its date far to the right. */
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

/**
 * Returns true when at least half of the segments are dates, headings or field labels. They belong to the text beside
 * them, so they do not form a column.
 */
function isLabelColumn(column: Segment[]): boolean {
  const labels = column.filter(
    ({ text }) => isMostlyPeriod(text) || findSectionKind(text) !== null || /^[\p{L} -]{2,25}:$/u.test(text.trim()),
  );
  return labels.length >= column.length * 0.5;
}

/**
 * Returns the x position between the two columns of a page, or null when the page has no columns. Tries the positions
 * where many segments start.
 */
function findGutter(segments: Segment[]): number | null {
  const leftmost = Math.min(...segments.map(({ x }) => x));
  const startCounts = new Map<number, number>();
  for (const { x } of segments) {
    const start = Math.round(x / 2) * 2;
    if (start > leftmost + 40) startCounts.set(start, (startCounts.get(start) ?? 0) + 1);
  }
  let best = { gutter: 0, score: 0 };
  for (const [start, count] of startCounts) {
    if (count < MIN_COLUMN_SEGMENTS) continue;
    const gutter = start - 1;
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
