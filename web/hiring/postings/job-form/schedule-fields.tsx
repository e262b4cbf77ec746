import { useEffect, useEffectEvent } from "react";
import { useController, useWatch } from "react-hook-form";
import {
  addMonths,
  contractTerms,
  findFirstWorkDay,
  findLastDay,
  hasContractTerm,
  ON_A_DAY,
  type Shift,
  shifts,
  splitShifts,
  TIME_OF_DAY,
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
import { findShifts, getShiftMinutes } from "./find-shifts.ts";
import styles from "./pay-section.module.css";
import type { JobFormState } from "./use-job-form.tsx";

interface ScheduleFieldsProps {
  form: JobFormState;
}

/** Whether the contract is permanent. The other types of employment state it themselves. */
export function ContractTermField({ form }: ScheduleFieldsProps) {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const type = useWatch({ control: form.form.control, name: "type" });
  if (type && !hasContractTerm(type)) return null;
  return (
    <SelectField {...form.labelledField("contract_term")} required={false}>
      <option value="">{t("jobs.not_stated")}</option>
      {contractTerms.map((term) => (
        <option key={term} value={term}>
          {getOptionLabel(term)}
        </option>
      ))}
    </SelectField>
  );
}

const MAX_USUAL_SHIFT_HOURS = 12;

/** The hours of the day at which work begins and ends, which may be on the next day. Both together are rarely longer than half a day. */
export function ShiftTimesFields({ form }: ScheduleFieldsProps) {
  const { t } = useTranslation();
  const times = useShiftTimes(form);
  const hours = times ? Math.round(getShiftMinutes(...times) / 60) : 0;
  return (
    <FieldRow hasShortFields>
      <TextField {...form.labelledField("shift_start")} type="time" required={false} />
      <TextField
        {...form.labelledField("shift_end")}
        type="time"
        required={false}
        hint={hours > MAX_USUAL_SHIFT_HOURS ? t("jobs.long_shift", { count: hours }) : undefined}
      />
    </FieldRow>
  );
}

/** Returns the hours of the day in the form. Null while one of them is missing. */
function useShiftTimes({ form }: JobFormState): [start: string, end: string] | null {
  const [start, end] = useWatch({ control: form.control, name: ["shift_start", "shift_end"] });
  return start && end && TIME_OF_DAY.test(start) && TIME_OF_DAY.test(end) ? [start, end] : null;
}

/** In which shifts people work. Until the writer chooses, they are those of the hours of the day. */
export function ShiftsField({ form }: ScheduleFieldsProps) {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const times = useShiftTimes(form);
  const found = times && findShifts(...times).join();
  // A value that the form sets itself is not dirty. Read on every render, because react-hook-form only keeps track of what is read.
  const { dirtyFields, defaultValues } = form.form.formState;
  const isChosen = Boolean(defaultValues?.shifts?.length) || dirtyFields.shifts !== undefined;
  const propose = useEffectEvent((proposed: string | null) => {
    if (!isChosen && proposed !== null) form.form.setValue("shifts", splitShifts(proposed) as Shift[]);
  });
  useEffect(() => propose(found), [found]);
  const { field } = useController({ control: form.form.control, name: "shifts" });
  const chosen = field.value ?? [];
  return (
    <CheckGroup
      label={form.getLabel("shifts")}
      hint={t(found && !isChosen ? "jobs.shifts_from_times" : "jobs.shifts_hint")}
      error={form.fieldError("shifts")}
    >
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
