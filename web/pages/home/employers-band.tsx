import { Link } from "react-router";
import { jobFormQuery } from "../../../contract/platform/pages/paths.ts";
import { usePublicPath } from "../../platform/app/i18n.ts";
import { classNames } from "../../platform/ui/class-names.ts";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { DoorsPicture } from "../employers/doors-picture.tsx";
import styles from "./employers-band.module.css";

/** The way for those who look for people. */
export function EmployersBand({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const path = usePublicPath();
  return (
    <Section
      title={t("home.employers.title")}
      titleClassName={styles.title}
      className={classNames(styles.band, className)}
    >
      <p className={styles.text}>{t("home.employers.text")}</p>
      <p className={styles.actions}>
        <ButtonLink to={path("/employers")} className={styles.button}>
          {t("home.employers.action")}
        </ButtonLink>
        <Link to={path("/login") + jobFormQuery} className={styles.post}>
          {t("home.employers.post")}
        </Link>
      </p>
      <DoorsPicture className={styles.picture} />
    </Section>
  );
}
