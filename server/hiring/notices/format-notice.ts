import type { Language } from "../../../contract/platform/languages.ts";
import { formatDay } from "../../platform/i18n/format-day.ts";
import { fillPlaceholders, texts } from "../../platform/i18n/texts.ts";
import type { NoticeRow } from "./queries.ts";

/** The kinds whose sentence depends on a number. */
const countedKinds: readonly string[] = ["jobs_received", "answers_due", "applications_unanswered"];
/** The kinds whose sentence depends on the event. */
const eventKinds: readonly string[] = ["offer_changed", "offer_answered", "hold_changed"];
const jobEventKinds: readonly string[] = ["job_ended"];

/** Returns the sentence of a notice. Names of applicants are left out, because strangers choose them. */
export function formatNotice(notice: NoticeRow, language: Language, timeZone: string): string {
  const { kind, event_kind, job_title, actor_name, company } = notice;
  const { held_until } = notice.event_data ?? {};
  const lastDay = kind === "erasure_announced" ? notice.erase_at : notice.answer_due_at;
  const day = held_until === undefined ? (notice.hold_ends_at ?? lastDay) : new Date(held_until);
  const { confirm_by, closes_on } = notice.job_event_data ?? {};
  const jobDay = confirm_by ?? closes_on;
  const { kinds, former_member, unnamed_company } = texts[language].notices;
  const count = notice.job_count ?? notice.application_count ?? 1;
  const subject = jobEventKinds.includes(kind)
    ? `job_${notice.job_event_kind}`
    : eventKinds.includes(kind)
      ? event_kind
      : kind === "job_confirmation_due" && notice.job_event_data?.reported
        ? "job_confirmation_reported"
        : kind;
  const name = countedKinds.includes(kind) ? `${kind}_${count === 1 ? "one" : "other"}` : subject;
  return fillPlaceholders(kinds[name as keyof typeof kinds], {
    person: actor_name ?? former_member,
    company: company ?? unnamed_company,
    job: job_title ?? "",
    application: notice.application_id ?? "",
    count,
    date: jobDay ? formatDay(new Date(jobDay), language, "UTC") : day ? formatDay(day, language, timeZone) : "",
  });
}

/** Returns the sentence of the first notice, and how many others there are. */
export function summarizeNotices(sentences: readonly string[], language: Language): string {
  const [first = "", ...more] = sentences;
  const { and_more } = texts[language].notices;
  return more.length === 0 ? first : fillPlaceholders(and_more, { first, count: more.length });
}
