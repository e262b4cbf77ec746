export interface UnknownVariable {
  name: string;
  /** The setting with the most similar name. */
  similar: string;
}

/** The first words of settings that variables of other programs also begin with. */
const commonWords = new Set(["GOOGLE", "HOST", "LOG", "NODE", "PORT", "TIME"]);
/** Short names are similar to too many others. */
const MIN_LENGTH = 6;
const MAX_TYPING_ERRORS = 2;

/**
 * Finds environment variables that are probably misspelt settings: they begin with the first word of a setting, such as
 * `SMTP_URI`, or have at most two other letters.
 */
export function findUnknownVariables(names: readonly string[], settings: readonly string[]): UnknownVariable[] {
  const known = new Set(settings);
  const words = new Set(settings.filter((name) => name.includes("_")).map(getFirstWord));
  return names.flatMap((name) => {
    if (known.has(name) || name.length < MIN_LENGTH) return [];
    const distances = settings.map((setting) => ({ setting, distance: countTypingErrors(name, setting) }));
    const [nearest] = distances.toSorted((a, b) => a.distance - b.distance);
    if (!nearest) return [];
    const sharesWord = name.includes("_") && words.has(getFirstWord(name)) && !commonWords.has(getFirstWord(name));
    return sharesWord || nearest.distance <= MAX_TYPING_ERRORS ? [{ name, similar: nearest.setting }] : [];
  });
}

const getFirstWord = (name: string) => name.slice(0, name.indexOf("_"));

/** The Levenshtein distance. */
function countTypingErrors(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (letter === b[j] ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
