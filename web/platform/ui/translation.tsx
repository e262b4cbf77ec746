import { createContext, type ReactNode, useContext } from "react";
import { createStore, type Store, useStore } from "./external-store.ts";
import type { TextKey } from "./text-key.ts";

/** A translation file: texts by key, in groups. `{{name}}` is a placeholder; `key_one` and `key_other` are plural forms. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

interface Values {
  readonly [name: string]: string | number | null | undefined;
  /** Selects the plural form and replaces `{{count}}`. */
  readonly count?: number;
  /** The text for a missing key; without it the key itself is the text. */
  readonly defaultValue?: string;
}

export interface Translate {
  (key: TextKey, values?: Values): string;
  /** A key that is built from data, for which the translation files may have no text. */
  (key: string, values: Values & { readonly defaultValue: string }): string;
}

interface Locale {
  readonly language: string;
  readonly t: Translate;
}

/** The current language with its texts. Components render again when it changes. */
export class Translation {
  readonly store: Store<Locale>;

  readonly #getCommonValues: () => Values;

  /** @param getCommonValues The values of placeholders that any text may have, such as the name of the portal */
  constructor(language: string, texts: Texts, getCommonValues: () => Values = () => ({})) {
    this.#getCommonValues = getCommonValues;
    this.store = createStore({ language, t: createTranslator(language, texts, getCommonValues) });
  }

  get current(): Locale {
    return this.store.get();
  }

  setLanguage(language: string, texts: Texts): void {
    this.store.set({ language, t: createTranslator(language, texts, this.#getCommonValues) });
  }
}

export function createTranslator(
  language: string,
  texts: Texts,
  getCommonValues: () => Values = () => ({}),
): Translate {
  const plurals = new Intl.PluralRules(language);
  const textsByKey = new Map(listTexts(texts));
  return (key, values = {}) => {
    const form = values.count === undefined ? undefined : `${key}_${plurals.select(values.count)}`;
    const text = (form && textsByKey.get(form)) ?? textsByKey.get(key) ?? values.defaultValue ?? key;
    if (!text.includes("{{")) return text;
    return text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? getCommonValues()[name] ?? ""));
  };
}

/** Lists all texts with their full keys, such as `jobs.title`. */
function listTexts(texts: Texts, prefix = ""): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : listTexts(value, `${prefix}${key}.`),
  );
}

const TranslationContext = createContext<Translation | null>(null);

export function TranslationProvider({ translation, children }: { translation: Translation; children: ReactNode }) {
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

export function useTranslation(): Locale & { translation: Translation } {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error("useTranslation needs a TranslationProvider above the component.");
  return { ...useStore(translation.store), translation };
}
