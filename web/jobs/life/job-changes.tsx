import type { JobChange } from "../../../contract/jobs/life.ts";
import { splitShifts } from "../../../contract/jobs/terms/schedule.ts";
import { formatCalendarDate, useLanguage } from "../../platform/app/i18n.ts";
import { useJoinOptionLabels, useOptionLabel } from "../../platform/app/option-labels.ts";
import { type Translate, useTranslation } from "../../platform/ui/translation.tsx";
import { isOptionField } from "../option-fields.ts";
import { useDescribePay } from "../pay-text.ts";
import { useDescribeStart } from "../start-text.ts";

/** What is different in a job, each with its old and its new value. */
export function JobChanges({ changes }: { changes: readonly JobChange[] }) {
  return (
    <ul>
      {changes.map((change) => (
        <ChangeItem key={change.field} change={change} />
      ))}
    </ul>
  );
}

function ChangeItem({ change }: { change: JobChange }) {
  const { t } = useTranslation();
  const describePay = useDescribePay();
  const describeValue = useDescribeJobValue();
  const name = getFieldLabel(t, change.field);
  if (!("from" in change)) return <li>{t("jobs.life.other_text", { name })}</li>;

  const describe = (value: string | null) => value && describeValue(change.field, value);
  const [from, to] =
    change.field === "pay"
      ? [describePay(change.from).text, describePay(change.to).text]
      : [describe(change.from), describe(change.to)];
  const none = t("jobs.life.none");
  return <li dir="auto">{t("jobs.life.from_to", { name, from: from || none, to: to || none })}</li>;
}

/** Returns a function that writes the value of a field of a job as pages do. */
export function useDescribeJobValue(): (field: string, value: string) => string {
  const language = useLanguage();
  const getOptionLabel = useOptionLabel();
  const joinOptionLabels = useJoinOptionLabels();
  const describeStart = useDescribeStart();
  return (field, value) => {
    if (field === "closes_on" || field === "publish_on") return formatCalendarDate(value, language);
    if (field === "work_start") return describeStart(value) ?? "";
    if (field === "shifts") return joinOptionLabels(splitShifts(value));
    return isOptionField(field) ? getOptionLabel(value) : value;
  };
}

function getFieldLabel(t: Translate, field: JobChange["field"]): string {
  if (field === "place") return t("jobs.life.place");
  if (field === "openings") return t("jobs.positions");
  if (field === "questions") return t("jobs.section_application");
  return t(`jobs.${field}`);
}
