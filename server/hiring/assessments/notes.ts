import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { MAX_INTERVIEWERS, MENTION_PATTERN, type Note, type NoteForm } from "../../../contract/hiring/assessments.ts";
import { presentIds } from "../../../contract/platform/compatibility.ts";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { type FieldErrorReason, withReason } from "../../../contract/platform/fields/field-errors.ts";
import type { DB } from "../../../database/schema.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Member } from "../../platform/http/access.ts";
import { type PagePosition, whereAfterCursor } from "../../platform/http/paging.ts";
import { addNotices } from "../../platform/notifications/add-notices.ts";
import { recordEvent } from "../applications/events.ts";
import type { ApplicationAccess } from "../applications/policy.ts";
import type { LockedApplication } from "../applications/stages/lock-applications.ts";
import { assignInterviewers, listColleagues } from "./colleagues.ts";

function selectNotes(db: Kysely<DB>) {
  return db
    .selectFrom("application_notes as note")
    .innerJoin("users as author", "author.id", "note.author_id")
    .selectAll("note")
    .select([
      "author.name as author_name",
      sql<Note["mentions"]>`coalesce((
        select json_agg(json_build_object('_id', users.id, 'name', users.name) order by users.id)
        from application_note_mentions join users on users.id = application_note_mentions.user_id
        where application_note_mentions.note_id = note.id
      ), '[]')`.as("mentions"),
    ]);
}

type NoteRow = Awaited<ReturnType<typeof listNotes>>[number];

/** Lists the notes about an application, newest first, up to `limit + 1`. */
export function listNotes(db: Kysely<DB>, applicationId: string, page: { limit: number; after: PagePosition | null }) {
  return selectNotes(db)
    .where("note.application_id", "=", applicationId)
    .$if(page.after !== null, (all) => all.where(whereAfterCursor("note", page.after as PagePosition)))
    .orderBy("note.created_at", "desc")
    .orderBy("note.id", "desc")
    .limit(page.limit + 1)
    .execute();
}

export function presentNote(row: NoteRow): Note {
  return {
    ...presentIds(row.id),
    text: row.text,
    author: { _id: row.author_id, name: row.author_name },
    mentions: row.mentions,
    createdAt: row.created_at.toISOString(),
  };
}

/**
 * Adds a note and its internal event, and tells the members whom it mentions. With `assigns_mentioned`, who may decide assigns the
 * application to mentioned interviewers who do not read it yet.
 *
 * @throws {ApiError} invalid_fields when the text mentions a user who cannot read the application, or assigns it to too many
 */
export async function addNote(
  trx: Transaction<DB>,
  author: Member,
  { application, access }: { application: LockedApplication; access: ApplicationAccess },
  { text, assigns_mentioned = false }: NoteForm,
): Promise<NoteRow> {
  const { id: applicationId } = application;
  const mentionedIds = findMentionedIds(text);
  if (mentionedIds.length > 0) {
    const colleagues = await listColleagues(trx, author.company_id, applicationId);
    const mentioned = colleagues.filter(({ _id }) => mentionedIds.includes(_id));
    const added = mentioned.filter((one) => one.role === "interviewer" && !one.is_assigned);
    const assigned = [...colleagues.filter((one) => one.is_assigned), ...added];
    const isReadable = added.length === 0 || (assigns_mentioned && access.canDecide);
    if (mentioned.length < mentionedIds.length || !isReadable) throw createTextError(reasons.notOffered());
    if (assigned.length > MAX_INTERVIEWERS && added.length > 0)
      throw createTextError(reasons.tooManyEntries(MAX_INTERVIEWERS, assigned.length));
    if (added.length > 0) {
      const ids = assigned.map(({ _id }) => _id);
      await assignInterviewers(trx, author, application, ids);
    }
  }
  const id = uuidv7();
  await trx
    .insertInto("application_notes")
    .values({ id, application_id: applicationId, author_id: author.id, text })
    .execute();
  if (mentionedIds.length > 0) {
    await trx
      .insertInto("application_note_mentions")
      .values(mentionedIds.map((user_id) => ({ note_id: id, user_id })))
      .execute();
  }
  await addNotices(
    trx,
    mentionedIds.map((userId) => ({
      userId,
      kind: "mentioned",
      sourceId: id,
      companyId: author.company_id,
      applicationId,
      actorId: author.id,
    })),
  );
  const actor = { kind: "member", id: author.id } as const;
  await recordEvent(trx, { applicationId, actor, kind: "note_added", isInternal: true });
  return selectNotes(trx).where("note.id", "=", id).executeTakeFirstOrThrow();
}

function createTextError(reason: FieldErrorReason): ApiError {
  return new ApiError("invalid_fields", { text: withReason("note_invalid", reason) });
}

/** Returns the ids of the members whom a text mentions, each one once. */
function findMentionedIds(text: string): string[] {
  return [...new Set([...text.matchAll(MENTION_PATTERN)].map(([, id]) => id as string))];
}
