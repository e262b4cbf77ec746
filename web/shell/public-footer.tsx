import { useTranslation } from "../ui/translation.tsx";
import { LanguageLinks } from "./language-choice.tsx";
import styles from "./public-footer.module.css";
import { ThemeChoice } from "./theme-choice.tsx";

export function PublicFooter() {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <p>{t("shell.copyright")}</p>
      <div className={styles.look}>
        <LanguageLinks />
        <ThemeChoice />
      </div>
    </footer>
  );
}
