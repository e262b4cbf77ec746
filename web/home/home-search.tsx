import { Form, Link } from "react-router";
import { localPath } from "../../contract/paths.ts";
import { useLanguage } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./home-search.module.css";
import { suggestions } from "./suggestions.ts";

/** A plain form that leads to the search page, with or without JavaScript. */
export function HomeSearch() {
  const { t } = useTranslation();
  const language = useLanguage();
  const searchPath = localPath("/search", language);
  return (
    <>
      <Form action={searchPath} role="search" className={styles.search}>
        <label className={styles.field}>
          {t("home.what")}
          <input name="title" type="search" placeholder={t("home.what_example")} autoComplete="off" />
        </label>
        <label className={styles.field}>
          {t("home.where")}
          <input name="zip_code" type="search" placeholder={t("home.where_example")} autoComplete="postal-code" />
        </label>
        <Button type="submit" className={styles.submit}>
          {t("home.search")}
        </Button>
      </Form>
      <p className={styles.try}>
        {t("home.try")}
        {suggestions[language].map((words) => (
          <Link key={words.title} to={`${searchPath}?${new URLSearchParams(words)}`}>
            {Object.values(words).join(", ")}
          </Link>
        ))}
      </p>
    </>
  );
}
