import { createContext, type ReactNode, useContext, useSyncExternalStore } from "react";

/** A translation file: texts by key, in groups. `{{name}}` in a text is filled in; `key_one` and `key_other` count. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

interface Values {
  readonly [name: string]: string | number | null | undefined;
  /** Chooses among the plural forms of the language, and is filled in for `{{count}}`. */
  readonly count?: number;
  /** For keys that are put together at run time: the text when there is none. Otherwise it is the key itself. */
  readonly defaultValue?: string;
}

export type Translate = (key: string, values?: Values) => string;

interface Locale {
  readonly language: string;
  readonly t: Translate;
}

/** The language that is spoken, and who wants to hear when it changes. */
export class Translation {
  current: Locale;
  readonly #listeners = new Set<() => void>();

  constructor(language: string, texts: Texts) {
    this.current = { language, t: createTranslator(language, texts) };
  }

  setLanguage(language: string, texts: Texts): void {
    this.current = { language, t: createTranslator(language, texts) };
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export function createTranslator(language: string, texts: Texts): Translate {
  const plurals = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const form = values.count === undefined ? undefined : `${key}_${plurals.select(values.count)}`;
    const text = (form && findText(texts, form)) ?? findText(texts, key) ?? values.defaultValue ?? key;
    return text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ""));
  };
}

function findText(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const part of key.split(".")) {
    if (typeof found !== "object" || !Object.hasOwn(found, part)) return undefined;
    found = found[part];
  }
  return typeof found === "string" ? found : undefined;
}

const TranslationContext = createContext<Translation | null>(null);

export function TranslationProvider({ translation, children }: { translation: Translation; children: ReactNode }) {
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

export function useTranslation(): Locale & { translation: Translation } {
  const translation = useContext(TranslationContext);
  if (!translation) throw new Error("A component that speaks needs a TranslationProvider around it.");
  const current = () => translation.current;
  return { ...useSyncExternalStore(translation.subscribe, current, current), translation };
}
