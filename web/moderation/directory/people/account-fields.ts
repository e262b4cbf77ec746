import { applicationStages } from "../../../../contract/hiring/stages/stages.ts";
import type { AccountView } from "../../../../contract/moderation/directory.ts";
import { languageDefinitions, toLanguage } from "../../../../contract/platform/languages.ts";
import { useFormatMoment } from "../../../platform/app/formats/days.ts";
import { formatNumber, useLanguage } from "../../../platform/app/i18n.ts";
import { useOptionLabel } from "../../../platform/app/option-labels.ts";
import { joinDetails } from "../../../platform/ui/join-details.ts";
import type { TextKey } from "../../../platform/ui/text-key.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";

export type AccountRecord = AccountView["account"];
export type AccountList = AccountView["lists"][number]["name"];

type FieldLabel =
  Extract<TextKey, `staff.account_view.fields.${string}`> extends `staff.account_view.fields.${infer Name}`
    ? Name
    : never;

interface AccountField {
  /** The name on the wire. A point leads into a record. */
  field: string;
  /** A value of more than a few words. */
  isLong?: boolean;
  label: FieldLabel;
  /** How the value is shown. A group of texts translates each value. Text by default. */
  as?:
    | "moment"
    | "yes_no"
    | "given"
    | "number"
    | "option"
    | "language"
    | "records"
    | "stage"
    | readonly [group: string];
}

interface Fact {
  label: string;
  value: string;
  isSentence: boolean;
}

/** What the staff reads of each record, in this order. Other fields, such as ids, mean nothing to a person. */
export const accountFields: Record<"account" | "settings" | AccountList, readonly AccountField[]> = {
  account: [
    { field: "name", label: "name" },
    { field: "email", label: "email" },
    { field: "email_verified", label: "email_verified", as: "yes_no" },
    { field: "phone", label: "phone" },
    { field: "user_type", label: "user_type", as: ["staff.account_view.user_types"] },
    { field: "company", label: "company" },
    { field: "company_role", label: "company_role", as: ["companies.roles"] },
    { field: "website", label: "website" },
    { field: "company_description", label: "description", isLong: true },
    { field: "address", label: "address" },
    { field: "zip_code", label: "zip_code" },
    { field: "city", label: "city" },
    { field: "country", label: "country" },
    { field: "summary", label: "summary", isLong: true },
    { field: "works", label: "works", as: "records", isLong: true },
    { field: "educations", label: "educations", as: "records", isLong: true },
    { field: "resume", label: "resume", as: "given" },
    { field: "photo", label: "photo", as: "given" },
    { field: "login_method", label: "login_method", as: ["staff.account_view.login_methods"] },
    { field: "is_2factor_auth_enabled", label: "second_factor", as: "yes_no" },
    { field: "suspension", label: "suspended", as: "given" },
    { field: "createdAt", label: "created", as: "moment" },
    { field: "updatedAt", label: "updated", as: "moment" },
  ],
  settings: [
    { field: "language", label: "language", as: "language" },
    { field: "message_mail", label: "message_mail", as: "yes_no" },
  ],
  applications: [
    { field: "job_title", label: "job" },
    { field: "company", label: "company" },
    { field: "applicant", label: "applicant" },
    { field: "events", label: "stage", as: "stage" },
    { field: "createdAt", label: "applied", as: "moment" },
    { field: "decided_at", label: "decided", as: "moment" },
    { field: "hold", label: "held", as: "given" },
    { field: "snapshot.cover_note", label: "cover_note", isLong: true },
  ],
  jobs: [
    { field: "title", label: "title" },
    { field: "company", label: "company" },
    { field: "status", label: "state", as: ["staff.account_view.job_states"] },
    { field: "is_available", label: "public", as: "yes_no" },
    { field: "industry", label: "industry", as: "option" },
    { field: "type", label: "type", as: "option" },
    { field: "starting_salary", label: "salary", as: "number" },
    { field: "address", label: "address" },
    { field: "zip_code", label: "zip_code" },
    { field: "description", label: "description", isLong: true },
    { field: "createdAt", label: "created", as: "moment" },
    { field: "updatedAt", label: "updated", as: "moment" },
  ],
  reviews: [
    { field: "company", label: "company" },
    { field: "rating", label: "rating", as: "number" },
    { field: "headline", label: "title" },
    { field: "review", label: "text", isLong: true },
    { field: "answer", label: "answer", isLong: true },
    { field: "createdAt", label: "created", as: "moment" },
  ],
  saved_jobs: [
    { field: "title", label: "title" },
    { field: "company", label: "company" },
    { field: "saved_at", label: "saved", as: "moment" },
  ],
  saved_searches: [
    { field: "name", label: "name" },
    { field: "terms.title", label: "words" },
    { field: "terms.zip_code", label: "place" },
    { field: "alert", label: "alert", as: ["staff.account_view.alerts"] },
    { field: "createdAt", label: "created", as: "moment" },
  ],
  notices: [
    { field: "kind", label: "about", as: ["notices.mail.kinds"] },
    { field: "job_title", label: "job" },
    { field: "company", label: "company" },
    { field: "stage", label: "stage", as: ["applicants.stages"] },
    { field: "createdAt", label: "created", as: "moment" },
    { field: "read_at", label: "read", as: "moment" },
  ],
  notifications: [
    { field: "subject", label: "subject", isLong: true },
    { field: "to", label: "to" },
    { field: "channel", label: "channel", as: ["staff.operation.queues.channels"] },
    { field: "state", label: "state", as: ["staff.account_view.mail_states"] },
    { field: "createdAt", label: "created", as: "moment" },
    { field: "sent_at", label: "sent", as: "moment" },
  ],
  sessions: [
    { field: "device", label: "device" },
    { field: "ip", label: "ip" },
    { field: "createdAt", label: "logged_in", as: "moment" },
    { field: "used_at", label: "used", as: "moment" },
    { field: "endedAt", label: "ended", as: "moment" },
  ],
};

function readField(record: unknown, field: string): unknown {
  return field.split(".").reduce((value: unknown, name) => (value as AccountRecord | null | undefined)?.[name], record);
}

/** The stage to which the last event of an application has led. */
function readStage(events: unknown): string {
  const reached = (events as { kind: string; data: { to?: string } }[]).map(({ kind, data }) => data.to ?? kind);
  return reached.findLast((stage) => (applicationStages as readonly string[]).includes(stage)) ?? "received";
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === "";

/** Returns a function that lists what a record says, in words. */
export function useAccountFacts(): (kind: keyof typeof accountFields, record: AccountRecord) => Fact[] {
  const { t } = useTranslation();
  const format = useFormatAccountField();
  return (kind, record) =>
    accountFields[kind].map((field) => ({
      label: t(`staff.account_view.fields.${field.label}`),
      value: format(record, field),
      isSentence: field.isLong ?? false,
    }));
}

/** Returns a function that formats a field of a record in words. An empty value is an empty text. */
function useFormatAccountField(): (record: AccountRecord, field: AccountField) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const formatMoment = useFormatMoment();
  const toOptionLabel = useOptionLabel();
  const toYesOrNo = (value: unknown) => t(value ? "staff.directory.yes" : "staff.directory.no");

  /** The title and the place of each job or education. */
  const formatRecords = (records: AccountRecord[]) =>
    records
      .map(({ title, degree, company, school, from, to }) =>
        joinDetails(
          [title, degree, company, school, [from, to].filter(Boolean).join(" – ")].map((one) => one as string),
        ),
      )
      .join("; ");

  return (record, { field, as: format }) => {
    const value = readField(record, field);
    if (format === "given" || format === "yes_no") return toYesOrNo(value);
    if (isEmpty(value)) return "";
    if (format === undefined) return String(value);
    if (typeof format !== "string") return t(`${format[0]}.${value}`, { defaultValue: String(value) });
    if (format === "moment") return formatMoment(String(value));
    if (format === "number") return formatNumber(Number(value), language);
    if (format === "option") return toOptionLabel(String(value));
    if (format === "language") return languageDefinitions[toLanguage(String(value))].name;
    if (format === "stage") return t(`applicants.stages.${readStage(value)}`, { defaultValue: "" });
    return formatRecords(value as AccountRecord[]);
  };
}
