import { Filter } from "lucide-react";
import { type FormEvent, useState } from "react";
import { parseAnswerFilters } from "../../../../contract/hiring/applicants.ts";
import type { Question } from "../../../../contract/jobs/questions.ts";
import common from "../../../platform/styles/common.module.css";
import { Dialog } from "../../../platform/ui/feedback/dialog.tsx";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";

interface AnswerFiltersProps {
  questions: readonly Question[];
  /** The wanted answers as the API expects them. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A button that opens the filters by answers, one for each question of the job. */
export function AnswerFilters({ questions, value = "", onChange }: AnswerFiltersProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(parseAnswerFilters(value) ?? {}).length;
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Filter aria-hidden="true" />
        {count > 0 ? t("applicants.answer_filters.open_count", { count }) : t("applicants.answer_filters.open")}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("applicants.answer_filters.title")}>
        <AnswerFilterForm
          questions={questions}
          initial={parseAnswerFilters(value) ?? {}}
          onSubmit={(wanted) => {
            setOpen(false);
            onChange(Object.keys(wanted).length > 0 ? JSON.stringify(wanted) : undefined);
          }}
        />
      </Dialog>
    </>
  );
}

interface AnswerFilterFormProps {
  questions: readonly Question[];
  initial: Record<string, string>;
  onSubmit: (wanted: Record<string, string>) => void;
}

function AnswerFilterForm({ questions, initial, onSubmit }: AnswerFilterFormProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(initial);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit(Object.fromEntries(Object.entries(wanted).filter(([, answer]) => answer.trim() !== "")));
  }

  return (
    <form className={common.stack4} onSubmit={submit}>
      {questions.map((question) => (
        <AnswerFilter
          key={question.id}
          question={question}
          value={wanted[question.id] ?? ""}
          onChange={(answer) => setWanted({ ...wanted, [question.id]: answer })}
        />
      ))}
      <div className={common.cluster3}>
        <Button type="submit">{t("applicants.answer_filters.apply")}</Button>
        <Button variant="quiet" onClick={() => onSubmit({})}>
          {t("applicants.answer_filters.clear")}
        </Button>
      </div>
    </form>
  );
}

interface AnswerFilterProps {
  question: Question;
  value: string;
  onChange: (value: string) => void;
}

/** The wanted answer to one question. The hint says how answers are compared. */
function AnswerFilter({ question: { type, text, options }, value, onChange }: AnswerFilterProps) {
  const { t } = useTranslation();
  const props = { label: text, value };
  if (type === "yes_no" || type === "single_choice" || type === "multiple_choice") {
    const choices =
      type === "yes_no"
        ? [
            { value: "true", label: t("applicants.yes") },
            { value: "false", label: t("applicants.no") },
          ]
        : options.map((option) => ({ value: option, label: option }));
    return (
      <SelectField {...props} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t("applicants.any")}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectField>
    );
  }
  const inputs = { text: { type: "text" }, number: { type: "number", step: "any" }, date: { type: "date" } };
  return (
    <TextField
      {...props}
      {...inputs[type]}
      hint={t(`applicants.answer_filters.${type}_hint`)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
