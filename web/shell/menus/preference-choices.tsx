import { Monitor, Moon, Sun } from "lucide-react";
import { languageDefinitions } from "../../../contract/platform/languages.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { useSettings } from "../../platform/app/settings.ts";
import { useTheme } from "../../platform/app/theme.ts";
import { SegmentedControl } from "../../platform/ui/forms/segmented-control.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useChangeLanguage } from "./use-change-language.ts";

/** The choices of language and theme that need JavaScript. */
export function PreferenceChoices({ hasLanguage = true }: { hasLanguage?: boolean }) {
  return (
    <>
      {hasLanguage && <LanguageSwitch />}
      <ThemeChoice />
    </>
  );
}

/** Changes the language without a navigation, because member pages have one URL for all languages. */
function LanguageSwitch() {
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

function ThemeChoice() {
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
