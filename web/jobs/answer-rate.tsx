import type { AnswerRate } from "../../contract/companies/companies.ts";
import { useTranslation } from "../platform/ui/translation.tsx";

/** How many applications a company answered in time, and how fast. The page of a job and that of its company show it. */
export function AnswerRateText({ rate: { due, in_time, median_days } }: { rate: AnswerRate }) {
  const { t } = useTranslation();
  return (
    <>
      {t("jobs.answer_rate", { in_time, due })}
      {median_days === 0 && ` ${t("jobs.median_answer_same_day")}`}
      {median_days !== null && median_days > 0 && ` ${t("jobs.median_answer_days", { count: median_days })}`}
    </>
  );
}
