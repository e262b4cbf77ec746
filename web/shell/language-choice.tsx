import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { type Language, languages, localPath, neutralPath, switchLanguage, useLanguage } from "../i18n.ts";
import { Segmented } from "../ui/segmented.tsx";
import styles from "./language-choice.module.css";

export const languageNames: Record<Language, string> = { en: "English", nl: "Nederlands" };

/** On public pages each language has its own address, so this is links and needs no JavaScript. */
export function LanguageLinks() {
  const { t } = useTranslation();
  const current = useLanguage();
  const location = useLocation();
  return (
    <ul aria-label={t("shell.language")} className={styles.languages}>
      {languages.map((language) => (
        <li key={language}>
          <a
            href={localPath(neutralPath(location.pathname), language) + location.search}
            lang={language}
            hrefLang={language}
            aria-current={language === current ? "true" : undefined}
            onClick={(event) => {
              event.preventDefault();
              switchLanguage(language, location);
            }}
          >
            {languageNames[language]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Behind the login an address serves both languages. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const current = useLanguage();
  const location = useLocation();
  return (
    <Segmented
      label={t("shell.language")}
      showLabel
      options={languages.map((language) => ({ value: language, label: languageNames[language], lang: language }))}
      value={current}
      onChange={(language) => switchLanguage(language, location)}
    />
  );
}
