import { useLocation, useNavigate } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import { type Language, languages, removeLanguagePrefix, setLanguage, storeLanguage, useLanguage } from "../i18n.ts";
import { SegmentedControl } from "../ui/forms/segmented-control.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./language-choice.module.css";

export const languageNames: Record<Language, string> = { en: "English", nl: "Nederlands" };

/** On public pages each language has its own address, so this is links, which work without JavaScript too. */
export function LanguageLinks() {
  const { t, translation } = useTranslation();
  const current = useLanguage();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  return (
    <ul aria-label={t("shell.language")} className={styles.languages}>
      {languages.map((language) => {
        const address = localizePath(removeLanguagePrefix(pathname), language) + search + hash;
        return (
          <li key={language}>
            <a
              href={address}
              lang={language}
              hrefLang={language}
              aria-current={language === current ? "true" : undefined}
              onClick={async (event) => {
                event.preventDefault();
                storeLanguage(language);
                await setLanguage(language, translation);
                navigate(address, { preventScrollReset: true });
              }}
            >
              {languageNames[language]}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Behind the login an address serves both languages. */
export function LanguageSwitch() {
  const { t, translation } = useTranslation();
  const current = useLanguage();
  return (
    <SegmentedControl
      label={t("shell.language")}
      showLabel
      options={languages.map((language) => ({ value: language, label: languageNames[language], lang: language }))}
      value={current}
      onChange={(language) => {
        storeLanguage(language);
        setLanguage(language, translation);
      }}
    />
  );
}
