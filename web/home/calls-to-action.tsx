import { localizePath } from "../../contract/paths.ts";
import { useLanguage } from "../i18n.ts";
import { ButtonLink } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./calls-to-action.module.css";

export function CallsToAction() {
  const { t } = useTranslation();
  const login = localizePath("/login", useLanguage());
  return (
    <div className={styles.calls}>
      <section className={styles.seekers}>
        <h2 className={styles.title}>{t("home.seekers.title")}</h2>
        <p className={styles.text}>{t("home.seekers.text")}</p>
        <ButtonLink to={login} variant="quiet">
          {t("home.seekers.action")}
        </ButtonLink>
      </section>
      <section className={styles.employers}>
        <h2 className={styles.title}>{t("home.employers.title")}</h2>
        <p className={styles.text}>{t("home.employers.text")}</p>
        <ButtonLink to={login} variant="quiet">
          {t("home.employers.action")}
        </ButtonLink>
      </section>
    </div>
  );
}
