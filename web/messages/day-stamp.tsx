import { useLanguage } from "../i18n.ts";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./day-stamp.module.css";
import { getDaysAgo } from "./days.ts";
import { formatLocalDate } from "./times.ts";

export function DayHeading({ time }: { time: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const ago = getDaysAgo(time);
  const known = [t("messages.today"), t("messages.yesterday")];
  return (
    <h3 className={styles.stamp}>
      <time dateTime={time}>{known[ago] ?? formatLocalDate(time, language)}</time>
    </h3>
  );
}
