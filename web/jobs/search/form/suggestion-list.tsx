import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { routes } from "../../../../contract/index.ts";
import type { Language } from "../../../../contract/platform/languages.ts";
import { callApi } from "../../../platform/api/client.ts";
import { getCountryName } from "../../../platform/app/formats/formats.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { type Translate, useTranslation } from "../../../platform/ui/translation.tsx";
import { useMediaQuery } from "../../../platform/ui/use-media-query.ts";
import { VisuallyHidden } from "../../../platform/ui/visually-hidden.tsx";
import styles from "./suggestion-list.module.css";
import { useCombobox } from "./use-combobox.ts";

interface SuggestionListProps {
  input: RefObject<HTMLInputElement | null>;
  kind: "keywords" | "place";
}

/** On a phone the list pushes the next field and the button down. */
const MAX_ON_PHONES = 4;

/** The suggestions below a field. A chosen one fills the field without a search, as the form has another field. */
export function SuggestionList({ input, kind }: SuggestionListProps) {
  const { t } = useTranslation();
  const { suggestions: all, typed, suggestFor, clear } = useSuggestions(input, kind);
  const isNarrow = useMediaQuery("(max-width: 52rem)");
  const suggestions = isNarrow ? all.slice(0, MAX_ON_PHONES) : all;
  const { listId, getOptionId, isOpen, activeIndex, choose } = useCombobox({
    input,
    values: suggestions.map(({ value }) => value),
    onType: suggestFor,
    onChoose: clear,
  });
  return (
    <>
      <VisuallyHidden role="status">{isOpen && t("search.suggestions", { count: suggestions.length })}</VisuallyHidden>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={t("search.suggestions_label")}
          className={styles.list}
          // Keeps the focus in the field, so that the on-screen keyboard stays open.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {suggestions.map(({ value, note }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and refers to the active option
            <div
              key={`${value} ${note}`}
              id={getOptionId(index)}
              role="option"
              aria-selected={index === activeIndex}
              className={styles.option}
              onClick={() => choose(value)}
            >
              <span className={styles.value}>
                <HighlightedCompletion text={value} typed={typed} />
              </span>
              {note && <span className={styles.note}>{note}</span>}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** Emphasizes the part of a suggestion that follows the typed text. */
function HighlightedCompletion({ text, typed }: { text: string; typed: string }) {
  if (!text.toLowerCase().startsWith(typed.toLowerCase())) return text;
  return (
    <>
      {text.slice(0, typed.length)}
      <strong>{text.slice(typed.length)}</strong>
    </>
  );
}

/** Time without a keystroke before suggestions are requested. */
const DEBOUNCE_MS = 150;
/** Shorter texts match too many suggestions. */
const MIN_LENGTH = 2;

interface Suggestion {
  /** The text that fills the field. */
  value: string;
  /** The country of a place, or the kind of a suggestion that is not a job title. */
  note: string;
}

/** Requests suggestions for the typed text. Cancels outdated requests; a failed request gives no suggestions. */
function useSuggestions(input: RefObject<HTMLInputElement | null>, kind: "keywords" | "place") {
  const { t } = useTranslation();
  const language = useLanguage();
  const [typed, setTyped] = useState("");
  const [requested, setRequested] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setRequested(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const enabled = requested.length >= MIN_LENGTH && typed.length >= MIN_LENGTH;
  const { data = [] } = useQuery({
    queryKey: ["suggestions", kind, language, requested],
    queryFn: ({ signal }) =>
      kind === "keywords"
        ? fetchKeywordSuggestions(requested, t, signal)
        : fetchPlaceSuggestions(requested, language, signal),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  const given = input.current?.value.trim().toLowerCase() ?? "";
  const isTyped = ({ value }: Suggestion) => value.toLowerCase() === given;
  // Of a place that is typed in full, the namesakes elsewhere ("Zwolle, LA") would cover the button.
  const isNamesake = ({ value }: Suggestion) => kind === "place" && value.toLowerCase().startsWith(`${given},`);
  const others = data.filter((suggestion) => !isTyped(suggestion) && !(data.some(isTyped) && isNamesake(suggestion)));
  return {
    suggestions: enabled ? others : [],
    typed,
    suggestFor: (text: string) => setTyped(text.trim()),
    clear: () => setTyped(""),
  };
}

async function fetchKeywordSuggestions(keywords: string, t: Translate, signal: AbortSignal): Promise<Suggestion[]> {
  const { titles, companies } = await callApi(routes.suggestSearches, {
    query: { title: keywords.slice(0, 200) },
    signal,
  });
  return [
    ...titles.map((value) => ({ value, note: "" })),
    ...companies.map((value) => ({ value, note: t("search.company") })),
  ];
}

async function fetchPlaceSuggestions(text: string, language: Language, signal: AbortSignal): Promise<Suggestion[]> {
  const places = await callApi(routes.suggestPlaces, { query: { zip_code: text.slice(0, 100) }, signal });
  return places.map(({ label, country }) => ({ value: label, note: getCountryName(country, language) }));
}
