import * as z from "zod";
import { staffEventKinds } from "../accounts/staff.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import { emptyToUndefined } from "../platform/fields/fields.ts";
import { fileReply, listRoute, route } from "../platform/route.ts";
import { caseEventKinds } from "./cases.ts";
import { NamedParty, subjectKinds } from "./subjects.ts";

export const auditKinds = [
  ...caseEventKinds,
  ...staffEventKinds,
  "setting_changed",
  "mail_changed",
  "text_changed",
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** A line of the audit: what happened to a case or to the staff, or what the staff did. It is kept for 400 days. */
export const AuditEntry = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  kind: z.enum(auditKinds),
  /** The member of the staff. Null for reporters, authors, the operator and the portal itself. */
  actor: NamedParty.nullable(),
  /** The case it happened to, and what the case is about. */
  case: z.object({ id: z.uuid(), subject_kind: z.enum(subjectKinds), subject_id: z.uuid() }).nullable(),
  /** The name of the job, company or person that it is about, as long as they exist. */
  subject_name: z.string().nullable(),
  /** The person whose role or second factor it is about. */
  user: NamedParty.nullable(),
  /**
   * The role afterwards, the invited email, the held application, the checked company, the key of the changed setting or text, or
   * the language of imported names of occupations.
   */
  details: z.object({
    role: z.string().optional(),
    email: z.string().optional(),
    application_id: z.string().optional(),
    company_id: z.string().optional(),
    job_id: z.string().optional(),
    setting: z.string().optional(),
    language: z.string().optional(),
  }),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const AuditFilter = z.object({
  kind: z.preprocess(emptyToUndefined, z.enum(auditKinds, withReason("kind_invalid", reasons.notOffered())).optional()),
  /** A member of the staff. */
  actor: z.preprocess(emptyToUndefined, z.uuid(withReason("actor_invalid", reasons.notUuid())).optional()),
  /** The first and the last day, in the time zone of the portal. */
  from: z.preprocess(emptyToUndefined, z.iso.date(withReason("from_invalid", reasons.notDate())).optional()),
  to: z.preprocess(emptyToUndefined, z.iso.date(withReason("to_invalid", reasons.notDate())).optional()),
});

export const auditRoutes = {
  listAudit: listRoute({
    path: "/admin/audit",
    access: "viewer",
    summary: "What happened to cases, to the staff and to settings in the last 400 days, the newest first.",
    query: AuditFilter,
    item: AuditEntry,
  }),
  exportAudit: route({
    method: "GET",
    path: "/admin/audit.csv",
    access: "viewer",
    summary: "The same as a CSV file (RFC 4180, UTF-8 with a byte order mark).",
    query: AuditFilter,
    reply: fileReply("text/csv"),
    errors: ["too_many_requests"],
  }),
};
