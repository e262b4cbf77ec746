import { useController, useWatch } from "react-hook-form";
import {
  addMonths,
  findFirstWorkDay,
  findLastDay,
  ON_A_DAY,
  shifts,
} from "../../../../contract/jobs/terms/schedule.ts";
import { IMMEDIATELY, MONTH } from "../../../../contract/platform/constants.ts";
import { useDescribeStart } from "../../../jobs/start-text.ts";
import { toCalendarDate } from "../../../platform/app/formats/formats.ts";
import { formatCalendarDate, useLanguage } from "../../../platform/app/i18n.ts";
import { useOptionLabel } from "../../../platform/app/option-labels.ts";
import { useSettings } from "../../../platform/app/settings.ts";
import { CheckField, CheckGroup } from "../../../platform/ui/forms/check-field.tsx";
import { FieldRow } from "../../../platform/ui/forms/form.tsx";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import styles from "./pay-section.module.css";
import type { JobFormState } from "./use-job-form.tsx";

interface ScheduleFieldsProps {
  form: JobFormState;
}

/** In which shifts people work. */
export function ShiftsField({ form }: ScheduleFieldsProps) {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const { field } = useController({ control: form.form.control, name: "shifts" });
  const chosen = field.value ?? [];
  return (
    <CheckGroup label={form.getLabel("shifts")} hint={t("jobs.shifts_hint")} error={form.fieldError("shifts")}>
      <div className={styles.shifts}>
        {shifts.map((shift) => (
          <CheckField
            key={shift}
            name="shifts"
            label={getOptionLabel(shift)}
            checked={chosen.includes(shift)}
            onChange={({ target }) =>
              field.onChange(shifts.filter((other) => (other === shift ? target.checked : chosen.includes(other))))
            }
          />
        ))}
      </div>
    </CheckGroup>
  );
}

/**
 * When the work starts: at once, in a month, or on a day. A day of which a part is missing counts as no day, and keeps the choice.
 */
export function StartFields({ form }: ScheduleFieldsProps) {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const { field } = useController({ control: form.form.control, name: "work_start" });
  const value = field.value ?? "";
  const describeStart = useDescribeStart();
  const isOnDay = value !== "" && value !== IMMEDIATELY && !MONTH.test(value);
  const months = new Set([...listMonths(), ...(MONTH.test(value) ? [value] : [])]);
  const lastDayHint = useLastDayHint(form, value === ON_A_DAY ? "" : value);
  return (
    <FieldRow hasShortFields>
      <SelectField
        label={form.getLabel("work_start")}
        value={isOnDay ? ON_A_DAY : value}
        onChange={({ target }) => field.onChange(target.value || null)}
        onBlur={field.onBlur}
        hint={MONTH.test(value) ? lastDayHint : undefined}
      >
        <option value="">{t("jobs.not_stated")}</option>
        <option value={IMMEDIATELY}>{getOptionLabel(IMMEDIATELY)}</option>
        {[...months].sort().map((month) => (
          <option key={month} value={month}>
            {describeStart(month)}
          </option>
        ))}
        <option value={ON_A_DAY}>{t("jobs.work_start_on_day")}</option>
      </SelectField>
      {isOnDay && (
        <TextField
          type="date"
          name="work_start"
          label={t("jobs.work_start_day")}
          value={value === ON_A_DAY ? "" : value}
          onChange={({ target }) => field.onChange(target.value || ON_A_DAY)}
          hint={lastDayHint}
          error={form.fieldError("work_start")}
        />
      )}
    </FieldRow>
  );
}

const OFFERED_MONTHS = 12;

/** Lists this month and the next ones. */
function listMonths(): string[] {
  const today = toCalendarDate(new Date());
  return Array.from({ length: OFFERED_MONTHS }, (_, later) => addMonths(today, later));
}

/** Says until when people can apply, because its field is folded away, and when that is after the work has begun. */
function useLastDayHint({ form }: JobFormState, start: string): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const { jobDays } = useSettings();
  const [closesOn, publishOn] = useWatch({ control: form.control, name: ["closes_on", "publish_on"] });
  const last = closesOn || findLastDay(findOpening(publishOn), start, jobDays);
  const date = formatCalendarDate(last, language);
  const firstWorkDay = findFirstWorkDay(start);
  return t(firstWorkDay !== null && firstWorkDay < last ? "jobs.last_day_after_start" : "jobs.last_day", { date });
}

/** The day of the publication of a job that is not open. */
export function findOpening(publishOn: string | null | undefined): string {
  const today = toCalendarDate(new Date());
  return publishOn && publishOn > today ? publishOn : today;
}
