import { AlarmClock, CalendarClock, Clock } from "lucide-react";
import type { Application } from "../../../contract/hiring/applications.ts";
import { useFormatPortalDay } from "../../platform/app/days.ts";
import { classNames } from "../../platform/ui/class-names.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./answer-due.module.css";

interface AnswerDueProps {
  application: Pick<Application, "stage" | "answer_due_at" | "is_overdue"> &
    Partial<Pick<Application, "has_proposed_times">>;
  /** The seeker reads whose answer it is. */
  side: "seeker" | "company";
}

/**
 * Shows until when the company has to answer an application, since when the answer is overdue, or that it came too late.
 * Shows a seeker with proposed times of an interview that the seeker chooses one. Absent when the application has ended
 * otherwise, and for a seeker with an offer, because the seeker answers that. `is_overdue` comes from the server,
 * because the clock of the browser can differ.
 */
export function AnswerDue({ application, side }: AnswerDueProps) {
  const { t } = useTranslation();
  const formatDay = useFormatPortalDay();
  const { stage, answer_due_at, is_overdue, has_proposed_times } = application;
  if (!answer_due_at || (side === "seeker" && stage === "offer")) return null;
  const seekerChooses = side === "seeker" && has_proposed_times;
  const isLate = !seekerChooses && (is_overdue || stage === "unanswered");
  const Icon = seekerChooses ? CalendarClock : isLate ? AlarmClock : Clock;
  return (
    <span className={classNames(styles.due, isLate && styles.late)}>
      <Icon aria-hidden="true" size={16} />
      <span>{formatText()}</span>
    </span>
  );

  function formatText(): string {
    if (seekerChooses) return t("applications.answer.seeker.choose_time");
    if (stage === "unanswered") return t("applications.answer.not_in_time");
    const date = formatDay(is_overdue ? getNextDay(answer_due_at as string) : (answer_due_at as string));
    return t(`applications.answer.${side}.${is_overdue ? "overdue_since" : "due_by"}`, { date });
  }
}

/** A period ends with the last millisecond of a day, so the answer is overdue since the day after. */
function getNextDay(endOfDay: string): string {
  return new Date(Date.parse(endOfDay) + 1).toISOString();
}
