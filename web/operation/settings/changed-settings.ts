import * as z from "zod";
import {
  SettingChanges,
  type SettingKey,
  type SettingValues,
  settingKeys,
} from "../../../contract/platform/settings/settings.ts";

/** Whether two values of a setting are the same. */
export const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The settings whose values in a form are other ones than those in force. */
export function listChangedSettings(values: Partial<SettingValues>, saved: SettingValues): SettingKey[] {
  return settingKeys.filter((key) => values[key] !== undefined && !isSameValue(values[key], saved[key]));
}

/** Validates the settings that a form has changed, and no others, because the environment may have set one that no form accepts. */
export class ChangedSettingsSchema {
  #saved: SettingValues;
  readonly schema = z.preprocess(
    (values) => this.#pick(values as SettingValues),
    SettingChanges,
  ) as unknown as z.ZodType<SettingChanges, SettingValues>;

  constructor(saved: SettingValues) {
    this.#saved = saved;
  }

  /** Sets the values in force, to which those of the form are compared. */
  setSaved(saved: SettingValues): void {
    this.#saved = saved;
  }

  #pick(values: SettingValues): Partial<SettingValues> {
    const keys = settingKeys.filter((key) => !isSameValue(values[key], this.#saved[key]));
    return Object.fromEntries(keys.map((key) => [key, values[key] ?? ""]));
  }
}
