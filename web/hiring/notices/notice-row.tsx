import {
  AlarmClockOff,
  ArchiveX,
  AtSign,
  BriefcaseBusiness,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleHelp,
  CirclePause,
  CirclePlay,
  Eraser,
  FilePenLine,
  Gavel,
  Handshake,
  HeartHandshake,
  Hourglass,
  Lightbulb,
  type LucideIcon,
  MessageSquareText,
  Milestone,
  Scale,
  Send,
  Undo2,
  UserCheck,
  UserPlus,
} from "lucide-react";
import { Link } from "react-router";
import { getNoticePath, type Notice, type NoticeKind } from "../../../contract/hiring/notices.ts";
import { SEEKER } from "../../../contract/platform/constants.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import { JobChanges } from "../../jobs/life/job-changes.tsx";
import { useSession } from "../../platform/api/session.ts";
import { formatTime, useFormatPortalDay } from "../../platform/app/formats/days.ts";
import { ExactTime } from "../../platform/app/formats/exact-time.tsx";
import { formatCalendarDate, useLanguage } from "../../platform/app/i18n.ts";
import { Row } from "../../platform/ui/layout/row.tsx";
import { type Translate, useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import styles from "./notices-page.module.css";

const icons: Record<NoticeKind, LucideIcon> = {
  application_received: Send,
  application_withdrawn: Undo2,
  stage_changed: Milestone,
  company_message: MessageSquareText,
  interview_proposed: CalendarClock,
  interview_scheduled: CalendarCheck,
  interview_declined: CalendarX,
  interview_cancelled: CalendarX,
  offer_changed: FilePenLine,
  offer_answered: Handshake,
  mentioned: AtSign,
  assigned: UserCheck,
  invitation_accepted: UserPlus,
  jobs_received: BriefcaseBusiness,
  answers_due: Hourglass,
  applications_unanswered: AlarmClockOff,
  erasure_announced: Eraser,
  answer_date_moved: CalendarClock,
  hold_changed: Scale,
  hold_ending: Scale,
  portal_hold_ending: Scale,
  statement_changed: Gavel,
  company_suspended: CirclePause,
  company_reinstated: CirclePlay,
  job_confirmation_due: CircleHelp,
  job_ended: ArchiveX,
  job_not_published: ArchiveX,
  job_closing: Hourglass,
  job_changed: FilePenLine,
  helper_joined: HeartHandshake,
  job_suggested: Lightbulb,
  application_prepared: FilePenLine,
  help_ended: HeartHandshake,
};

export function NoticeRow({ notice, isNew }: { notice: Notice; isNew: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const Icon = icons[notice.kind];
  const isSeeker = useSession().user?.user_type === SEEKER;
  const path = getNoticePath(notice, isSeeker);
  const formatPortalDay = useFormatPortalDay();
  const text = formatNotice(t, language, formatPortalDay, notice, isSeeker);
  return (
    <Row
      leading={
        <span className={styles.icon} data-new={isNew}>
          <Icon aria-hidden="true" size={20} />
        </span>
      }
      title={
        <span dir="auto" className={styles.text}>
          {isNew && <VisuallyHidden>{t("notices.new")} </VisuallyHidden>}
          {path ? <Link to={path}>{text}</Link> : text}
        </span>
      }
      text={
        <ExactTime time={notice.createdAt} focus="row">
          {formatTime(notice.createdAt, language)}
        </ExactTime>
      }
    >
      {notice.kind === "job_changed" && <JobChanges changes={notice.changes} />}
      {"message" in notice && notice.message && (
        <p dir="auto" className={styles.message}>
          {notice.message}
        </p>
      )}
    </Row>
  );
}

/** Returns the sentence of a notice in the language of the page. */
function formatNotice(
  t: Translate,
  language: Language,
  formatPortalDay: (isoTime: string) => string,
  notice: Notice,
  isSeeker: boolean,
): string {
  const values = {
    person: notice.actor_name || t(notice.is_actor_hidden ? "notices.hidden_applicant" : "applications.deleted_user"),
    company: notice.company || t("applications.company_deleted"),
    job: "job_title" in notice ? notice.job_title : null,
  };
  switch (notice.kind) {
    case "interview_cancelled":
      return t("notices.kinds.interview_cancelled", { ...values, other: isSeeker ? values.company : values.person });
    case "mentioned":
    case "assigned": {
      const applicant = notice.applicant_name;
      if (!applicant) return t(`notices.kinds.${notice.kind}`, values);
      return t(`notices.kinds.${notice.kind}_applicant`, { ...values, applicant });
    }
    case "stage_changed":
      return t(`notices.stages.${notice.stage}`, values);
    case "jobs_received":
      return t("notices.kinds.jobs_received", { ...values, count: notice.job_count });
    case "answers_due":
    case "applications_unanswered":
      return t(`notices.kinds.${notice.kind}`, {
        ...values,
        count: notice.application_count,
        date: formatPortalDay(notice.answer_due_at),
      });
    case "answer_date_moved":
      return t("notices.kinds.answer_date_moved", { ...values, date: formatPortalDay(notice.answer_due_at) });
    case "erasure_announced":
      return t("notices.kinds.erasure_announced", {
        ...values,
        date: notice.erase_at ? formatPortalDay(notice.erase_at) : "",
      });
    case "hold_changed":
    case "hold_ending":
    case "portal_hold_ending":
      return t(`notices.kinds.${notice.kind === "hold_changed" ? notice.hold_event : notice.kind}`, {
        ...values,
        application: notice.application_id,
        date: notice.held_until ? formatPortalDay(notice.held_until) : "",
      });
    case "job_confirmation_due": {
      if (notice.confirm_by === null) return t("notices.kinds.job_confirmation_over", values);
      const date = formatCalendarDate(notice.confirm_by, language, { dateStyle: "full" });
      return t(`notices.kinds.${notice.is_reported ? "job_confirmation_reported" : notice.kind}`, { ...values, date });
    }
    case "job_ended":
      return t(`notices.kinds.job_${notice.job_event}`, values);
    case "job_closing": {
      const day = notice.closes_on;
      return t("notices.kinds.job_closing", {
        ...values,
        date: day ? formatCalendarDate(day, language, { dateStyle: "full" }) : "",
      });
    }
    case "offer_changed":
    case "offer_answered":
      return t(`notices.kinds.${notice.offer_event}`, values);
    default:
      return t(`notices.kinds.${notice.kind}`, values);
  }
}
