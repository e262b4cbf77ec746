import { type Kysely, sql } from "kysely";
import type { Answer } from "../../../contract/jobs/questions.ts";
import type { DB } from "../../../database/schema.ts";
import { toSafeName } from "../../accounts/files/file-names.ts";
import { PAGE_SIZE, readPages } from "../../platform/database/read-pages.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Member } from "../../platform/http/access.ts";
import { selectJobApplications } from "../applications/applicants/job-applications.ts";
import { getOpenColumn } from "../applications/policy.ts";
import { hideName, hidesName } from "../snapshots/hide-name.ts";

/** Which applications are exported: those to one job of the member's company, or to all its jobs. */
export interface ExportScope {
  member: Member;
  jobId: string | undefined;
  /** The title of the job, for the name of the file. */
  jobTitle?: string | undefined;
}

const MAX_TITLE_LENGTH = 60;

/** Names the file of an export by its job and the day. */
export function getExportName({ jobTitle = "" }: ExportScope, extension: "csv" | "zip"): string {
  const title = toSafeName(jobTitle, MAX_TITLE_LENGTH).replaceAll(" ", "-");
  return `${["applications", title, new Date().toISOString().slice(0, 10)].filter(Boolean).join("-")}.${extension}`;
}

/**
 * Selects the exported applications with what the seeker sent, as far as a first selection without names shows it. `own_stars` is
 * the rating of the member.
 */
function selectExportedApplications(db: Kysely<DB>, { member, jobId }: ExportScope) {
  return selectJobApplications(db, member)
    .leftJoin("files as resume", "resume.file", "snapshot.resume")
    .select([
      "snapshot.name as sent_name",
      "snapshot.email",
      "snapshot.phone",
      "snapshot.zip_code as sent_zip_code",
      "snapshot.resume",
      "resume.original_name as resume_name",
      sql<Pick<Answer, "question_id" | "question" | "value">[]>`coalesce((
        select json_agg(json_build_object('question_id', question_id, 'question', question, 'value', value)
          order by position)
        from application_answers answer where answer.application_id = applications.id
      ), '[]')`.as("answers"),
    ])
    .where("applications.company_id", "=", member.company_id)
    .where("applications.is_erased", "=", false)
    .$if(jobId !== undefined, (all) => all.where("applications.job_id", "=", jobId as string));
}

export type ExportedApplication = NonNullable<Awaited<ReturnType<typeof findExportedApplication>>>;

/** Neither tables nor file names have what a first selection without names hides. */
function presentExported(
  row: Awaited<ReturnType<ReturnType<typeof selectExportedApplications>["executeTakeFirstOrThrow"]>>,
) {
  if (!hidesName("company", row)) return row;
  const hidden = hideName(row, { name: row.sent_name, phone: row.phone });
  return { ...hidden, sent_name: null, sent_zip_code: null, resume: null, resume_name: null };
}

/**
 * Finds one of the exported applications as it is now.
 *
 * @throws {ApiError} forbidden, see `requirePresentMember`
 */
export async function findExportedApplication(db: Kysely<DB>, scope: ExportScope, id: string) {
  await requirePresentMember(db, scope.member);
  const row = await selectExportedApplications(db, scope).where("applications.id", "=", id).executeTakeFirst();
  return row && presentExported(row);
}

/**
 * Requires that the member still has the role with which an export has begun. Long exports go on for minutes.
 *
 * @throws {ApiError} forbidden
 */
async function requirePresentMember(db: Kysely<DB>, { id, company_id, company_role }: Member): Promise<void> {
  const membership = await db
    .selectFrom("company_members")
    .select("user_id")
    .where("company_id", "=", company_id)
    .where("user_id", "=", id)
    .where("role", "=", company_role)
    .where("left_at", "is", null)
    .executeTakeFirst();
  if (!membership) throw new ApiError("forbidden");
}

/** Reads the exported applications in pages, oldest first. Fails when the member has lost the role meanwhile. */
export function readExportedApplications(db: Kysely<DB>, scope: ExportScope): AsyncGenerator<ExportedApplication[]> {
  return readPages(async (after) => {
    await requirePresentMember(db, scope.member);
    const rows = await selectExportedApplications(db, scope)
      .where("applications.id", ">", after)
      .orderBy("applications.id")
      .limit(PAGE_SIZE)
      .execute();
    return rows.map(presentExported);
  });
}

/** Reads the ids of the exported applications in pages, oldest first. */
export function readExportedIds(db: Kysely<DB>, { member, jobId }: ExportScope): AsyncGenerator<{ id: string }[]> {
  return readPages((after) =>
    db
      .selectFrom("applications")
      .select("id")
      .where("company_id", "=", member.company_id)
      .where("is_erased", "=", false)
      .$if(jobId !== undefined, (all) => all.where("job_id", "=", jobId as string))
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE_SIZE)
      .execute(),
  );
}

/** Lists the questions that applicants to a job have answered, in their order, also those that the job no longer has. */
export function listAnsweredQuestions(db: Kysely<DB>, member: Member, jobId: string) {
  return db
    .selectFrom("application_answers as answer")
    .innerJoin("applications", "applications.id", "answer.application_id")
    .select((eb) => ["answer.question_id", eb.fn.max("answer.question").as("question")])
    .where("applications.job_id", "=", jobId)
    .where(`applications.${getOpenColumn(member)}`, "=", true)
    .groupBy("answer.question_id")
    .orderBy((eb) => eb.fn.min("answer.position"))
    .orderBy("answer.question_id")
    .execute();
}
