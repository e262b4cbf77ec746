import { type FormEvent, type RefObject, useEffect, useEffectEvent, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FieldErrorCode } from "../../../../contract/platform/fields/field-errors.ts";
import { useFieldErrorText } from "../../../platform/app/field-error-text.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { FieldError } from "../../../platform/ui/forms/field.tsx";
import { useSyncedInput } from "../../../platform/ui/forms/synced-value.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { parseSearchParams, toSearchUrl } from "../search-criteria.ts";
import styles from "./search-form.module.css";
import { type SearchFieldErrors, validateSearchForm } from "./validate-search-form.ts";

interface SearchFormProps {
  /** The id of the form. Required if inputs elsewhere on the page belong to the form. */
  id?: string;
  /** Path of the page with the results. */
  action: string;
  keywords?: string;
  place?: string;
  buttonLabel: string;
  /** The contract's message for a distance without a place. */
  placeRequired?: FieldErrorCode;
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
  const { placeRequired = "zip_code_required" } = props;
  const [errors, setErrors] = useState<SearchFieldErrors>({});
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    const params = new URLSearchParams(entries);
    const validation = validateSearchForm(params, { placeRequired });
    setErrors(validation.errors);
    if (!validation.isValid) {
      const invalid = event.currentTarget.elements.namedItem(validation.errors.title ? "title" : "zip_code");
      (invalid as HTMLInputElement).focus();
      return;
    }
    const url = toSearchUrl(action, parseSearchParams(params));
    if (url === pathname + search) onRepeat?.();
    else navigate(url, { preventScrollReset: pathname === action });
  }

  return (
    <search>
      <form id={id} method="get" action={action} onSubmit={submit} className={styles.form}>
        <SearchInput name="title" value={keywords} kind="keywords" error={errors.title} />
        <SearchInput name="zip_code" value={place} kind="place" error={errors.zip_code} />
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
  error: string | undefined;
}

function SearchInput({ name, value, kind, error }: SearchInputProps) {
  const { t } = useTranslation();
  const id = useId();
  const getFieldErrorText = useFieldErrorText();
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
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={loadSuggestions}
        onInput={loadSuggestions}
      />
      {suggestionList}
      <div role="alert" className={styles.error}>
        <FieldError id={`${id}-error`} error={getFieldErrorText(error)} />
      </div>
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
