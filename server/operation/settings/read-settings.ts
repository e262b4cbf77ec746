import type { Kysely } from "kysely";
import type { SettingChange, SettingsState } from "../../../contract/operation/settings.ts";
import { type SettingKey, settingDefinitions, settingKeys } from "../../../contract/platform/settings/settings.ts";
import type { DB } from "../../../database/schema.ts";
import type { SettingsConfig } from "../../platform/config/settings.ts";
import { type PagePosition, whereAfterCursor } from "../../platform/http/paging.ts";
import { readStoredSettings, toEffectiveSettings } from "../../platform/settings/portal-settings.ts";

const selectChanges = (db: Kysely<DB>) =>
  db
    .selectFrom("setting_changes")
    .leftJoin("users as actor", "actor.id", "setting_changes.actor_id")
    .selectAll("setting_changes")
    .select("actor.name as actor_name");

type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>["execute"]>>[number];

/** Reads all settings from the database, for the page of the staff. */
export async function readSettingsState(db: Kysely<DB>, config: SettingsConfig): Promise<SettingsState> {
  const { version, stored } = await readStoredSettings(db);
  const rows = await selectChanges(db)
    .distinctOn("setting_changes.key")
    .orderBy("setting_changes.key")
    .orderBy("setting_changes.version", "desc")
    .execute();
  const fixedKeys = settingKeys.filter((key) => key in config.fixed);
  return {
    version,
    values: toEffectiveSettings(stored, config),
    defaults: config.defaults,
    fixed_by: toRecord(fixedKeys, (key) => settingDefinitions[key].variable ?? ""),
    holiday_calendars: await db.selectFrom("holiday_calendars").select(["code", "region"]).orderBy("code").execute(),
    changes: toRecord(
      settingKeys.filter((key) => rows.some((row) => row.key === key)),
      (key) => presentSettingChange(rows.find((row) => row.key === key) as ChangeRow),
    ),
  };
}

function toRecord<Value>(keys: SettingKey[], create: (key: SettingKey) => Value): Partial<Record<SettingKey, Value>> {
  return Object.fromEntries(keys.map((key) => [key, create(key)]));
}

/** Lists the newest changes first; reads one row more than `limit` for the cursor. */
export function listSettingChanges(
  db: Kysely<DB>,
  key: SettingKey | undefined,
  { limit, after }: { limit: number; after: PagePosition | null },
): Promise<ChangeRow[]> {
  let query = selectChanges(db)
    .orderBy("setting_changes.created_at", "desc")
    .orderBy("setting_changes.id", "desc")
    .limit(limit + 1);
  if (key !== undefined) query = query.where("setting_changes.key", "=", key);
  if (after) query = query.where(whereAfterCursor("setting_changes", after));
  return query.execute();
}

export function presentSettingChange(row: ChangeRow): SettingChange {
  const { id, version, key, before, after, actor_id, actor_name } = row;
  return {
    ...{ id, createdAt: row.created_at.toISOString(), version, key, before, after },
    actor: actor_id === null ? null : { id: actor_id, name: actor_name },
  };
}
