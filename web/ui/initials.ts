/**
 * "Sanne de Boer" is SB, "Northgate Health BV" is NH: the first letters of the first two words that begin with a
 * capital, or of the first two words where there is no capital at all.
 */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const capitalised = words.filter((word) => /^\p{Lu}/u.test(word));
  const letters = (capitalised.length > 0 ? capitalised : words).slice(0, 2).map((word) => [...word][0] ?? "");
  return letters.join("").toUpperCase();
}
