import { type FormEvent, type RefObject, useEffect, useEffectEvent, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "../ui/forms/button.tsx";
import { useSyncedInput } from "../ui/forms/synced-value.ts";
import { useTranslation } from "../ui/translation.tsx";
import { parseSearchParams, toSearchUrl } from "./search-criteria.ts";
import styles from "./search-form.module.css";

interface SearchFormProps {
  /** The id of the form. Required if inputs elsewhere on the page belong to the form. */
  id?: string;
  /** Path of the page with the results. */
  action: string;
  keywords?: string;
  place?: string;
  buttonLabel: string;
  busy?: boolean;
  /** Called instead of a navigation when the submitted criteria are unchanged. */
  onRepeat?: () => void;
}

/**
 * The form for keywords and place. Without JavaScript the browser submits it as a GET form; with JavaScript it
 * navigates without a page load.
 */
export function SearchForm(props: SearchFormProps) {
  const { id, action, keywords = "", place = "", buttonLabel, busy = false, onRepeat } = props;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    const url = toSearchUrl(action, parseSearchParams(new URLSearchParams(entries)));
    if (url === pathname + search) onRepeat?.();
    else navigate(url, { preventScrollReset: pathname === action });
  }

  return (
    <search>
      <form id={id} method="get" action={action} onSubmit={submit} className={styles.form}>
        <SearchInput name="title" value={keywords} kind="keywords" maxLength={200} />
        <SearchInput name="zip_code" value={place} kind="place" maxLength={100} />
        <Button type="submit" busy={busy} className={styles.button}>
          {buttonLabel}
        </Button>
      </form>
    </search>
  );
}

interface SearchInputProps {
  name: string;
  value: string;
  kind: "keywords" | "place";
  maxLength: number;
}

function SearchInput({ name, value, kind, maxLength }: SearchInputProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useSyncedInput<HTMLInputElement>(value);
  const { loadSuggestions, suggestionList } = useSuggestionList(input.ref, kind);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {t(`search.${kind}_label`)}
      </label>
      <input
        {...input}
        id={id}
        name={name}
        className={styles.input}
        placeholder={t(`search.${kind}_example`)}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={loadSuggestions}
        onInput={loadSuggestions}
      />
      {suggestionList}
    </div>
  );
}

type SuggestionListComponent = typeof import("./suggestion-list.tsx").SuggestionList;

/** The suggestions below a field. Their code is loaded when the field is first used. */
function useSuggestionList(input: RefObject<HTMLInputElement | null>, kind: "keywords" | "place") {
  const [SuggestionList, setSuggestionList] = useState<SuggestionListComponent>();
  function loadSuggestions() {
    if (SuggestionList) return;
    // If loading fails, the field works without suggestions.
    import("./suggestion-list.tsx").then(
      (module) => setSuggestionList(() => module.SuggestionList),
      () => undefined,
    );
  }
  const loadIfFocused = useEffectEvent(() => {
    if (input.current === document.activeElement) loadSuggestions();
  });
  // A server-rendered field may have the focus before hydration.
  useEffect(() => loadIfFocused(), []);
  return { loadSuggestions, suggestionList: SuggestionList && <SuggestionList input={input} kind={kind} /> };
}
