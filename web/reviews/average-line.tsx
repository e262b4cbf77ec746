import { formatNumber, useLanguage } from "../i18n.ts";
import { Stars } from "../ui/layout/stars.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./average-line.module.css";

export function AverageRating({ average, count }: { average: number; count: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const value = formatNumber(average, language);
  return (
    <p className={styles.line}>
      <strong aria-hidden="true" className={styles.value}>
        {value}
      </strong>
      <Stars value={average} label={t("reviews.average_label", { value })} />
      <span className={styles.count}>{t("reviews.count", { count })}</span>
    </p>
  );
}
