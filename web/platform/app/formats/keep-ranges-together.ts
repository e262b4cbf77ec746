const NO_BREAK_SPACE = "\u00a0";
const WORD_JOINER = "\u2060";

/**
 * Prevents the break after the dash of a range, such as `9:00–17:00`, `18 – 25` or `€2,500–€3,000`. Browsers break after an en dash,
 * also between digits.
 */
export function keepRangesTogether(text: string): string {
  return text.replace(
    /([\p{Sc}\d]|[AP]M)([^\S\n]?)–([^\S\n]?)(?=[\p{Sc}\d])/giu,
    (_, start: string, ...spaces: string[]) =>
      start +
      spaces
        .slice(0, 2)
        .map((space) => (space ? NO_BREAK_SPACE : WORD_JOINER))
        .join("–"),
  );
}
