import { useController, useFieldArray, useWatch } from "react-hook-form";
import { MAX_QUESTIONS, type MustHave, questionTypes } from "../../../../contract/jobs/questions.ts";
import { NumberField, type NumberFieldValue } from "../../../platform/forms/number-field.tsx";
import { CheckField, CheckGroup } from "../../../platform/ui/forms/check-field.tsx";
import { FieldRow } from "../../../platform/ui/forms/form.tsx";
import { ListEditor } from "../../../platform/ui/forms/list-editor.tsx";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { TextArea, TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import styles from "./question-editor.module.css";
import type { JobFormState } from "./use-job-form.tsx";

const blankQuestion = { type: "text", text: "", is_required: true, options: [], must_have: null } as const;

/** Edits the questions of a job: add, change, reorder and remove them. */
export function QuestionEditor({ form }: { form: JobFormState }) {
  const { t } = useTranslation();
  // The questions have an `id` of their own, so the keys of the list have another name.
  const list = useFieldArray({ control: form.form.control, name: "questions", keyName: "key" });
  return (
    <ListEditor
      keys={list.fields.map(({ key }) => key)}
      maxItems={MAX_QUESTIONS}
      getHeading={(index) => t("jobs.questions.question", { number: index + 1 })}
      addLabel={t("jobs.questions.add")}
      error={form.fieldError("questions")}
      onAdd={() => list.append({ ...blankQuestion, options: [] })}
      onMove={list.move}
      onRemove={list.remove}
    >
      {(index) => <QuestionFields form={form} index={index} />}
    </ListEditor>
  );
}

function QuestionFields({ form, index }: { form: JobFormState; index: number }) {
  const { t } = useTranslation();
  const { control, setValue } = form.form;
  const type = useWatch({ control, name: `questions.${index}.type` }) ?? "text";
  const isChoice = type === "single_choice" || type === "multiple_choice";
  return (
    <>
      <TextField
        {...form.field(`questions.${index}.text`)}
        label={t("jobs.questions.text")}
        required
        autoComplete="off"
      />
      <FieldRow>
        <SelectField
          {...form.field(`questions.${index}.type`, {
            onChange: () => setValue(`questions.${index}.must_have`, null),
          })}
          label={t("jobs.questions.type")}
        >
          {questionTypes.map((option) => (
            <option key={option} value={option}>
              {t(`jobs.questions.types.${option}`)}
            </option>
          ))}
        </SelectField>
      </FieldRow>
      {isChoice && <QuestionOptions form={form} index={index} />}
      <MustHaveField form={form} index={index} type={type} />
      <CheckField {...form.field(`questions.${index}.is_required`)} label={t("jobs.questions.required")} />
    </>
  );
}

/** The options of a choice, one on each line. */
function QuestionOptions({ form, index }: { form: JobFormState; index: number }) {
  const { t } = useTranslation();
  const name = `questions.${index}.options` as const;
  const {
    field: { ref, ...field },
  } = useController({ control: form.form.control, name });
  const options = field.value ?? [];
  const optionError = options.map((_, option) => form.fieldError(`${name}.${option}`)).find(Boolean);

  /** Removes blank lines, and the needed answers that are no options any more. */
  function cleanUp() {
    const cleaned = options.map((option) => option.trim()).filter(Boolean);
    field.onChange(cleaned);
    const mustHave = form.form.getValues(`questions.${index}.must_have`);
    if (Array.isArray(mustHave)) {
      form.form.setValue(
        `questions.${index}.must_have`,
        mustHave.filter((needed) => cleaned.includes(needed)),
      );
    }
    field.onBlur();
  }

  return (
    <TextArea
      ref={ref}
      name={name}
      label={t("jobs.questions.options")}
      hint={t("jobs.questions.options_hint")}
      required
      rows={3}
      value={options.join("\n")}
      onChange={(event) => field.onChange(event.target.value.split("\n"))}
      onBlur={cleanUp}
      error={form.fieldError(name) ?? optionError}
    />
  );
}

interface MustHaveFieldProps {
  form: JobFormState;
  index: number;
  type: (typeof questionTypes)[number];
}

/** The answer that the company needs. Texts and dates have none. */
function MustHaveField({ form, index, type }: MustHaveFieldProps) {
  const { t } = useTranslation();
  const { control } = form.form;
  const {
    field: { ref, ...field },
  } = useController({ control, name: `questions.${index}.must_have` });
  const options = useWatch({ control, name: `questions.${index}.options` }) ?? [];
  const mustHave = (field.value ?? null) as MustHave | null;
  const label = t("jobs.questions.must_have");
  const hint = t("jobs.questions.must_have_hint");
  const error = form.fieldError(`questions.${index}.must_have`);

  if (type === "yes_no") {
    return (
      <SelectField
        ref={ref}
        name={field.name}
        label={label}
        hint={hint}
        error={error}
        value={mustHave === null ? "" : String(mustHave)}
        onChange={({ target }) => field.onChange(target.value === "" ? null : target.value === "true")}
      >
        <option value="">{t("jobs.questions.any_answer")}</option>
        <option value="true">{t("jobs.questions.yes")}</option>
        <option value="false">{t("jobs.questions.no")}</option>
      </SelectField>
    );
  }
  if (type === "number") {
    return (
      <NumberField
        ref={ref}
        name={field.name}
        label={t("jobs.questions.minimum")}
        hint={hint}
        error={error}
        value={(mustHave as NumberFieldValue | null) ?? undefined}
        onNumberChange={(value) => field.onChange(value ?? null)}
      />
    );
  }
  const offered = options.filter((option) => option.trim() !== "");
  if ((type !== "single_choice" && type !== "multiple_choice") || offered.length === 0) return null;
  const needed = Array.isArray(mustHave) ? mustHave : [];
  return (
    <CheckGroup label={t(`jobs.questions.needed.${type}`)} error={error}>
      {offered.map((option) => (
        <CheckField
          key={option}
          label={option}
          checked={needed.includes(option)}
          onChange={({ target }) =>
            field.onChange(target.checked ? [...needed, option] : needed.filter((other) => other !== option))
          }
        />
      ))}
      <p className={styles.hint}>{hint}</p>
    </CheckGroup>
  );
}
