import type { ResolvedSearch } from "./engine.ts";
import { type AnalyzedText, type Completions, hasBothLanguages, listLanguages } from "./search-words.ts";
import { joinWithOr, type Term, toTsquery } from "./tsquery.ts";

/** Returns the terms that a job must have, may not have, and may have in its title. */
export function compileKeywords(
  { keywords: { words, prefix, phrases, excluded }, otherWords }: ResolvedSearch,
  getText: (text: string) => AnalyzedText,
  completions: Completions,
) {
  const terms = [...words, ...phrases.map((phrase) => [phrase])].map((texts) => texts.map(getText));
  // A stop word of one language sets no condition.
  const required: Term[] = [];
  for (const alternatives of terms) {
    const used = alternatives.filter(hasBothLanguages);
    if (used.length === 0) continue;
    required.push(used.flatMap(listLanguages));
  }
  const jobCounts = [...words, ...phrases.flatMap((phrase) => phrase.split(" ")).map((word) => [word])]
    .map((texts) => texts.map(getText).filter(hasBothLanguages))
    .filter(({ length }) => length > 0)
    .map((texts) => texts.reduce((sum, { job_count }) => sum + (job_count ?? 0), 0));
  const prefixText = getText(prefix ?? "");
  const all = [...words.flat(), ...(prefix === null ? [] : [prefix])];
  const isName = otherWords.some(({ words: name }) => name.some((word) => word.toLowerCase() === "it"));
  if (all.includes("IT") || isName) {
    required.push(INFORMATION_TECHNOLOGY);
    jobCounts.push(IT_ESTIMATE);
  }
  const prefixTerm = [...listLanguages(prefixText), ...(completions.stems ?? []).map((stem) => [stem])];
  // A stop word at the end sets no condition, because it may be the beginning of a longer word.
  if (hasBothLanguages(prefixText)) {
    required.push(prefixTerm);
    // The word is one of its completions, unless others are more common.
    jobCounts.push(Math.max(prefixText.job_count ?? 0, completions.job_count));
  }
  if (required.length === 0) {
    // "door" is a stop word in Dutch only. When no other words are left, the English stems of such words are required.
    const englishTerms = [...terms, [prefixText]].map((alternatives) => alternatives.map(({ english }) => english));
    required.push(
      ...englishTerms.map((term) => term.filter(({ length }) => length > 0)).filter(({ length }) => length > 0),
    );
  }
  const isPhrase = ({ english_phrase, dutch_phrase }: AnalyzedText) => `${english_phrase}${dutch_phrase}`.includes("<");
  const exclusions = excluded.map(getText).filter(({ english }) => english.length > 0);
  return {
    required,
    prefixTerm,
    jobCounts,
    /** The words as they are typed, in their order. Empty when "OR" joins some. */
    typed: words.some(({ length }) => length > 1)
      ? []
      : [...terms.flat(), prefixText]
          .filter((text) => hasBothLanguages(text) || (required.includes(INFORMATION_TECHNOLOGY) && text.key === "it"))
          .flatMap(({ typed }) => typed),
    phrases: phrases.map(getText).filter(hasBothLanguages).filter(isPhrase).map(toPhraseQuery),
    excluded: exclusions.filter((text) => !isPhrase(text)).map((text) => `!${toTsquery(listLanguages(text))}`),
    excludedPhrases: exclusions.filter(isPhrase).map((text) => `!${toPhraseQuery(text)}`),
  };
}

/**
 * "IT" is a stop word in English unless it is in capitals, or a name or a part of one ("it support"). Texts contain it
 * everywhere, so it is searched in titles only.
 */
const INFORMATION_TECHNOLOGY: Term = [["title:it"]];
const IT_ESTIMATE = 1_000;

function toPhraseQuery({ english_phrase, dutch_phrase }: AnalyzedText): string {
  return joinWithOr([english_phrase, dutch_phrase].filter(Boolean));
}
