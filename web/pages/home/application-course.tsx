import { Link } from "react-router";
import { useSession } from "../../platform/api/session.ts";
import { usePublicPath } from "../../platform/app/i18n.ts";
import { useSettings } from "../../platform/app/settings.ts";
import { classNames } from "../../platform/ui/class-names.ts";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./application-course.module.css";

/** What happens to an application, from sending it to its erasure. The date of the answer stands out. */
export function ApplicationCourse({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const path = usePublicPath();
  const { status } = useSession();
  const { closedAccounts, retentionDays } = useSettings();
  const apply = closedAccounts.includes("seeker") ? "home.course.apply_with_account" : "home.course.apply_text";
  return (
    <Section title={t("home.course.title")} isCard className={classNames(styles.card, className)}>
      <ol className={styles.steps}>
        <li>
          <b>{t("home.course.apply")}</b>
          <span>{t(apply)}</span>
        </li>
        <li>
          <b>{t("home.course.seen")}</b>
          <span>{t("home.course.seen_text")}</span>
        </li>
        <li className={styles.answer}>
          <b>{t("home.course.answer")}</b>
          <span>{t("home.course.answer_text")}</span>
        </li>
        <li>
          <b>{t("home.course.no_answer")}</b>
          <span>{t("home.course.no_answer_text")}</span>
        </li>
        <li className={styles.later}>
          <span>{t("home.course.erased", { count: retentionDays })}</span>
        </li>
      </ol>
      <p className={styles.login} hidden={status === "signed-in"}>
        <Link to={path("/login")}>{t("home.course.log_in")}</Link>
      </p>
    </Section>
  );
}
