import type { Kysely } from "kysely";
import type { Language } from "../../../contract/platform/languages.ts";
import type { DB } from "../../../database/schema.ts";
import type { MailTexts } from "../../platform/i18n/mail-fields.ts";
import { listMailFields, type MailName } from "../../platform/i18n/mail-fields.ts";
import { texts } from "../../platform/i18n/texts.ts";
import type { Notification } from "../../platform/notifications/notification.ts";

/** The applicant of the demonstration (database/demo/dataset.ts). Nobody else can have this address (RFC 2606). */
const DEMO_SEEKER = "seeker@example.com";

/** What examples take from a portal: its own name and address, and a real application of its demonstration. */
export interface ExampleData {
  origin: string;
  portalName: string;
  application: { job: string; company: string; applicant: string } | null;
}

/** Finds an application of the demonstration. Null without demonstration data. */
export async function findDemoApplication(db: Kysely<DB>): Promise<ExampleData["application"]> {
  const row = await db
    .selectFrom("applications")
    .innerJoin("users", "users.id", "applications.applied_by_user_id")
    .innerJoin("jobs", "jobs.id", "applications.job_id")
    .innerJoin("companies", "companies.id", "jobs.company_id")
    .select(["jobs.title as job", "companies.name as company", "users.name as applicant"])
    .where("users.email", "=", DEMO_SEEKER)
    .orderBy("applications.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row?.applicant || !row.company) return null;
  return { job: row.job, company: row.company, applicant: row.applicant };
}

/** A value for each field of a mail. */
export function createExampleValues(
  name: MailName,
  language: Language,
  { origin, portalName, application }: ExampleData,
): Record<string, string> {
  const examples: Record<string, string> = texts[language].mail_examples.values;
  const real: Record<string, string> = application
    ? { ...application, name: application.applicant, title: application.job }
    : {};
  const entries = listMailFields(name).map(({ name: field }) => {
    if (field === "portal") return [field, portalName];
    if (/(^|_)url$/.test(field)) return [field, `${origin}/${field.replace(/_?url$/, "").replaceAll("_", "-")}`];
    return [field, real[field] ?? examples[field] ?? ""];
  });
  return Object.fromEntries(entries);
}

/** A mail with the given texts, as it would be sent. */
export function createExampleMail(
  name: MailName,
  language: Language,
  { mailTexts, to, data }: { mailTexts: MailTexts; to: string; data: ExampleData },
): Omit<Notification, "idempotencyKey"> {
  const { link, section } = texts[language].mail_examples;
  return {
    template: name,
    to: { email: to },
    language,
    mailTexts,
    values: createExampleValues(name, language, data),
    links: [{ ...link, url: `${data.origin}/job` }],
    sections: [section],
  };
}
