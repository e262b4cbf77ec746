import type { ComponentProps } from "react";
import { type Control, type FieldPath, useController } from "react-hook-form";
import type { JobDetail } from "../../../../contract/jobs/jobs.ts";
import type { Question } from "../../../../contract/jobs/questions.ts";
import { NumberField, type NumberFieldValue } from "../../../platform/forms/number-field.tsx";
import { CheckField, CheckGroup } from "../../../platform/ui/forms/check-field.tsx";
import { FormSection } from "../../../platform/ui/forms/form.tsx";
import { TextArea, TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import type { ApplicationFormValues } from "./form-values.ts";

interface QuestionFieldsProps {
  job: JobDetail;
  control: Control<ApplicationFormValues>;
  fieldError: (name: FieldPath<ApplicationFormValues>) => string | undefined;
  /** The props that connect the input of the cover note. */
  coverNote: Omit<ComponentProps<typeof TextArea>, "label">;
  /** Returns what is said below a field, such as that its value was taken over. */
  getHint?: (name: FieldPath<ApplicationFormValues>) => string | undefined;
}

/** The questions of a job and the cover note. Renders nothing when the job asks nothing. */
export function QuestionFields({ job, control, fieldError, coverNote, getHint }: QuestionFieldsProps) {
  const { t } = useTranslation();
  if (job.questions.length === 0 && !job.asks_cover_note) return null;
  return (
    <FormSection title={t("jobs.application.your_answers")}>
      {job.questions.map((question) => {
        const name = `answers.${question.id}` as FieldPath<ApplicationFormValues>;
        return (
          <QuestionField
            key={question.id}
            question={question}
            control={control}
            name={name}
            error={fieldError(name)}
            hint={getHint?.(name)}
          />
        );
      })}
      {job.asks_cover_note && (
        <TextArea
          label={t("jobs.application.cover_note")}
          hint={t("jobs.application.cover_note_hint")}
          rows={6}
          {...coverNote}
        />
      )}
    </FormSection>
  );
}

interface QuestionFieldProps {
  question: Question;
  control: Control<ApplicationFormValues>;
  name: FieldPath<ApplicationFormValues>;
  error: string | undefined;
  hint?: string | undefined;
}

/** The input for the answer to a question. Its value has the type that the contract expects; undefined without an answer. */
function QuestionField({ question, control, name, error, hint }: QuestionFieldProps) {
  const { t } = useTranslation();
  const { field } = useController({ control, name });
  const { type, options, is_required: required } = question;
  const label = required ? question.text : t("jobs.application.optional", { question: question.text });
  const labels = { label, required, error, hint };
  const input = { ref: field.ref, name: field.name, onBlur: field.onBlur };
  const text = typeof field.value === "string" ? field.value : "";

  switch (type) {
    case "text":
      return <TextArea {...labels} {...input} rows={3} value={text} onChange={field.onChange} />;
    case "date":
      return <TextField {...labels} {...input} type="date" value={text} onChange={field.onChange} />;
    case "number":
      return (
        <NumberField {...labels} {...input} value={field.value as NumberFieldValue} onNumberChange={field.onChange} />
      );
    case "yes_no":
      return (
        <CheckGroup {...labels}>
          {[true, false].map((answer) => (
            <CheckField
              key={String(answer)}
              {...input}
              kind="radio"
              label={t(answer ? "jobs.application.yes" : "jobs.application.no")}
              checked={field.value === answer}
              onChange={() => field.onChange(answer)}
            />
          ))}
        </CheckGroup>
      );
    case "single_choice":
      return (
        <CheckGroup {...labels}>
          {options.map((option) => (
            <CheckField
              key={option}
              {...input}
              kind="radio"
              label={option}
              checked={field.value === option}
              onChange={() => field.onChange(option)}
            />
          ))}
        </CheckGroup>
      );
    case "multiple_choice": {
      const chosen = Array.isArray(field.value) ? (field.value as string[]) : [];
      return (
        <CheckGroup {...labels}>
          {options.map((option) => (
            <CheckField
              key={option}
              {...input}
              label={option}
              checked={chosen.includes(option)}
              // Keeps the order of the options.
              onChange={({ target }) =>
                field.onChange(options.filter((other) => (other === option ? target.checked : chosen.includes(other))))
              }
            />
          ))}
        </CheckGroup>
      );
    }
  }
}
