import { isDeepStrictEqual } from "node:util";
import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { DB } from "../../../database/schema.ts";
import { toJsonb } from "../../platform/database/to-jsonb.ts";
import { ApiError } from "../../platform/errors.ts";

export type TextKind = "mail" | "page";

const selectLastChanges = (db: Kysely<DB>, kind: TextKind) =>
  db
    .selectFrom("text_changes")
    .leftJoin("users as actor", "actor.id", "text_changes.actor_id")
    .distinctOn("text_changes.key")
    .select(["text_changes.key", "version", "texts", "text_changes.created_at", "actor_id", "actor.name as actor_name"])
    .where("text_changes.kind", "=", kind)
    .orderBy("text_changes.key")
    .orderBy("version", "desc");

type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectLastChanges>["execute"]>>[number];

/** A text as its owners have left it. Version 0 was never changed. */
export interface TextState<Texts> {
  version: number;
  /** Null for the shipped text. */
  texts: Texts | null;
  change: { createdAt: string; actor: { id: string; name: string | null } | null } | null;
}

export const neverChanged: TextState<never> = { version: 0, texts: null, change: null };

export async function readTextState<Texts>(db: Kysely<DB>, kind: TextKind, key: string): Promise<TextState<Texts>> {
  const row = await selectLastChanges(db, kind).where("text_changes.key", "=", key).executeTakeFirst();
  return row ? presentChange(row) : neverChanged;
}

/** Reads all texts of a kind that were ever changed, by their keys. */
export async function readTextStates<Texts>(db: Kysely<DB>, kind: TextKind): Promise<Map<string, TextState<Texts>>> {
  const rows = await selectLastChanges(db, kind).execute();
  return new Map(rows.map((row) => [row.key, presentChange<Texts>(row)]));
}

function presentChange<Texts>({ version, texts, created_at, actor_id, actor_name }: ChangeRow): TextState<Texts> {
  return {
    version,
    texts: texts as Texts | null,
    change: {
      createdAt: created_at.toISOString(),
      actor: actor_id === null ? null : { id: actor_id, name: actor_name },
    },
  };
}

/** A text to save, based on the version that the owner has seen. */
interface TextChange {
  kind: TextKind;
  key: string;
  version: number;
  /** The shipped text, or null, for the shipped one. */
  texts: object | null;
  shipped: object;
  actorId: string;
}

/**
 * Saves a text that differs from the one in force. Otherwise it changes nothing, and the audit has no entry.
 *
 * @throws {ApiError} text_changed when there is a later version
 */
export async function saveTextChange(
  db: Kysely<DB>,
  { kind, key, version, texts: given, shipped, actorId }: TextChange,
): Promise<void> {
  const present = await readTextState(db, kind, key);
  if (present.version !== version) throw new ApiError("text_changed");
  const texts = isDeepStrictEqual(given, shipped) ? null : given;
  if (isDeepStrictEqual(texts, present.texts)) return;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("text_changes")
    .values({
      ...{ id: uuidv7(), kind, key, version: version + 1, actor_id: actorId },
      texts: texts === null ? null : toJsonb(texts),
    })
    .onConflict((conflict) => conflict.constraint("text_changes_version_key").doNothing())
    .executeTakeFirstOrThrow();
  // Another owner has saved at the same time.
  if (numInsertedOrUpdatedRows === 0n) throw new ApiError("text_changed");
}
