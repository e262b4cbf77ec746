import { useState } from "react";
import { useController, useWatch } from "react-hook-form";
import {
  addMonths,
  contractTerms,
  findLastDay,
  findLatestStart,
  hasContractTerm,
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
import { findShiftsBetween, getShiftMinutes } from "./find-shifts-between.ts";
import { NamedOptions } from "./named-options.tsx";
import styles from "./pay-section.module.css";
import type { JobFormState } from "./use-job-form.tsx";

interface ScheduleFieldsProps {
  form: JobFormState;
}

/** Whether the contract is permanent. The other types of employment state it themselves. */
export function ContractTermField({ form }: ScheduleFieldsProps) {
  const { t } = useTranslation();
  const type = useWatch({ control: form.form.control, name: "type" });
  if (type && !hasContractTerm(type)) return null;
  return (
    <SelectField {...form.labelledField("contract_term")} required={false}>
      <option value="">{t("jobs.not_stated")}</option>
      <NamedOptions values={contractTerms} />
    </SelectField>
  );
}

/** A shift rarely lasts longer. */
const MAX_USUAL_SHIFT_HOURS = 12;

/** The times at which work starts and ends, which may be on the next day, and its shifts: those of the times, until the writer chooses. */
export function ShiftFields({ form }: ScheduleFieldsProps) {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const { control, getValues, setValue } = form.form;
  const [start, end] = useWatch({ control, name: ["shift_start", "shift_end"] });
  const { field } = useController({ control, name: "shifts" });
  const chosen = field.value ?? [];
  const found = findShiftsBetween(start, end);
  const [isTicked, setTicked] = useState(false);
  const isChosen = isTicked || chosen.join() !== found.join();
  const hours = Math.round(getShiftMinutes(start, end) / 60);

  function proposeShifts() {
    const times = getValues(["shift_start", "shift_end"]);
    if (!isChosen) setValue("shifts", findShiftsBetween(...times), { shouldDirty: true });
  }

  return (
    <>
      <FieldRow hasShortFields>
        <TextField {...form.labelledField("shift_start", { onChange: proposeShifts })} type="time" required={false} />
        <TextField
          {...form.labelledField("shift_end", { onChange: proposeShifts })}
          type="time"
          required={false}
          hint={hours > MAX_USUAL_SHIFT_HOURS ? t("jobs.long_shift", { count: hours }) : undefined}
        />
      </FieldRow>
      <CheckGroup
        label={form.getLabel("shifts")}
        hint={t(isChosen || found.length === 0 ? "jobs.shifts_hint" : "jobs.shifts_from_times")}
        error={form.fieldError("shifts")}
      >
        <div className={styles.shifts}>
          {shifts.map((shift) => (
            <CheckField
              key={shift}
              name="shifts"
              label={getOptionLabel(shift)}
              checked={chosen.includes(shift)}
              onChange={({ target }) => {
                setTicked(true);
                field.onChange(shifts.filter((other) => (other === shift ? target.checked : chosen.includes(other))));
              }}
            />
          ))}
        </div>
      </CheckGroup>
    </>
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
  const latestStart = findLatestStart(start);
  return t(latestStart !== null && latestStart < last ? "jobs.last_day_after_start" : "jobs.last_day", { date });
}

/** The day of the publication of a job that is not open. */
export function findOpening(publishOn: string | null | undefined): string {
  const today = toCalendarDate(new Date());
  return publishOn && publishOn > today ? publishOn : today;
}
