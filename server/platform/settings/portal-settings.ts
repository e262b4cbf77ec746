import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { type LegalPageName, legalPages } from "../../../contract/platform/settings/legal-pages.ts";
import {
  isSettingKey,
  legalSettings,
  type SettingValues,
  settingDefinitions,
} from "../../../contract/platform/settings/settings.ts";
import type { DB } from "../../../database/schema.ts";
import type { SettingsConfig } from "../config/settings.ts";
import type { Database } from "../database/pool.ts";
import { createWatchedCopy, type WatchedCopy } from "../database/watched-copy.ts";
import { readIndustryTitles } from "./industry-titles.ts";

/** Replaces a title that an industry had by the present one. */
export function resolveIndustry<Titled extends { industry?: string | undefined }>(
  { industryTitles }: Pick<PortalSettings, "industryTitles">,
  titled: Titled,
): Titled {
  const title = titled.industry && industryTitles.get(titled.industry);
  return title ? { ...titled, industry: title } : titled;
}

/** The settings in force, as this process knows them. Reading them needs no query. */
export interface PortalSettings extends WatchedCopy {
  readonly current: SettingValues;
  readonly version: number;
  /** The present title of each title that an industry has ever had. */
  readonly industryTitles: ReadonlyMap<string, string>;
  /** The time, by `performance.now()`, at which this process adopted `current`. What was cached before is outdated. */
  readonly appliedAt: number;
  /** Reads the settings again. Resolves when they are in force in this process. */
  refresh(): Promise<void>;
}

interface Dependencies {
  db: Database;
  config: { settings: SettingsConfig };
  log: Logger;
}

/** Reads the settings. Without the database, the defaults are in force until it can be reached. */
export async function createPortalSettings({ db, config, log }: Dependencies): Promise<PortalSettings> {
  const settings: { -readonly [Key in keyof PortalSettings]: PortalSettings[Key] } = {
    current: toEffectiveSettings({}, config.settings),
    version: 0,
    industryTitles: new Map() as ReadonlyMap<string, string>,
    appliedAt: performance.now(),
    async refresh(): Promise<void> {
      const { version, stored } = await readStoredSettings(db);
      const current = toEffectiveSettings(stored, config.settings);
      const industryTitles = await readIndustryTitles(db, current.industries);
      // Of two reads at the same time, the later version wins.
      if (version < settings.version) return;
      settings.current = current;
      settings.industryTitles = industryTitles;
      settings.version = version;
      settings.appliedAt = performance.now();
    },
    ...createWatchedCopy({
      channel: "settings_changed",
      refresh: () => settings.refresh(),
      log,
      failureMessage: "The settings of the portal could not be read; they are read again",
    }),
  };
  await settings.refresh().catch(() => undefined);
  return settings;
}

/** What the database holds: only settings that differ from their defaults. A value that is no longer valid is left out. */
export async function readStoredSettings(db: Kysely<DB>): Promise<{ version: number; stored: Partial<SettingValues> }> {
  const rows = await db
    .selectFrom("settings_version")
    .leftJoin("settings", (join) => join.onTrue())
    .select(["version", "key", "value"])
    .execute();
  const stored = rows.flatMap(({ key, value }) => {
    if (key === null || !isSettingKey(key)) return [];
    const { success, data } = settingDefinitions[key].schema.safeParse(value);
    return success ? [[key, data]] : [];
  });
  return { version: rows[0]?.version ?? 0, stored: Object.fromEntries(stored) };
}

/** Lists the legal pages that have a text of the operator in the languages that the portal offers. */
export function listPublishedPages(settings: SettingValues): LegalPageName[] {
  return legalPages.filter((page) =>
    settings.languages.some((language) => settings[legalSettings[page]][language] !== ""),
  );
}

/** The environment comes before what is stored, and that before the defaults. */
export function toEffectiveSettings(
  stored: Partial<SettingValues>,
  { defaults, fixed }: SettingsConfig,
): SettingValues {
  return { ...defaults, ...stored, ...fixed };
}
