import { type Language, languageDefinitions } from "../../../contract/platform/languages.ts";
import type { Banner } from "../../../contract/platform/settings/banner.ts";
import {
  type IndustrySettings,
  industryKeys,
  shippedIndustries,
} from "../../../contract/platform/settings/industries.ts";
import { type SettingKey, settingDefinitions } from "../../../contract/platform/settings/settings.ts";
import { formatMoment } from "../../platform/app/formats/days.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { toOptionKey } from "../../platform/app/option-labels.ts";
import type { TextKey } from "../../platform/ui/text-key.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useCalendarName } from "./calendar-fields.tsx";
import { useIndustryName } from "./industries-field.tsx";

export const labelOf = (key: SettingKey) => `settings.fields.${key}.label` as TextKey;
export const hintOf = (key: SettingKey) => `settings.fields.${key}.hint` as TextKey;

/** Returns a function that describes the value of a setting in a few words. */
export function useDescribeSetting(): (key: SettingKey, value: unknown) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const getIndustryName = useIndustryName();
  const getCalendarName = useCalendarName();
  const describeText = (text: string) => {
    const [firstLine = ""] = text.split("\n");
    const start = firstLine.length > 60 ? `${firstLine.slice(0, 60)}…` : firstLine;
    return text === "" ? t("settings.empty") : t("settings.text", { start, count: text.length });
  };
  const describeBanner = ({ starts_at, ends_at, ...words }: Banner) => {
    const [start, end] = [starts_at, ends_at].map((at) => (at === "" ? "" : formatMoment(at, language)));
    if (words[language] === "" || (!start && !end)) return describeText(words[language]);
    return `${describeText(words[language])}, ${start} – ${end}`;
  };
  const describeIndustries = (industries: IndustrySettings) => {
    const changed = industryKeys.filter((key) => industries[key].into !== null || industries[key].names.en !== "");
    return changed
      .map(
        (key) =>
          `${t(toOptionKey(shippedIndustries[key]))} → ${getIndustryName(industries, industries[key].into ?? key)}`,
      )
      .join(", ");
  };
  return (key, value) => {
    const { kind } = settingDefinitions[key].input;
    if (kind === "holiday_calendar") return value ? getCalendarName(String(value)) : t("settings.calendar.of_job");
    if (value === "" || value === null || value === undefined) return t("settings.empty");
    if (kind === "texts") return describeText((value as Record<Language, string>)[language]);
    if (kind === "banner") return describeBanner(value as Banner);
    if (kind === "industries")
      return describeIndustries(value as IndustrySettings) || t("settings.industries.unchanged");
    if (kind === "languages") return (value as Language[]).map((one) => languageDefinitions[one].name).join(", ");
    if (kind === "picture") return t("settings.picture");
    if (kind === "choice") return t(`settings.options.${value}`, { defaultValue: String(value) });
    return String(value);
  };
}
