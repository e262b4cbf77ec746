import { useLanguage } from "../i18n.ts";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./day-stamp.module.css";
import { daysAgo } from "./days.ts";
import { formatDay } from "./times.ts";

export function DayStamp({ time }: { time: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const ago = daysAgo(time);
  const known = [t("messages.today"), t("messages.yesterday")];
  return (
    <h3 className={styles.stamp}>
      <time dateTime={time}>{known[ago] ?? formatDay(time, language)}</time>
    </h3>
  );
}
