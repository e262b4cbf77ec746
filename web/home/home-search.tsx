import { Link } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import { useLanguage } from "../i18n.ts";
import { toSearchUrl } from "../search/search-criteria.ts";
import { SearchForm } from "../search/search-form.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./home-search.module.css";
import { exampleSearches } from "./suggestions.ts";

/** Leads to the search page, with or without JavaScript. */
export function HomeSearch() {
  const { t } = useTranslation();
  const language = useLanguage();
  const searchPath = localizePath("/search", language);
  return (
    <div className={styles.search}>
      <SearchForm action={searchPath} buttonLabel={t("home.search")} />
      <p className={styles.try}>
        {t("home.try")}
        {exampleSearches[language].map((words) => (
          <Link key={words.title} to={toSearchUrl(searchPath, words)}>
            {Object.values(words).join(", ")}
          </Link>
        ))}
      </p>
    </div>
  );
}
