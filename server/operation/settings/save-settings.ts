import { isDeepStrictEqual } from "node:util";
import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../contract/platform/fields/field-errors.ts";
import {
  findMissingTexts,
  type SettingChanges,
  type SettingKey,
  type SettingValues,
  settingKeys,
} from "../../../contract/platform/settings/settings.ts";
import type { DB } from "../../../database/schema.ts";
import type { SettingsConfig } from "../../platform/config/settings.ts";
import { toJsonb } from "../../platform/database/to-jsonb.ts";
import { ApiError } from "../../platform/errors.ts";
import { readStoredSettings, toEffectiveSettings } from "../../platform/settings/portal-settings.ts";
import { applyIndustries } from "./apply-industries.ts";
import { applyLanguages } from "./apply-languages.ts";
import { applyRules, checkCalendar } from "./apply-rules.ts";

/** What a save is based on: who saves, and the version that this person has seen. */
interface Save {
  config: SettingsConfig;
  /** Null for the operator. */
  actorId: string | null;
  version: number;
}

interface Change {
  key: SettingKey;
  before: unknown;
  after: unknown;
}

/**
 * Changes settings, all or none, and records each whose value changes. Null, and a value that is the default,
 * make the setting follow its default.
 *
 * @returns the keys of the settings that have changed
 * @throws {ApiError} settings_changed when there is a later version; invalid_fields for a setting that the environment fixes,
 *   and for what only the settings together show, such as a text without one of the languages
 */
export async function saveSettings(
  trx: Transaction<DB>,
  form: SettingChanges,
  { config, actorId, version }: Save,
): Promise<SettingKey[]> {
  rejectFixedSettings(form, config);
  const present = await trx.selectFrom("settings_version").select("version").forUpdate().executeTakeFirstOrThrow();
  if (present.version !== version) throw new ApiError("settings_changed");
  const { stored } = await readStoredSettings(trx);
  const changes = findChanges(form, stored, config);
  if (changes.length === 0) return [];
  for (const change of changes) await saveChange(trx, change, { actorId, version: version + 1 });
  await trx
    .updateTable("settings_version")
    .set({ version: version + 1 })
    .execute();
  const after = toEffectiveSettings((await readStoredSettings(trx)).stored, config);
  const missing = findMissingTexts(after);
  if (Object.keys(missing).length > 0) throw new ApiError("invalid_fields", missing);
  if (changes.some(({ key }) => key === "time_zone" || key === "holiday_calendar")) await checkCalendar(trx, after);
  await applyRules(trx, after);
  if (changes.some(({ key }) => key === "languages")) await applyLanguages(trx, after.languages);
  await applyIndustries(trx, toEffectiveSettings(stored, config).industries, after.industries);
  return changes.map(({ key }) => key);
}

/** @throws {ApiError} invalid_fields */
function rejectFixedSettings(form: SettingChanges, { fixed }: SettingsConfig): void {
  const keys = settingKeys.filter((key) => form[key] !== undefined && key in fixed);
  if (keys.length === 0) return;
  const error = withReason("setting_invalid", reasons.fixedOnServer());
  throw new ApiError("invalid_fields", Object.fromEntries(keys.map((key) => [key, error])));
}

function findChanges(form: SettingChanges, stored: Partial<SettingValues>, { defaults }: SettingsConfig): Change[] {
  return settingKeys.flatMap((key) => {
    const value = form[key];
    if (value === undefined) return [];
    const before = stored[key] ?? null;
    const after = isDeepStrictEqual(value, defaults[key]) ? null : value;
    return isDeepStrictEqual(before, after) ? [] : [{ key, before, after }];
  });
}

async function saveChange(
  trx: Transaction<DB>,
  { key, before, after }: Change,
  { actorId, version }: { actorId: string | null; version: number },
): Promise<void> {
  if (after === null) {
    await trx.deleteFrom("settings").where("key", "=", key).execute();
  } else {
    const value = toJsonb(after);
    await trx
      .insertInto("settings")
      .values({ key, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
  }
  const json = (side: unknown) => (side === null ? null : toJsonb(side));
  await trx
    .insertInto("setting_changes")
    .values({ id: uuidv7(), version, key, before: json(before), after: json(after), actor_id: actorId })
    .execute();
}

/** Applies the settings at the start of a process, because the environment may fix other ones than before. */
export async function applyStoredSettings(db: Kysely<DB>, config: SettingsConfig): Promise<void> {
  await applyRules(db, toEffectiveSettings((await readStoredSettings(db)).stored, config));
}
