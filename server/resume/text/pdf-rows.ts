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
