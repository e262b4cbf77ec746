import { type Kysely, sql, type Transaction } from "kysely";
import type { JobForm } from "../../../contract/jobs/job-form.ts";
import type { SubjectKind } from "../../../contract/moderation/subjects.ts";
import { getCompanyPath, getJobPath } from "../../../contract/platform/pages/paths.ts";
import type { DB } from "../../../database/schema.ts";
import { presentPay } from "../../jobs/present-pay.ts";
import { payColumns, requirementColumns, scheduleColumns } from "../../jobs/queries.ts";
import type { FileKind } from "../../platform/storage/queries.ts";

/** What a case is about, as it is now. */
export interface Subject {
  kind: SubjectKind;
  id: string;
  title: string;
  /** Who has written it, or whom it shows. Null for a company. */
  authorId: string | null;
  /** The company in whose name it was written. Null for what seekers write. */
  companyId: string | null;
  /** The version of a job, or the time of the last change. */
  revision: string;
  /** The fields that others see. */
  content: Record<string, unknown>;
  /** The public page that shows it, without the language. Null for what only some users see. */
  path: string | null;
}

type Reader = (db: Kysely<DB>, id: string) => Promise<Omit<Subject, "kind" | "id"> | null>;

const readers: Record<SubjectKind, Reader> = {
  job: readJob,
  company: readCompany,
  review: readReview,
  message: readMessage,
  user: readUser,
  photo: (db, id) => readPicture(db, id, ["photo", "logo"]),
  cover: (db, id) => readPicture(db, id, ["cover"]),
};

/** Reads a subject. Returns null when it no longer exists. */
export async function readSubject(db: Kysely<DB>, kind: SubjectKind, id: string): Promise<Subject | null> {
  const subject = await readers[kind](db, id);
  return subject && { kind, id, ...subject };
}

const kindsWithPicture: readonly SubjectKind[] = ["company", "user", "photo", "cover"];

/**
 * Locks whose picture a subject has until the transaction ends, and reads the subject again: an owner who replaces the
 * picture meanwhile (`replaceFile`) waits, and then keeps the one that is evidence. Returns null when it no longer exists.
 */
export async function lockPictureOf(trx: Transaction<DB>, subject: Subject): Promise<Subject | null> {
  const { kind, id } = subject;
  if (!kindsWithPicture.includes(kind)) return subject;
  // A picture has the id of its owner, which is a company or a user.
  await trx.selectFrom("companies").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  await trx.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  return readSubject(trx, kind, id);
}

/** The fields of a job form that are kept as evidence: all but these. */
type EvidenceField = Exclude<
  keyof JobForm,
  | ("status" | "closes_on" | "publish_on" | "answer_days" | "asks_cover_note" | "hides_names")
  | ("openings" | "positions" | "priority" | "occupation_group" | "text_language")
>;

async function readJob(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom("jobs")
    .innerJoin("companies", "companies.id", "jobs.company_id")
    .select(["jobs.user_id", "jobs.company_id", "jobs.version", "jobs.title", "companies.name as company"])
    .select([
      "jobs.industry",
      "jobs.type",
      "jobs.monthly_pay",
      "jobs.minimum_age",
      "jobs.maximum_age",
      "jobs.age_reason",
    ])
    .select(["jobs.work_place", "jobs.days_on_site", "jobs.remote_countries"])
    .select(["jobs.address", "jobs.zip_code", "jobs.description", "jobs.questions", "jobs.apply_url"])
    .select([...payColumns, ...requirementColumns, ...scheduleColumns])
    .where("jobs.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { user_id: authorId, company_id: companyId, version, questions, ...content } = row;
  const texts = (questions as { text: string }[]).map(({ text }) => text);
  return {
    title: row.title,
    authorId,
    companyId,
    revision: String(version),
    content: { ...content, ...presentPay(row), questions: texts } satisfies Record<EvidenceField, unknown>,
    path: getJobPath({ id, title: row.title }),
  };
}

async function readCompany(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom("companies")
    .select(["name", "website", "size", "description", "country", "city", "address", "zip_code", "logo", "cover"])
    .select("updated_at")
    .where("id", "=", id)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const { updated_at, ...content } = row;
  return {
    title: row.name ?? "",
    authorId: null,
    companyId: id,
    revision: updated_at.toISOString(),
    content,
    path: getCompanyPath({ id, company: row.name }),
  };
}

async function readReview(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom("reviews")
    .innerJoin("companies", "companies.id", "reviews.company_id")
    .select(["reviews.user_id", "reviews.rating", "reviews.headline", "reviews.review", "reviews.updated_at"])
    .select(["reviews.company_id", "companies.name as company"])
    .where("reviews.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { user_id: authorId, updated_at, company_id, ...content } = row;
  const path = getCompanyPath({ id: company_id, company: row.company });
  return { title: row.headline, authorId, companyId: null, revision: updated_at.toISOString(), content, path };
}

const MESSAGE_TITLE_LENGTH = 80;

async function readMessage(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom("messages")
    .innerJoin("users", "users.id", "messages.from_user_id")
    .select(["messages.from_user_id", "messages.message", "messages.created_at", "messages.updated_at"])
    .select("users.name as sender")
    .where("messages.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    title: row.message.length > MESSAGE_TITLE_LENGTH ? `${row.message.slice(0, MESSAGE_TITLE_LENGTH)}…` : row.message,
    authorId: row.from_user_id,
    companyId: null,
    revision: row.updated_at.toISOString(),
    content: { sender: row.sender, message: row.message, sent_at: row.created_at.toISOString() },
    path: null,
  };
}

async function readUser(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom("users")
    .select(["name", "photo", "summary", "works", "educations", "updated_at"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const { updated_at, ...content } = row;
  return {
    title: row.name ?? "",
    authorId: id,
    companyId: null,
    revision: updated_at.toISOString(),
    content,
    path: null,
  };
}

/** Reads the current picture of these kinds of a seeker or company. Returns null without one. */
async function readPicture(db: Kysely<DB>, id: string, kinds: FileKind[]) {
  const row = await db
    .selectFrom("files")
    .leftJoin("users", "users.id", "files.user_id")
    .leftJoin("companies", "companies.id", "files.company_id")
    .select(["files.file", "files.user_id", "files.company_id", "files.created_at"])
    .select(sql<string | null>`coalesce(users.name, companies.name)`.as("name"))
    .where("files.is_current", "=", true)
    .where("files.kind", "in", kinds)
    .where((eb) => eb.or([eb("files.user_id", "=", id), eb("files.company_id", "=", id)]))
    .executeTakeFirst();
  if (!row) return null;
  return {
    title: row.name ?? "",
    authorId: row.user_id,
    companyId: row.company_id,
    revision: row.created_at.toISOString(),
    content: { file: row.file, name: row.name },
    path: row.company_id && getCompanyPath({ id: row.company_id, company: row.name }),
  };
}

/** Finds the current resume of a person. */
export async function findResume(db: Kysely<DB>, userId: string) {
  const row = await db
    .selectFrom("files")
    .select(["file", "original_name", "size"])
    .where("user_id", "=", userId)
    .where("kind", "=", "resume")
    .where("is_current", "=", true)
    .executeTakeFirst();
  return row ?? null;
}
