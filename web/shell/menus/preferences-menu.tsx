import { useMutation } from "@tanstack/react-query";
import { ChevronDown, Globe, Monitor, Moon, Sun } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  type Language,
  languageDefinitions,
  localizePath,
  removeLanguagePrefix,
} from "../../../contract/platform/languages.ts";
import { storeLanguage } from "../../platform/api/device-preferences.ts";
import { setLanguage, useLanguage } from "../../platform/app/i18n.ts";
import { useSettings } from "../../platform/app/settings.ts";
import { useTheme } from "../../platform/app/theme.ts";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import styles from "./preferences-menu.module.css";

interface PreferencesMenuProps {
  language: ReactNode;
  /** Shows the choices without the button on small screens, where this menu is a part of another one. */
  isExpandedOnSmallScreens?: boolean;
}

/**
 * The choice of language and theme behind one button of the header. A native popover works without JavaScript and
 * closes on Escape and on a click outside. The `key` changes with the page, which closes the popover. The server leaves
 * out the theme, which can only be chosen with JavaScript: it would be an eighth of the elements of a job page.
 */
export function PreferencesMenu({ language, isExpandedOnSmallScreens = false }: PreferencesMenuProps) {
  const { t } = useTranslation();
  const current = useLanguage();
  const { languages } = useSettings();
  const id = useId();
  const { key } = useLocation();
  const isHydrated = useHydrated();
  return (
    <div className={isExpandedOnSmallScreens ? styles.expanded : undefined}>
      <button type="button" popoverTarget={id} className={styles.button}>
        <Globe aria-hidden="true" size={18} />
        {languages.length > 1 ? languageDefinitions[current].name : t("shell.theme")}
        {languages.length > 1 && <VisuallyHidden>, {t("shell.language_and_theme")}</VisuallyHidden>}
        <ChevronDown aria-hidden="true" size={16} />
      </button>
      <div key={key} id={id} popover="auto" className={styles.panel}>
        {language}
        {isHydrated && <ThemeChoice />}
      </div>
    </div>
  );
}

/** Public pages have one URL per language, so the choices are links and work without JavaScript. */
export function LanguageLinks() {
  const { t } = useTranslation();
  const current = useLanguage();
  const { mutate: changeLanguage } = useChangeLanguage();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { languages } = useSettings();
  if (languages.length === 1) return null;
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
              onClick={(event) => {
                event.preventDefault();
                changeLanguage(language, { onSuccess: () => navigate(address, { preventScrollReset: true }) });
              }}
            >
              {languageDefinitions[language].name}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** Changes the language without a navigation, because member pages have one URL for all languages. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const current = useLanguage();
  const { mutate: changeLanguage } = useChangeLanguage();
  const { languages } = useSettings();
  if (languages.length === 1) return null;
  return (
    <SegmentedControl
      label={t("shell.language")}
      showLabel
      options={languages.map((language) => ({
        value: language,
        label: languageDefinitions[language].name,
        lang: language,
      }))}
      value={current}
      onChange={(language) => changeLanguage(language)}
    />
  );
}

/** Loads the texts of a language, changes the page to it and stores the choice. A toast tells a failure. */
function useChangeLanguage() {
  const { translation } = useTranslation();
  return useMutation({
    mutationFn: (language: Language) => setLanguage(language, translation),
    onSuccess: (_, language) => storeLanguage(language),
  });
}

export function ThemeChoice() {
  const { t } = useTranslation();
  const [theme, setTheme] = useTheme();
  return (
    <SegmentedControl
      label={t("shell.theme")}
      showLabel
      options={[
        { value: "system", label: t("shell.theme_system"), icon: <Monitor aria-hidden="true" /> },
        { value: "light", label: t("shell.theme_light"), icon: <Sun aria-hidden="true" /> },
        { value: "dark", label: t("shell.theme_dark"), icon: <Moon aria-hidden="true" /> },
      ]}
      value={theme}
      onChange={setTheme}
    />
  );
}
