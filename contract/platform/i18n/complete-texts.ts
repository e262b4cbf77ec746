/** A translation that may lack texts and groups of texts. */
export type PartialTexts<Texts> = {
  [Key in keyof Texts]?: Texts[Key] extends string | readonly string[] ? Texts[Key] : PartialTexts<Texts[Key]>;
};

/**
 * Completes the translation of a partial language: a text that it lacks is the English one. The paragraphs of a mail are one
 * text.
 */
export function completeTexts<Texts extends object>(english: Texts, translation: PartialTexts<Texts>): Texts {
  const entries = Object.entries(english).map(([key, text]) => {
    const own = (translation as Record<string, unknown>)[key];
    const isGroup = typeof text === "object" && !Array.isArray(text);
    return [key, isGroup ? completeTexts(text, own ?? {}) : (own ?? text)];
  });
  return Object.fromEntries(entries) as Texts;
}
