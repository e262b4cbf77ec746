import { useState } from "react";
import { type Language, languageNames } from "../../../contract/platform/languages.ts";
import { type BannerState, getBannerState } from "../../../contract/platform/settings/banner.ts";
import type { SettingKey } from "../../../contract/platform/settings/settings.ts";
import { formatTimeZone, getLocalTimeZone } from "../../hiring/interviews/slot-time.tsx";
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
  const zone = formatTimeZone(getLocalTimeZone());
  return (
    <div className={styles.texts}>
      {languages.map((language, index) => (
        <TextField
          key={language}
          {...controls.field(`banner.${language}` as SettingKey)}
          label={t("settings.in_language", { name: label, language: languageNames[language] })}
          hint={index === 0 ? hint : undefined}
          lang={language}
          autoComplete="off"
          readOnly={isLocked}
        />
      ))}
      <div className={styles.times}>
        {/* Not registered: the form holds instants, and would write and read them in the control, which has local times. */}
        {(["starts_at", "ends_at"] as const).map((name) => (
          <TextField
            key={name}
            error={controls.fieldError(`banner.${name}` as SettingKey)}
            type="datetime-local"
            label={`${label}: ${t(`settings.banner.${name}`)}`}
            hint={name === "starts_at" ? t("settings.banner.starts_hint", { zone }) : t("settings.banner.ends_hint")}
            value={toLocalTime(banner[name])}
            onChange={({ target }) => controls.setValue(`banner.${name}` as SettingKey, toInstant(target.value))}
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

/** The control of the browser has no time zone: it means the one of the device. */
function toInstant(localTime: string): string {
  return localTime === "" ? "" : new Date(localTime).toISOString();
}

function toLocalTime(instant: string): string {
  const time = new Date(instant);
  if (Number.isNaN(time.getTime())) return "";
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
