import type { JobCondition } from "../../../platform/cache/source.ts";

// Queries of type `tsquery`, as text.

/** An OR of ANDs: every lexeme of at least one list must occur. */
export type Term = string[][];

export function toTsquery(term: Term, lexemePrefix = ""): string {
  return joinWithOr(term.map((lexemes) => lexemes.map((lexeme) => quoteLexeme(lexemePrefix + lexeme)).join(" & ")));
}

/** Returns a query for documents with at least one of the lexemes. */
export function matchAny(lexemes: string[]): string {
  return joinWithOr(lexemes.map(quoteLexeme));
}

export function joinWithAnd(queries: string[]): string | null {
  return queries.length > 0 ? queries.join(" & ") : null;
}

/** Joins queries with `|`. Removes duplicates, because PostgreSQL reads the index for each operand. */
export function joinWithOr(queries: string[]): string {
  return `(${[...new Set(queries)].map((query) => `(${query})`).join(" | ")})`;
}

export const matchTyped = (forms: string[]) => matchAny(forms.map((word) => `typed:${word}`));

/** Returns a query for words as they are typed, all of them. Longer ones also match as the beginning of a compound or a plural. */
export const matchTypedBeginnings = (words: string[]) =>
  words.map((word) => quoteLexeme(`typed:${word}`) + (word.length >= MIN_BEGINNING_LENGTH ? ":*" : "")).join(" & ");

/** Shorter words begin many others. */
const MIN_BEGINNING_LENGTH = 5;

/** Returns a query on `title` for words as they are typed, each in one of its forms. They have the weight A there. */
export function joinTyped(words: string[][], operator: "&" | "<->"): string {
  const alternatives = words.map((forms) => forms.map((word) => `${quoteLexeme(word)}:A`).join(" | "));
  return alternatives.map((forms) => `(${forms})`).join(` ${operator} `);
}

/** Returns the condition that a job has the first lexeme of at least one alternative. */
export function toJobCondition(term: Term, wordPrefix: string | null): JobCondition {
  return { lexemes: term.flatMap(([lexeme]) => lexeme ?? []), wordPrefix };
}

/** Quotes a lexeme so that PostgreSQL never reads it as an operator. */
function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
