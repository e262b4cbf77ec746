import type { Education, WorkExperience } from "../../../../contract/accounts/profile.ts";
import type { PayPeriod } from "../../../../contract/jobs/terms/pay.ts";
import type { Evidence } from "../../../../contract/moderation/cases.ts";
import { HistoryList } from "../../../accounts/users/history-list.tsx";
import { isOptionField } from "../../../jobs/option-fields.ts";
import { useDescribeStart } from "../../../jobs/start-text.ts";
import { useFormatMoment } from "../../../platform/app/formats/days.ts";
import { formatNumber, useLanguage } from "../../../platform/app/i18n.ts";
import { useFormatSalary, useOptionLabel } from "../../../platform/app/option-labels.ts";
import common from "../../../platform/styles/common.module.css";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../../platform/ui/visually-hidden.tsx";
import styles from "../case-page.module.css";
import { CasePicture } from "./case-picture.tsx";

interface EvidenceContentProps {
  caseId: string;
  evidence: Evidence;
  subject: { title: string };
}

/** The fields of a subject as they were. A field that is different now shows both values. */
export function EvidenceContent({ caseId, evidence: { content, changes }, subject }: EvidenceContentProps) {
  const { t } = useTranslation();
  const changesByField = new Map(changes?.map((change) => [change.field, change]));
  const fields = Object.entries(content)
    .filter(([field, value]) => !isEmpty(value) || changesByField.has(field))
    // The lowest pay and its currency say the same, and more.
    .filter(([field]) => field !== "starting_salary" || isEmpty(content.pay_min))
    .toSorted(([one], [other]) => getPosition(one) - getPosition(other));
  const ofSubject = { caseId, name: subject.title };
  const currencyChange = changesByField.get("pay_currency");
  const currencyNow = currencyChange ? currencyChange.now : content.pay_currency;
  return (
    <dl className={styles.fields}>
      {fields.map(([field, value]) => {
        const change = changesByField.get(field);
        return (
          <div key={field} className={change || !isShort(value) ? styles.wide : undefined}>
            <dt className={styles.small}>{t(`staff.case.fields.${field}`, { defaultValue: field })}</dt>
            <dd>
              {change && <VisuallyHidden>{t("staff.case.evidence.before")}: </VisuallyHidden>}
              <FieldValue {...ofSubject} field={field} value={value} hasCurrency={!isEmpty(content.pay_currency)} />
            </dd>
            {change && (
              <dd className={styles.now}>
                <span className={styles.small}>{t("staff.case.evidence.now")}</span>
                <FieldValue {...ofSubject} field={field} value={change.now} hasCurrency={!isEmpty(currencyNow)} />
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

/** The storage does not keep the order of the fields. Those that tell most come first. */
const fieldOrder = [
  ...["title", "headline", "name", "company", "sender", "message", "review", "description", "summary"],
  ...["industry", "type", "starting_salary", "pay_min", "pay_max", "pay_period"],
  ...["pay_currency", "hours_min", "hours_max", "pay_agreement", "pay_scale", "monthly_pay"],
  ...[
    "minimum_age",
    "maximum_age",
    "age_reason",
    "address",
    "zip_code",
    "work_place",
    "days_on_site",
    "remote_countries",
    "skills",
    "nice_to_have_skills",
    "education",
    "shifts",
    "shift_start",
    "shift_end",
    "work_start",
    "contract_term",
    "apply_url",
  ],
];

function getPosition(field: string): number {
  const position = fieldOrder.indexOf(field);
  return position < 0 ? fieldOrder.length : position;
}

/** Whether two values fit side by side. */
function isShort(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && value.length <= 24);
}

const pictureFields = ["photo", "logo", "cover", "file"];

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}

interface FieldValueProps {
  caseId: string;
  field: string;
  value: unknown;
  name: string;
  /** Whether the subject names the currency of its pay beside this value. */
  hasCurrency: boolean;
}

/** A value of the subject: a text, a number, a picture, a list of texts, or a list of records such as jobs held. */
function FieldValue({ caseId, field, value, name, hasCurrency }: FieldValueProps) {
  const { t } = useTranslation();
  const formatText = useFormatText(hasCurrency);
  if (isEmpty(value)) return <span className={common.soft}>{t("staff.case.evidence.empty")}</span>;
  if (pictureFields.includes(field)) {
    return (
      <CasePicture
        caseId={caseId}
        file={String(value)}
        name={name}
        alt={t(`staff.case.fields.${field}`, { defaultValue: field })}
      />
    );
  }
  if (!Array.isArray(value)) return <p className={styles.text}>{formatText(field, value)}</p>;
  if (field === "works" || field === "educations") {
    const entries: (WorkExperience | Education)[] = value;
    return <HistoryList entries={entries} fallback="" />;
  }
  return (
    <ul className={styles.values}>
      {value.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: evidence never changes
        <li key={index} className={styles.text}>
          {formatText(field, entry)}
        </li>
      ))}
    </ul>
  );
}

function useFormatText(hasCurrency: boolean): (field: string, value: unknown) => string {
  const { t } = useTranslation();
  const formatSalary = useFormatSalary();
  const formatMoment = useFormatMoment();
  const getOptionLabel = useOptionLabel();
  const describeStart = useDescribeStart();
  const language = useLanguage();
  return (field, value) => {
    if (["starting_salary", "monthly_pay", "pay_min", "pay_max"].includes(field)) {
      // Beside a currency, which need not be that of the portal, the number is enough.
      return hasCurrency ? formatNumber(Number(value), language) : formatSalary(Number(value));
    }
    if (field === "pay_period") return t(`jobs.pay_form.period.${value as PayPeriod}`, { defaultValue: String(value) });
    if (field === "sent_at") return formatMoment(String(value));
    if (field === "work_start") return describeStart(String(value)) ?? "";
    if (isOptionField(field)) return getOptionLabel(String(value));
    return String(value);
  };
}
