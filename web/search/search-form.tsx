import { Search } from "lucide-react";
import type { FormEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./search-form.module.css";
import { readSearch, searchAddress } from "./search-params.ts";
import { useSyncedInput } from "./use-synced-input.ts";

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
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const words = useSyncedInput(title);
  const place = useSyncedInput(zipCode);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    const target = searchAddress(action, readSearch(new URLSearchParams(entries)));
    if (target === pathname + search) onRepeat?.();
    else navigate(target, { preventScrollReset: pathname === action });
  }

  return (
    <search>
      <form id={id} method="get" action={action} onSubmit={submit} className={styles.form}>
        <label className={styles.part}>
          {t("search.words_label")}
          <input
            {...words}
            name="title"
            className={styles.input}
            placeholder={t("search.words_example")}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        <label className={styles.part}>
          {t("search.place_label")}
          <input
            {...place}
            name="zip_code"
            className={styles.input}
            placeholder={t("search.place_example")}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
        <Button type="submit" busy={busy} className={styles.button}>
          <Search aria-hidden="true" />
          {buttonLabel}
        </Button>
      </form>
    </search>
  );
}
