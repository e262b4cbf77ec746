import { Link } from "react-router";
import { localPath } from "../../contract/paths.ts";
import { useLanguage } from "../i18n.ts";
import { SearchForm } from "../search/search-form.tsx";
import { searchAddress } from "../search/search-params.ts";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./home-search.module.css";
import { suggestions } from "./suggestions.ts";

/** Leads to the search page, with or without JavaScript. */
export function HomeSearch() {
  const { t } = useTranslation();
  const language = useLanguage();
  const searchPath = localPath("/search", language);
  return (
    <div className={styles.search}>
      <SearchForm action={searchPath} buttonLabel={t("home.search")} />
      <p className={styles.try}>
        {t("home.try")}
        {suggestions[language].map((words) => (
          <Link key={words.title} to={searchAddress(searchPath, words)}>
            {Object.values(words).join(", ")}
          </Link>
        ))}
      </p>
    </div>
  );
}
