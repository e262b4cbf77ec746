import type { TimelineEvent } from "../../../../contract/hiring/timeline.ts";
import { useFormatPortalDay } from "../../../platform/app/formats/days.ts";
import { ExactTime } from "../../../platform/app/formats/exact-time.tsx";
import { formatDate, useLanguage } from "../../../platform/app/i18n.ts";
import { Section } from "../../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import styles from "./timeline.module.css";

/** What happened to the application, oldest first, as the members of the company see it. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const formatDay = useFormatPortalDay();
  const getStage = (stage: string | undefined) =>
    stage ? t(`applicants.stages.${stage}`, { defaultValue: stage }) : "";
  return (
    <Section title={t("applicants.timeline")} titleClassName={styles.title}>
      <ol className={styles.events}>
        {events.map((event) => {
          const date = formatDate(event.at, language);
          const text = event.actor_name ? t("applicants.event_by", { date, name: event.actor_name }) : date;
          return (
            <li key={event.id}>
              <p>
                {t(`applicants.event.${event.kind}`, {
                  from: getStage(event.data.from),
                  to: getStage(event.data.to),
                  date: event.data.held_until ? formatDay(event.data.held_until) : "",
                })}
              </p>
              <p className={styles.by}>
                <ExactTime time={event.at}>{text}</ExactTime>
              </p>
              {event.data.is_late && <p className={styles.late}>{t("applicants.event_late")}</p>}
              {event.data.legal_ground && (
                <p className={styles.by}>
                  {t("holds.not_told")} {event.data.legal_ground}
                </p>
              )}
              {event.data.message && <blockquote className={styles.message}>{event.data.message}</blockquote>}
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
