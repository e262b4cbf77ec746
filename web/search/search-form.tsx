import { type FormEvent, type RefObject, useEffect, useEffectEvent, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "../ui/forms/button.tsx";
import { useSyncedInput } from "../ui/forms/synced-value.ts";
import { useTranslation } from "../ui/translation.tsx";
import { parseSearchParams, toSearchUrl } from "./search-criteria.ts";
import styles from "./search-form.module.css";

interface SearchFormProps {
  /** For inputs elsewhere on the page that are part of the same search. */
  id?: string;
  /** Path of the page with the results. */
  action: string;
  title?: string;
  zipCode?: string;
  buttonLabel: string;
  busy?: boolean;
  /** Searching for the same once more changes no address. */
  onRepeat?: () => void;
}

/** An ordinary GET form; with JavaScript it saves loading the whole page. */
export function SearchForm(props: SearchFormProps) {
  const { id, action, title = "", zipCode = "", buttonLabel, busy = false, onRepeat } = props;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    const target = toSearchUrl(action, parseSearchParams(new URLSearchParams(entries)));
    if (target === pathname + search) onRepeat?.();
    else navigate(target, { preventScrollReset: pathname === action });
  }

  return (
    <search>
      <form id={id} method="get" action={action} onSubmit={submit} className={styles.form}>
        <SearchInput name="title" value={title} kind="words" maxLength={200} />
        <SearchInput name="zip_code" value={zipCode} kind="place" maxLength={100} />
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
  kind: "words" | "place";
  maxLength: number;
}

function SearchInput({ name, value, kind, maxLength }: SearchInputProps) {
  const { t } = useTranslation();
  const id = useId();
  const input = useSyncedInput<HTMLInputElement>(value);
  const { wake, proposals } = useSuggestionList(input.ref, kind);
  return (
    <div className={styles.part}>
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
        onFocus={wake}
        onInput={wake}
      />
      {proposals}
    </div>
  );
}

type SuggestionListComponent = typeof import("./suggestion-list.tsx").SuggestionList;

/** What may be meant, while it is being typed. Comes in a file of its own when a field is first used. */
function useSuggestionList(input: RefObject<HTMLInputElement | null>, kind: "words" | "place") {
  const [Proposals, setProposals] = useState<SuggestionListComponent>();
  function wake() {
    // Without it, the field is what it was: an input.
    if (!Proposals)
      import("./suggestion-list.tsx").then((file) => setProposals(() => file.SuggestionList)).catch(() => undefined);
  }
  const wakeNow = useEffectEvent(wake);
  // Who was quicker than the script is in the field already.
  useEffect(() => {
    if (input.current === document.activeElement) wakeNow();
  }, [input]);
  return { wake, proposals: Proposals && <Proposals input={input} kind={kind} /> };
}
