import { useState } from "react";
import { type Language, languageDefinitions } from "../../../contract/platform/languages.ts";
import { type BannerState, getBannerState } from "../../../contract/platform/settings/banner.ts";
import type { SettingKey } from "../../../contract/platform/settings/settings.ts";
import { addOffset } from "../../../contract/platform/time-zones.ts";
import { formatTimeZone } from "../../platform/app/formats/days.ts";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./settings.module.css";
import type { SettingsFormControls } from "./use-settings-form.ts";

interface BannerFieldProps {
  label: string;
  hint: string;
  controls: SettingsFormControls;
  isLocked: boolean;
}

/** The banner in each offered language with its times, and how pages show it. */
export function BannerField({ label, hint, controls, isLocked }: BannerFieldProps) {
  const { t } = useTranslation();
  const { banner, languages } = controls.values;
  const [openedAt] = useState(Date.now);
  const { time_zone } = controls.saved.values;
  const zone = formatTimeZone(time_zone);
  return (
    <div className={styles.texts}>
      {languages.map((language, index) => (
        <TextField
          key={language}
          {...controls.field(`banner.${language}` as SettingKey)}
          label={t("settings.in_language", { name: label, language: languageDefinitions[language].name })}
          hint={index === 0 ? hint : undefined}
          lang={language}
          autoComplete="off"
          readOnly={isLocked}
        />
      ))}
      <div className={styles.times}>
        {/* Not registered: the form holds instants, and would write and read them in the control, which has times of the portal. */}
        {(["starts_at", "ends_at"] as const).map((name) => (
          <TextField
            key={name}
            name={`banner.${name}`}
            error={controls.fieldError(`banner.${name}` as SettingKey)}
            type="datetime-local"
            label={`${label}: ${t(`settings.banner.${name}`)}`}
            hint={t(`settings.banner.${name === "starts_at" ? "starts_hint" : "ends_hint"}`, { zone })}
            value={toLocalTime(banner[name], time_zone)}
            onChange={({ target }) =>
              controls.setValue(`banner.${name}` as SettingKey, toInstant(target.value, time_zone))
            }
            readOnly={isLocked}
          />
        ))}
      </div>
      <BannerPreview {...{ banner, languages }} state={getBannerState(banner, languages, openedAt)} />
    </div>
  );
}

interface BannerPreviewProps {
  banner: SettingsFormControls["values"]["banner"];
  languages: readonly Language[];
  state: BannerState;
}

function BannerPreview({ banner, languages, state }: BannerPreviewProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.preview}>
      <p className={styles.note}>
        {t("settings.banner.preview")}: {t(`settings.banner.${state}`)}
      </p>
      {state !== "none" &&
        languages.map((language) => (
          <p key={language} lang={language} className={styles.banner}>
            {banner[language]}
          </p>
        ))}
    </div>
  );
}

/** The control of the browser has no time zone: it means that of the portal. */
function toInstant(localTime: string, timeZone: string): string {
  if (Number.isNaN(Date.parse(localTime))) return "";
  return new Date(addOffset(localTime, timeZone)).toISOString();
}

function toLocalTime(instant: string, timeZone: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return "";
  // Sweden writes times as the control does, with a space in place of the T.
  const format = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "short" });
  return format.format(time).replace(" ", "T");
}
