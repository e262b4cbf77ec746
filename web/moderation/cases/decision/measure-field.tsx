import { useController, useWatch } from "react-hook-form";
import type * as z from "zod";
import type { DecisionForm, DecisionOfCase, MeasureKind } from "../../../../contract/moderation/decisions.ts";
import { ruleCodes } from "../../../../contract/moderation/rules.ts";
import type { SubjectKind } from "../../../../contract/moderation/subjects.ts";
import { labelCodes } from "../../../../contract/platform/content-labels.ts";
import { KeyHint } from "../../../platform/app/shortcuts.tsx";
import type { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import common from "../../../platform/styles/common.module.css";
import { CheckField } from "../../../platform/ui/forms/check-field.tsx";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { getMeasureLabel } from "../../measure-labels.ts";
import styles from "../case-page.module.css";

/** The form of a decision. A preview has no result. */
export type DecisionFormState = ReturnType<
  typeof useSchemaForm<DecisionForm, z.output<typeof DecisionForm>, DecisionOfCase | null>
>;

interface MeasureFieldProps {
  state: DecisionFormState;
  kind: MeasureKind;
  subjectKind: SubjectKind;
  /** The key that selects it. */
  shortcut: string;
  /** The position in the list of measures; negative when it is not selected. */
  index: number;
  /** False when somebody else has taken the measure meanwhile. */
  isAllowed: boolean;
  onToggle: () => void;
}

/** Selects a measure. A selected one has its rule or law, and its end. */
export function MeasureField({ state, kind, subjectKind, shortcut, index, isAllowed, onToggle }: MeasureFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={index >= 0 ? styles.chosenMeasure : undefined}>
      <CheckField
        label={t(getMeasureLabel(kind, subjectKind))}
        checked={index >= 0}
        onChange={onToggle}
        aria-keyshortcuts={shortcut}
        trailing={<KeyHint>{shortcut}</KeyHint>}
        {...(!isAllowed && { error: t("staff.case.decision.in_force") })}
      />
      {index >= 0 && <MeasureDetails state={state} kind={kind} index={index} />}
    </div>
  );
}

function MeasureDetails({ state, kind, index }: Pick<MeasureFieldProps, "state" | "kind" | "index">) {
  const { t } = useTranslation();
  const rule = useWatch({ control: state.form.control, name: `measures.${index}.rule` });
  return (
    <div className={common.stack3}>
      <SelectField {...state.field(`measures.${index}.rule`)} label={t("staff.case.decision.rule")} required>
        <option value="">{t("staff.case.decision.choose_rule")}</option>
        {ruleCodes.map((code) => (
          <option key={code} value={code}>
            {t(`rules.${code}`)}
          </option>
        ))}
      </SelectField>
      {kind === "label" && (
        <SelectField {...state.field(`measures.${index}.label`)} label={t("staff.case.decision.notice")} required>
          <option value="">{t("staff.case.decision.choose_notice")}</option>
          {labelCodes.map((code) => (
            <option key={code} value={code}>
              {t(`labels.${code}`)}
            </option>
          ))}
        </SelectField>
      )}
      {rule === "illegal" && (
        <TextField {...state.field(`measures.${index}.law`)} label={t("staff.case.decision.law")} required />
      )}
      {hasEnd(kind) && <UntilField state={state} index={index} />}
    </div>
  );
}

/** A warning and the end of a job happen at once, and nothing ends later. */
function hasEnd(kind: MeasureKind): boolean {
  return kind !== "warn" && kind !== "close";
}

/** The last day of a measure. It ends with this day in the time zone of the browser. */
function UntilField({ state, index }: Pick<MeasureFieldProps, "state" | "index">) {
  const { t } = useTranslation();
  const name = `measures.${index}.until` as const;
  const {
    field: { ref, ...field },
  } = useController({ control: state.form.control, name });
  return (
    <TextField
      ref={ref}
      name={name}
      type="date"
      label={t("staff.case.decision.until")}
      hint={t("staff.case.decision.until_hint")}
      value={field.value ? toLocalDate(field.value) : ""}
      onChange={(event) => field.onChange(toEndOfDay(event.target.value))}
      onBlur={field.onBlur}
      error={state.fieldError(name)}
    />
  );
}

function toEndOfDay(date: string): string | null {
  return date ? new Date(`${date}T23:59:59`).toISOString() : null;
}

/** Returns the calendar date of a time, such as `2026-12-01`. */
function toLocalDate(isoTime: string): string {
  const time = new Date(isoTime);
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
}
