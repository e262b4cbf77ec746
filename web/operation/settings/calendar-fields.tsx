import { useId } from "react";
import type { SettingsState } from "../../../contract/operation/settings.ts";
import type { Language } from "../../../contract/platform/languages.ts";
import { listTimeZones } from "../../../contract/platform/time-zones.ts";
import { getCountryName } from "../../platform/app/formats/formats.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import type { SettingsFormControls } from "./use-settings-form.ts";

interface CalendarFieldProps {
  label: string;
  hint: string;
  controls: SettingsFormControls;
  isLocked: boolean;
}

/** A time zone, with the names of all as suggestions. */
export function TimeZoneField({ label, hint, controls, isLocked }: CalendarFieldProps) {
  const listId = useId();
  return (
    <>
      <TextField
        {...{ label, hint }}
        {...controls.field("time_zone")}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        readOnly={isLocked}
      />
      <datalist id={listId}>
        {listTimeZones().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The country or region whose public holidays count. */
export function HolidayCalendarField({ label, hint, controls, isLocked }: CalendarFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const countries = Map.groupBy(controls.saved.holiday_calendars, ({ code }) => getCountryOf(code));
  return (
    <SelectField {...{ label, hint }} {...controls.field("holiday_calendar")} disabled={isLocked}>
      <option value="">{t("settings.calendar.of_job")}</option>
      {[...countries].map(([country, calendars]) => (
        <optgroup key={country} label={getCountryName(country, language)}>
          {calendars.map((calendar) => (
            <option key={calendar.code} value={calendar.code}>
              {nameCalendar(calendar, language)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

const getCountryOf = (code: string) => code.split("-")[0] ?? "";

function nameCalendar({ code, region }: SettingsState["holiday_calendars"][number], language: Language): string {
  const country = getCountryName(getCountryOf(code), language);
  return region === null ? country : `${country}, ${region}`;
}

/** Returns a function that names a calendar by its code. */
export function useCalendarName(): (code: string) => string {
  const language = useLanguage();
  return (code) => {
    const [country = "", region] = code.split("-");
    const name = getCountryName(country, language);
    return region ? `${name}, ${region}` : name;
  };
}
