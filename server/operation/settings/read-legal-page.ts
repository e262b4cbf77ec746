import { type Kysely, sql } from "kysely";
import type { LegalPage } from "../../../contract/operation/legal.ts";
import type { LegalPageName } from "../../../contract/platform/settings/legal-pages.ts";
import { legalSettings } from "../../../contract/platform/settings/settings.ts";
import type { DB } from "../../../database/schema.ts";
import { ApiError } from "../../platform/errors.ts";

/**
 * Reads a version of a legal page. Each change of the setting that has a text is a version; the last one is in force, unless the
 * operator has taken the page back since then.
 *
 * @param version The number of an earlier version. Without it, the one in force is read.
 * @throws {ApiError} not_found
 */
export async function readLegalPage(db: Kysely<DB>, page: LegalPageName, version?: number): Promise<LegalPage> {
  const changes = await db
    .selectFrom("setting_changes")
    .select(["id", "created_at", sql<boolean>`after is not null`.as("has_text")])
    .where("key", "=", legalSettings[page])
    .orderBy("version")
    .execute();
  const published = changes.filter(({ has_text }) => has_text);
  const isInForce = changes.at(-1)?.has_text ?? false;
  const number = version ?? (isInForce ? published.length : 0);
  const chosen = published[number - 1];
  if (!chosen) throw new ApiError("not_found");
  const { after } = await db
    .selectFrom("setting_changes")
    .select("after")
    .where("id", "=", chosen.id)
    .executeTakeFirstOrThrow();
  return {
    version: number,
    published_at: chosen.created_at.toISOString(),
    text: after as LegalPage["text"],
    is_current: isInForce && number === published.length,
    versions: published
      .map(({ created_at }, index) => ({ version: index + 1, published_at: created_at.toISOString() }))
      .reverse(),
  };
}
