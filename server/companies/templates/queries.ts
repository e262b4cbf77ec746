import { type Kysely, type Selectable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import { MAX_TEMPLATES, type MessageTemplate, type TemplateForm } from "../../../contract/companies/templates.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import type { CompanyMessageTemplates, DB } from "../../../database/schema.ts";
import type { Database } from "../../platform/database/pool.ts";
import { ApiError } from "../../platform/errors.ts";
import { lockCompany } from "../members.ts";

type TemplateRow = Selectable<CompanyMessageTemplates>;
type TemplateValues = z.output<typeof TemplateForm>;

export function listTemplates(db: Kysely<DB>, companyId: string): Promise<TemplateRow[]> {
  return db
    .selectFrom("company_message_templates")
    .selectAll()
    .where("company_id", "=", companyId)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/**
 * Creates a template. Locks the company, so that simultaneous calls cannot exceed the limit.
 *
 * @throws {ApiError} too_many_templates when the company has `MAX_TEMPLATES` templates
 */
export function createTemplate(db: Database, companyId: string, values: TemplateValues): Promise<TemplateRow> {
  return db.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    if ((await listTemplates(trx, companyId)).length >= MAX_TEMPLATES) throw new ApiError("too_many_templates");
    return insertTemplate(trx, companyId, values);
  });
}

export function insertTemplate(db: Kysely<DB>, companyId: string, values: TemplateValues): Promise<TemplateRow> {
  return db
    .insertInto("company_message_templates")
    .values({ id: uuidv7(), company_id: companyId, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @throws {ApiError} not_found when the company has no such template */
export async function requireTemplate(db: Kysely<DB>, companyId: string, id: string): Promise<void> {
  const template = await db
    .selectFrom("company_message_templates")
    .select("id")
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (!template) throw new ApiError("not_found");
}

/** @throws {ApiError} not_found when the company has no such template */
export async function updateTemplate(
  db: Kysely<DB>,
  companyId: string,
  id: string,
  values: TemplateValues,
): Promise<TemplateRow> {
  const updated = await db
    .updateTable("company_message_templates")
    .set({ ...values, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .returningAll()
    .executeTakeFirst();
  if (!updated) throw new ApiError("not_found");
  return updated;
}

export async function deleteTemplate(db: Kysely<DB>, companyId: string, id: string): Promise<void> {
  await db.deleteFrom("company_message_templates").where("id", "=", id).where("company_id", "=", companyId).execute();
}

export function presentTemplate(row: TemplateRow): MessageTemplate {
  return {
    ...presentIds(row.id),
    name: row.name,
    language: row.language as MessageTemplate["language"],
    text: row.text,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
