import type { AnswerValue, QuestionType } from "../../../contract/jobs/questions.ts";
import { formatCalendarDate, formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";

/** Without separators of thousands, because the number may be a year, and with all decimals. */
const ANSWER_FORMAT = { useGrouping: false, maximumFractionDigits: 20 };

/** An answer to a question of a job, in words. */
export function AnswerText({ type, value }: { type: QuestionType; value: AnswerValue }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (typeof value === "boolean") return t(value ? "jobs.application.yes" : "jobs.application.no");
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "number") return formatNumber(value, language, ANSWER_FORMAT);
  return type === "date" ? formatCalendarDate(String(value), language) : String(value);
}
