import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import type { SettingsState } from "../../../contract/operation/settings.ts";
import {
  type SettingInput,
  type SettingKey,
  settingDefinitions,
} from "../../../contract/platform/settings/settings.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { parseNumber } from "../../platform/forms/parse-number.ts";
import common from "../../platform/styles/common.module.css";
import { Button } from "../../platform/ui/forms/button.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { TextArea, TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { BannerField } from "./banner-field.tsx";
import { HolidayCalendarField, TimeZoneField } from "./calendar-fields.tsx";
import { ColorField } from "./color-field.tsx";
import { hintOf, labelOf, useDescribeSetting } from "./describe-setting.ts";
import { IndustriesField } from "./industries-field.tsx";
import { LanguageTexts } from "./language-texts.tsx";
import { LanguagesField } from "./languages-field.tsx";
import { LogoField } from "./logo-field.tsx";
import styles from "./settings.module.css";
import type { SettingsFormControls } from "./use-settings-form.ts";

interface SettingFieldProps {
  name: SettingKey;
  state: SettingsState;
  controls: SettingsFormControls;
  /** Whether the user may change settings. */
  isOwner: boolean;
}

/** One setting: its input, what it is by default, and who changed it when. */
export function SettingField({ name, state, controls, isOwner }: SettingFieldProps) {
  const { t } = useTranslation();
  const variable = state.fixed_by[name];
  return (
    <div className={common.stack1}>
      <SettingControl name={name} controls={controls} isLocked={!isOwner || variable !== undefined} />
      {variable === undefined ? (
        <SettingNote name={name} state={state} controls={controls} isOwner={isOwner} />
      ) : (
        <p className={styles.note}>
          <Lock aria-hidden="true" size={16} />
          {t("settings.fixed_by", { variable })}
        </p>
      )}
    </div>
  );
}

type SettingControlProps = Pick<SettingFieldProps, "name" | "controls"> & { isLocked: boolean };

/** The input of a setting, as its definition says. */
function SettingControl({ name, controls, isLocked }: SettingControlProps): ReactNode {
  const { t } = useTranslation();
  const describe = useDescribeSetting();
  const input: SettingInput = settingDefinitions[name].input;
  const common = { label: t(labelOf(name)), hint: t(hintOf(name)) };
  switch (input.kind) {
    case "lines":
      return <TextArea {...common} {...controls.field(name)} readOnly={isLocked} />;
    case "texts":
      return <LanguageTexts {...common} {...{ name, controls, isLocked }} />;
    case "industries":
      return <IndustriesField {...common} {...{ controls, isLocked }} />;
    case "languages":
      return <LanguagesField {...common} {...{ controls, isLocked }} />;
    case "time_zone":
      return <TimeZoneField {...common} {...{ controls, isLocked }} />;
    case "holiday_calendar":
      return <HolidayCalendarField {...common} {...{ controls, isLocked }} />;
    case "banner":
      return <BannerField {...common} {...{ controls, isLocked }} />;
    case "choice":
      return (
        <SelectField {...common} {...controls.field(name)} disabled={isLocked}>
          {input.options.map((option) => (
            <option key={option} value={option}>
              {describe(name, option)}
            </option>
          ))}
        </SelectField>
      );
    case "color":
      return <ColorField {...common} {...controls.field(name)} {...{ name, controls, isLocked }} mode={input.mode} />;
    case "picture":
      return <LogoField {...common} {...{ name, controls, isLocked }} />;
    case "number":
      return (
        <TextField
          {...common}
          {...controls.field(name, { setValueAs: (value) => parseNumber(value) ?? "" })}
          inputMode="numeric"
          autoComplete="off"
          readOnly={isLocked}
        />
      );
    default:
      return (
        <TextField
          {...common}
          {...controls.field(name)}
          type={input.kind === "email" ? "email" : "text"}
          autoComplete="off"
          readOnly={isLocked}
        />
      );
  }
}

/** The default beside the value, and the last change. */
function SettingNote({ name, state, controls, isOwner }: SettingFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const describe = useDescribeSetting();
  const change = state.changes[name];
  const isDefault = controls.isDefault(name);
  const parts = [
    isDefault ? t("settings.is_default") : t("settings.default", { value: describe(name, state.defaults[name]) }),
    change &&
      t("settings.changed_at", {
        date: formatDate(change.createdAt, language),
        name: change.actor?.name || t("settings.operator"),
      }),
  ];
  return (
    <div className={styles.note}>
      <span>{parts.filter(Boolean).join(" · ")}</span>
      {isOwner && !isDefault && (
        <Button variant="quiet" size="small" onClick={() => controls.resetToDefault(name)}>
          {t("settings.to_default")}
          <VisuallyHidden> {t(labelOf(name))}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
