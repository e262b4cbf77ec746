import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useState } from "react";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api/client.ts";
import { type Translate, useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./suggestion-list.module.css";
import { useCombobox } from "./use-combobox.ts";

interface SuggestionListProps {
  input: RefObject<HTMLInputElement | null>;
  kind: "words" | "place";
}

/** The list below a field. Choosing fills the field and no more: there is a second field, and the button. */
export function SuggestionList({ input, kind }: SuggestionListProps) {
  const { t } = useTranslation();
  const { proposed, typed, look, rest } = useSuggestions(input, kind);
  const { listId, optionId, open, active, choose } = useCombobox({
    input,
    values: proposed.map(({ value }) => value),
    onType: look,
    onChoose: rest,
  });
  return (
    <>
      <VisuallyHidden role="status">{open && t("search.proposals", { count: proposed.length })}</VisuallyHidden>
      {open && (
        <div
          id={listId}
          role="listbox"
          aria-label={t("search.proposals_label")}
          className={styles.list}
          // The field keeps the focus, and with it the keyboard of a phone.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {proposed.map(({ value, note }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and hears the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and tells which option is meant
            <div
              key={`${value} ${note}`}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
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

/** What is proposed stands out from what has been typed already. */
function HighlightedCompletion({ text, typed }: { text: string; typed: string }) {
  if (!text.toLowerCase().startsWith(typed.toLowerCase())) return text;
  return (
    <>
      {text.slice(0, typed.length)}
      <strong>{text.slice(typed.length)}</strong>
    </>
  );
}

/** After the last key; who types on asks once. */
const DEBOUNCE_MS = 150;
/** One letter begins nearly everything. */
const MIN_LENGTH = 2;

interface Suggestion {
  /** What goes into the field. */
  value: string;
  note: string;
}

/** What the server proposes for what is typed. A question that was overtaken is cancelled; a failure proposes nothing. */
function useSuggestions(input: RefObject<HTMLInputElement | null>, kind: "words" | "place") {
  const { t, language } = useTranslation();
  const [asked, setAsked] = useState("");
  const [typed, look] = useState("");
  useEffect(() => {
    const pause = setTimeout(() => setAsked(typed), DEBOUNCE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  const enabled = asked.length >= MIN_LENGTH && typed.length >= MIN_LENGTH;
  const { data = [] } = useQuery({
    queryKey: ["proposals", kind, language, asked],
    queryFn: ({ signal }) =>
      (kind === "words" ? fetchKeywordSuggestions : fetchPlaceSuggestions)(asked, t, language, signal),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  return {
    proposed: enabled ? data.filter(({ value }) => value !== input.current?.value) : [],
    typed,
    look: (text: string) => look(text.trim()),
    rest: () => look(""),
  };
}

async function fetchKeywordSuggestions(
  title: string,
  t: Translate,
  _: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const { titles, companies } = await callApi(routes.suggestSearches, {
    query: { title: title.slice(0, 200) },
    signal,
  });
  return [
    ...titles.map((value) => ({ value, note: "" })),
    ...companies.map((value) => ({ value, note: t("search.company") })),
  ];
}

async function fetchPlaceSuggestions(zip_code: string, _: Translate, language: string, signal: AbortSignal) {
  const places = await callApi(routes.suggestPlaces, { query: { zip_code: zip_code.slice(0, 100) }, signal });
  const countries = new Intl.DisplayNames(language, { type: "region" });
  return places.map(({ label, country }): Suggestion => ({ value: label, note: countries.of(country) ?? country }));
}
