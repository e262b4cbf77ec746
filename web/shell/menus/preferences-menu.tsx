import { ChevronDown, Globe } from "lucide-react";
import { type ComponentProps, type ReactNode, Suspense, useId } from "react";
import { useLocation, useNavigate } from "react-router";
import { languageDefinitions, localizePath, removeLanguagePrefix } from "../../../contract/platform/languages.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { useSettings } from "../../platform/app/settings.ts";
import { lazyOrNothing } from "../../platform/ui/lazy-or-nothing.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useHydrated } from "../../platform/ui/use-hydrated.ts";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import styles from "./preferences-menu.module.css";
import { useChangeLanguage } from "./use-change-language.ts";

const PreferenceChoices = lazyOrNothing(async () => (await import("./preference-choices.tsx")).PreferenceChoices);

/** The choices that need JavaScript, which load when they are rendered. */
export function LazyPreferenceChoices(props: ComponentProps<typeof PreferenceChoices>) {
  return (
    <Suspense>
      <PreferenceChoices {...props} />
    </Suspense>
  );
}

interface PreferencesMenuProps {
  /** The choice of language of a page that works without JavaScript. */
  language?: ReactNode;
  /** Shows the choices without the button on small screens, where this menu is a part of another one. */
  isExpandedOnSmallScreens?: boolean;
}

/**
 * The choice of language and theme behind one button of the header. A native popover works without JavaScript and
 * closes on Escape and on a click outside. The `key` changes with the page, which closes the popover. The server leaves
 * out the theme, which can only be chosen with JavaScript: it would be an eighth of the elements of a job page. Its choice is loaded
 * after hydration.
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
        {isHydrated && <LazyPreferenceChoices hasLanguage={!language} />}
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
