import { AlarmClock, CalendarClock, Clock } from "lucide-react";
import type { Application } from "../../../contract/hiring/applications.ts";
import { isLate } from "../../../contract/hiring/stages/stages.ts";
import {
  formatShortDay,
  formatTimeZone,
  getLocalTimeZone,
  useFormatPortalDay,
} from "../../platform/app/formats/days.ts";
import { ExactTime } from "../../platform/app/formats/exact-time.tsx";
import { getDaysAgo } from "../../platform/app/formats/formats.ts";
import { formatCalendarDate, getDateFormat, useLanguage } from "../../platform/app/i18n.ts";
import { classNames } from "../../platform/ui/class-names.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./answer-due.module.css";
import { useIsHiddenByHold } from "./held-notices.tsx";

type Turn = Partial<Pick<Application, "has_proposed_times" | "offer_answer_by">>;

/** What a seeker does when it is their turn in an application. Null when it is not. */
export function getTurnAction({ has_proposed_times, offer_answer_by }: Turn): "choose_time" | "answer_offer" | null {
  if (offer_answer_by) return "answer_offer";
  return has_proposed_times ? "choose_time" : null;
}

/** A company reads the days up to this number as a number, which says at once what is urgent. */
const MAX_COUNTED_DAYS = 13;

interface AnswerDueProps {
  application: Pick<Application, "stage" | "answer_due_at" | "is_overdue"> &
    Partial<Pick<Application, "has_proposed_times" | "offer_answer_by" | "held_until">>;
  /** The seeker reads whose answer it is. */
  side: "seeker" | "company";
}

/**
 * Says to a seeker whose turn it is what to do. Otherwise it says until when the company has to answer or to take its next step, or
 * since when that is overdue. Of an application that was not answered in time, it says that to the seeker, and to the company that it
 * can still answer. Absent without a due date, for a seeker in the stage `offer`, and of an unanswered application for a member who
 * cannot answer it because of a legal hold. `is_overdue` comes from the server, because the clock of the browser can differ.
 */
export function AnswerDue({ application, side }: AnswerDueProps) {
  const { t } = useTranslation();
  const formatDay = useFormatPortalDay();
  const language = useLanguage();
  const { stage, answer_due_at, is_overdue, has_proposed_times, offer_answer_by, held_until = null } = application;
  const isHidden = useIsHiddenByHold({ held_until });
  const action = side === "seeker" ? getTurnAction(application) : null;
  if (action) return <TurnLine action={action} offer_answer_by={offer_answer_by} />;
  // After an offer without an answer, the company decides without a date that the seeker could rely on.
  if (!answer_due_at || (side === "seeker" && stage === "offer")) return null;
  if (side === "company" && stage === "unanswered" && isHidden) return null;
  const shownTime = stage !== "unanswered" && (is_overdue ? getNextDay(answer_due_at) : answer_due_at);
  const Icon = isLate(application) ? AlarmClock : Clock;
  return (
    <span className={classNames(styles.due, isLate(application) && styles.late)}>
      <Icon aria-hidden="true" size={16} />
      {shownTime ? <ExactTime time={shownTime}>{formatText()}</ExactTime> : <span>{formatText()}</span>}
    </span>
  );

  function formatText(): string {
    if (stage === "unanswered")
      return t(side === "seeker" ? "applications.answer.not_in_time" : "applications.answer.company.can_still_answer");
    const time = shownTime || (answer_due_at as string);
    if (side === "seeker") {
      const key = is_overdue ? "overdue_since" : "due_by";
      return t(`applications.answer.seeker.${key}`, { date: formatDay(time) });
    }
    const days = getDaysAgo(time);
    const date = formatShortDay(time, language);
    if (is_overdue) {
      if (days === 0) return t("applications.answer.company.overdue_today");
      const isCounted = days > 0 && days <= MAX_COUNTED_DAYS;
      return isCounted
        ? t("applications.answer.company.overdue_for", { count: days })
        : t("applications.answer.company.overdue_since", { date });
    }
    // The applicant is to answer. By this date, the company has to decide or write, whether they do or not.
    if (has_proposed_times) return t("applications.answer.company.applicant_chooses", { date });
    if (stage === "offer") return t("applications.answer.company.next_step_by", { date });
    if (days === 0) return t("applications.answer.company.due_today");
    const isCounted = days < 0 && -days <= MAX_COUNTED_DAYS;
    return isCounted
      ? t("applications.answer.company.days_left", { count: -days })
      : t("applications.answer.company.due_by", { date });
  }
}

interface TurnLineProps {
  action: NonNullable<ReturnType<typeof getTurnAction>>;
  offer_answer_by?: string | null | undefined;
}

/** Says that it is the seeker's turn, and what to do. */
export function TurnLine({ action, offer_answer_by }: TurnLineProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const date = offer_answer_by ? formatCalendarDate(offer_answer_by, language) : "";
  return (
    <span className={classNames(styles.due, styles.turn)}>
      <CalendarClock aria-hidden="true" size={16} />
      <span>{t(`applications.answer.seeker.${action}`, { date })}</span>
    </span>
  );
}

const INTERVIEW_TIME = { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" } as const;

/**
 * Says when the planned interview is, on the clock of the device, as the page of the application does (`SlotTime`). Where
 * the portal shows another time, it names the time zone of the device.
 */
export function InterviewLine({ at }: { at: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = (options: Intl.DateTimeFormatOptions) =>
    getDateFormat(language, { ...INTERVIEW_TIME, ...options }).format(new Date(at));
  const timeZone = getLocalTimeZone();
  const local = format({ timeZone });
  const time = local === format({}) ? local : `${local} (${formatTimeZone(timeZone)})`;
  return (
    <span className={classNames(styles.due, styles.turn)}>
      <CalendarClock aria-hidden="true" size={16} />
      <time dateTime={at}>{t("applications.answer.interview", { time })}</time>
    </span>
  );
}

/** A period ends with the last millisecond of a day, so the answer is overdue since the day after. */
function getNextDay(endOfDay: string): string {
  return new Date(Date.parse(endOfDay) + 1).toISOString();
}
