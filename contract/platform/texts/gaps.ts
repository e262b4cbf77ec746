/** A part of a text that its writer still has to replace, such as `[… what you bake]`. A gap begins with an ellipsis and is in one line. */
const GAP = /\[…\s*\p{L}[^[\]\n]*\]/gu;

export interface Gap {
  start: number;
  end: number;
  text: string;
}

/** Lists the gaps of a text in their order. */
export const listGaps = (text: string): Gap[] =>
  [...text.matchAll(GAP)].map(({ 0: gap, index }) => ({ start: index, end: index + gap.length, text: gap }));
