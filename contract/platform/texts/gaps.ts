/**
 * A part of a text that its writer still has to replace, such as `[… what you bake]`. A gap begins with an ellipsis, is in
 * one line and is no link.
 */
const GAP = /\[…[^[\]\n]+\](?!\()/gu;

export interface Gap {
  start: number;
  end: number;
  text: string;
}

/** Lists the gaps of a text in their order. */
export const listGaps = (text: string): Gap[] =>
  [...text.matchAll(GAP)].map(({ 0: gap, index }) => ({ start: index, end: index + gap.length, text: gap }));
