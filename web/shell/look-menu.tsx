import { ChevronDown, Globe } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useLocation } from "react-router";
import { useLanguage } from "../i18n.ts";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { languageNames } from "./language-choice.tsx";
import styles from "./look-menu.module.css";
import { ThemeChoice } from "./theme-choice.tsx";

/**
 * Language and theme behind one button of the header. A native popover: it opens without JavaScript, closes on Escape
 * and on a press elsewhere, and the key closes it with a change of page.
 */
export function DisplayMenu({ language }: { language: ReactNode }) {
  const { t } = useTranslation();
  const current = useLanguage();
  const id = useId();
  const { key } = useLocation();
  return (
    <>
      <button type="button" popoverTarget={id} className={styles.button}>
        <Globe aria-hidden="true" size={18} />
        {languageNames[current]}
        <VisuallyHidden>, {t("shell.language_and_theme")}</VisuallyHidden>
        <ChevronDown aria-hidden="true" size={16} />
      </button>
      <div key={key} id={id} popover="auto" className={styles.panel}>
        {language}
        <ThemeChoice showLabel />
      </div>
    </>
  );
}
