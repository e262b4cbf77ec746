/**
 * Returns the source of a regular expression for phrases. In a phrase, `[a|b]` may be missing, and `(a|b)` is one of these. A space
 * is any white space, `_` is hyphens, spaces or nothing, and an apostrophe may be missing: "[do|doing] something with",
 * "part_time", "i don't (speak|have)". All else means what it means in a regular expression, and so do square brackets without a
 * space beside them. List the longer of two phrases that begin alike first.
 */
export const toSource = (...phrases: string[]): string =>
  phrases
    .join("|")
    .replace(/(?<=^|[|(])(?:\[[^\]]+\] )+/g, (optional) => optional.replace(/\[([^\]]+)\] /g, "(?:(?:$1) )?"))
    .replace(/ \[([^\]]+)\]/g, "(?: (?:$1))?")
    .replace(/\((?!\?)/g, "(?:")
    .replaceAll("_", String.raw`[\s-]*`)
    .replaceAll("'", "['’]?")
    .replaceAll(" ", String.raw`\s+`);

/** Returns an expression that finds a phrase as whole words: "C" is none in "C#", nor "job" in "job-coach". */
export const toPattern = (...phrases: string[]): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${toSource(...phrases)})(?![\p{L}\p{N}+#-])`, "giu");
