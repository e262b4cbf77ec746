import { type SettingKey, settingDefinitions } from "../../../contract/platform/settings.ts";
import type { TextKey } from "../../platform/ui/text-key.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";

export const labelOf = (key: SettingKey) => `settings.fields.${key}.label` as TextKey;
export const hintOf = (key: SettingKey) => `settings.fields.${key}.hint` as TextKey;

/** Returns a function that describes the value of a setting in a few words. */
export function useDescribeSetting(): (key: SettingKey, value: unknown) => string {
  const { t } = useTranslation();
  return (key, value) => {
    const { kind } = settingDefinitions[key].input;
    if (value === "" || value === null || value === undefined) return t("settings.empty");
    if (kind === "picture") return t("settings.picture");
    if (kind === "choice") return t(`settings.options.${value}`, { defaultValue: String(value) });
    return String(value);
  };
}
