import { Search } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "../ui/translation.tsx";
import { useSyncedInput } from "../ui/use-synced-input.ts";
import styles from "./help-search.module.css";

interface HelpSearchProps {
  words: string;
  onSearch: (words: string) => void;
}

/** Searches while typing. Without JavaScript it is an ordinary form, and the server answers with what was found. */
export function HelpSearch({ words, onSearch }: HelpSearchProps) {
  const { t } = useTranslation();
  const input = useSyncedInput<HTMLInputElement>(words);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the page came to life
  useEffect(() => {
    const typed = input.ref.current?.value ?? words;
    if (typed !== words) onSearch(typed);
  }, []);

  return (
    <search>
      <form method="get" className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <label className={styles.label} htmlFor="help-search">
          {t("help.search")}
        </label>
        <div className={styles.box}>
          <Search aria-hidden="true" size={20} className={styles.icon} />
          <input
            {...input}
            id="help-search"
            type="search"
            name="q"
            className={styles.input}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => onSearch(event.currentTarget.value)}
          />
        </div>
      </form>
    </search>
  );
}
