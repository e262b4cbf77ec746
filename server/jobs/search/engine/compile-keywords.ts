import type { Circumstance, ResolvedSearch } from "./engine.ts";
import { type AnalyzedText, type Completions, hasStemsInBothLanguages, listLanguages } from "./search-words.ts";
import { joinWithOr, matchTypedBeginnings, type Term, toTsquery } from "./tsquery.ts";

/** Returns the terms that a job must have, may not have, and may have in its title. */
export function compileKeywords(
  { keywords, excludedNames, otherWords, circumstances, overstemmedWords }: ResolvedSearch,
  getText: (text: string) => AnalyzedText,
  completions: Completions,
) {
  const { words, prefix, phrases, excluded } = keywords;
  const texts = [...circumstances, ...overstemmedWords];
  const groups = joinCircumstances([...words, ...phrases.map((phrase) => [phrase])], texts);
  // A stop word of one language sets no condition.
  const required = groups.map((group) => toTerm(group, getText)).filter(({ length }) => length > 0);
  const countJobs = (text: string) => Math.min(...text.split(" ").map((word) => getText(word).job_count ?? 0));
  const jobCounts = [
    ...joinCircumstances(words, texts).map((group) => group.texts),
    ...phrases.flatMap((phrase) => phrase.split(" ")).map((word) => [word]),
  ]
    .map((alternatives) => alternatives.filter((text) => hasStemsInBothLanguages(getText(text))))
    .filter(({ length }) => length > 0)
    .map((alternatives) => alternatives.reduce((sum, text) => sum + countJobs(text), 0));
  const prefixText = getText(prefix ?? "");
  const all = [...words.flat(), ...(prefix === null ? [] : [prefix])];
  const isName = otherWords.some(({ words: name }) => name.some((word) => word.toLowerCase() === "it"));
  if (all.includes("IT") || isName) {
    required.push(INFORMATION_TECHNOLOGY);
    jobCounts.push(IT_ESTIMATE);
  }
  const asGood = circumstances.find(({ words: [word, more] }) => word === prefix && more === undefined);
  const prefixTerm = [
    ...listLanguages(prefixText),
    ...(completions.stems ?? []).map((stem) => [stem]),
    ...toTerm({ texts: asGood?.others ?? [], isCircumstance: true, shift: asGood?.shift }, getText),
  ];
  // A stop word at the end sets no condition, because it may be the beginning of a longer word.
  if (hasStemsInBothLanguages(prefixText)) {
    required.push(prefixTerm);
    // The completions may leave out the word itself when others are more common.
    jobCounts.push(Math.max(prefixText.job_count ?? 0, completions.job_count));
  }
  if (required.length === 0) {
    // "door" is a stop word in Dutch only. When no other words are left, the English stems of such words are required.
    const analyzed = [...groups.map((group) => group.texts.map(getText)), [prefixText]];
    const englishTerms = analyzed.map((alternatives) => alternatives.map(({ english }) => english));
    required.push(
      ...englishTerms.map((term) => term.filter(({ length }) => length > 0)).filter(({ length }) => length > 0),
    );
  }
  const isPhrase = ({ english_phrase, dutch_phrase }: AnalyzedText) => `${english_phrase}${dutch_phrase}`.includes("<");
  const exclusions = excluded.map(getText).filter(({ english }) => english.length > 0);
  const namesToExclude = excludedNames
    .map((name) => name.flatMap((word) => getText(word).typed))
    .filter(({ length }) => length > 0);
  return {
    required,
    prefixTerm,
    jobCounts,
    /**
     * The words as they are typed, in their order. Empty when "OR" joins some, and for a name with a stop word: "my hands" is
     * no "hand therapist".
     */
    typed:
      words.some(({ length }) => length > 1) || otherWords.some(({ words: name }) => hasStopWord(name, getText))
        ? []
        : [...[...words.flat(), ...phrases].map(getText), prefixText]
            .filter(
              (text) =>
                hasStemsInBothLanguages(text) || (required.includes(INFORMATION_TECHNOLOGY) && text.key === "it"),
            )
            .flatMap(({ typed }) => typed),
    phrases: phrases.map(getText).filter(hasStemsInBothLanguages).filter(isPhrase).map(toPhraseQuery),
    excluded: [
      ...exclusions.filter((text) => !isPhrase(text)).map((text) => `!${toTsquery(listLanguages(text))}`),
      ...(namesToExclude.length > 0 ? [`!${joinWithOr(namesToExclude.map(matchTypedBeginnings))}`] : []),
    ],
    excludedPhrases: exclusions.filter(isPhrase).map((text) => `!${toPhraseQuery(text)}`),
  };
}

const hasStopWord = (words: string[], getText: (text: string) => AnalyzedText) =>
  words.some((word) => !hasStemsInBothLanguages(getText(word)));

/** Texts of which a job must have one. */
interface TextGroup {
  texts: string[];
  isCircumstance: boolean;
  /** A shift with which a job needs none of the texts. */
  shift?: Circumstance["shift"];
}

/**
 * A text matches in either language. A circumstance matches in both, because a stem of one language alone finds other words:
 * "hospital" has the English stem of "hospitality".
 */
export function toTerm({ texts, isCircumstance, shift }: TextGroup, getText: (text: string) => AnalyzedText): Term {
  const used = texts.map(getText).filter(hasStemsInBothLanguages);
  return isCircumstance
    ? [
        ...used.map(({ english, dutch }) => [...new Set([...english, ...dutch])]),
        ...(shift ? [[`shift:${shift}`]] : []),
      ]
    : used.flatMap(listLanguages);
}

/** Puts the words of each circumstance in one group, with the texts that are as good. */
export function joinCircumstances(words: string[][], circumstances: Circumstance[]): TextGroup[] {
  const groups: TextGroup[] = [];
  for (let index = 0; index < words.length; index++) {
    const found = circumstances.find(({ words: given }) =>
      given.every((word, offset) => words[index + offset]?.join() === word),
    );
    groups.push(
      found
        ? { texts: [found.words.join(" "), ...found.others], isCircumstance: true, shift: found.shift }
        : { texts: words[index] ?? [], isCircumstance: false },
    );
    index += (found?.words.length ?? 1) - 1;
  }
  return groups;
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
