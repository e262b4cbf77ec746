import { Search } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { Button } from "../ui/button.tsx";
import styles from "./search-form.module.css";
import { searchAddress } from "./search-params.ts";
import { useSyncedInput } from "./use-synced-input.ts";

interface SearchFormProps {
  /** Path of the page with the results. */
  action: string;
  title?: string;
  zipCode?: string;
  buttonLabel: string;
  busy?: boolean;
  /** Searching for the same once more changes no address. */
  onRepeat?: () => void;
  /** Hidden inputs: parts of the search that new words leave as they are. */
  children?: ReactNode;
}

/** An ordinary GET form; with JavaScript it saves loading the whole page. */
export function SearchForm(props: SearchFormProps) {
  const { action, title = "", zipCode = "", buttonLabel, busy = false, onRepeat, children } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const words = useSyncedInput(title);
  const place = useSyncedInput(zipCode);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    const target = searchAddress(action, Object.fromEntries(entries));
    if (target === pathname + search) onRepeat?.();
    else navigate(target);
  }

  return (
    <search>
      <form method="get" action={action} onSubmit={submit} className={styles.form}>
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
        {children}
        <Button type="submit" busy={busy} className={styles.button}>
          <Search aria-hidden="true" />
          {buttonLabel}
        </Button>
      </form>
    </search>
  );
}
