import type { ComponentProps } from "react";
import {
  type ColorMode,
  deriveAccentColors,
  findLowestContrast,
  MIN_CONTRAST,
  pageColors,
} from "../../../contract/platform/settings/accent-colors.ts";
import type { SettingKey } from "../../../contract/platform/settings/settings.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { classNames } from "../../platform/ui/class-names.ts";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./settings.module.css";
import type { SettingsFormControls } from "./use-settings-form.ts";

interface ColorFieldProps extends Omit<ComponentProps<typeof TextField>, "name"> {
  name: SettingKey;
  controls: SettingsFormControls;
  isLocked: boolean;
  mode: ColorMode;
}

/** A colour as text and in the picker of the browser, with what it colours on a page of its theme, and whether one can read that. */
export function ColorField({ name, controls, isLocked, mode, ...field }: ColorFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const value = String(controls.values[name] ?? "").toLowerCase();
  const isColor = /^#[0-9a-f]{6}$/.test(value);
  const contrast = isColor ? Math.floor(findLowestContrast(value, mode) * 10) / 10 : 0;
  const { brand, on, tint, strong } = deriveAccentColors(isColor ? value : "#777777", mode);
  const isLow = contrast < MIN_CONTRAST;
  const contrastText = t(isLow ? "settings.color.too_low" : "settings.color.contrast", {
    contrast: formatNumber(contrast, language),
    least: formatNumber(MIN_CONTRAST, language),
    direction: t(mode === "light" ? "settings.color.darker" : "settings.color.lighter"),
  });
  return (
    <>
      <TextField {...field} name={name} autoComplete="off" spellCheck={false} readOnly={isLocked} />
      <div className={styles.color}>
        <input
          type="color"
          aria-label={t("settings.color.choose", { name: field.label })}
          value={isColor ? value : "#777777"}
          disabled={isLocked}
          onChange={(event) => controls.setValue(name, event.target.value)}
        />
        {isColor && (
          <>
            <span aria-hidden="true" className={styles.page} style={{ background: pageColors[mode] }}>
              <span className={styles.sample} style={{ background: brand, color: on }}>
                {t("settings.color.button")}
              </span>
              <span style={{ color: brand, textDecoration: "underline" }}>{t("settings.color.link")}</span>
              <span className={styles.sample} style={{ background: tint, color: strong }}>
                {t("settings.color.tint")}
              </span>
            </span>
            {!field.error && <span className={classNames(styles.note, isLow && styles.low)}>{contrastText}</span>}
          </>
        )}
      </div>
    </>
  );
}
