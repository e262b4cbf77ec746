import { useWatch } from "react-hook-form";
import type { JobDetail } from "../../../../contract/jobs/jobs.ts";
import { allAges, hasAgeLimits } from "../../../../contract/jobs/terms/age-range.ts";
import { educationLevels } from "../../../../contract/jobs/terms/requirements.ts";
import {
  JOB_ACTIVE,
  jobStatuses,
  MAX_ANSWER_DAYS,
  MIN_ANSWER_DAYS,
  priorities,
} from "../../../../contract/platform/constants.ts";
import { reasons } from "../../../../contract/platform/fields/field-error-reasons.ts";
import { parseFieldError } from "../../../../contract/platform/fields/field-errors.ts";
import { listGaps } from "../../../../contract/platform/texts/gaps.ts";
import { useSettings } from "../../../platform/app/settings.ts";
import { DescriptionEditor } from "../../../platform/forms/description-editor/description-editor.tsx";
import { parseNumber } from "../../../platform/forms/parse-number.ts";
import { CheckField } from "../../../platform/ui/forms/check-field.tsx";
import { FieldRow, FormSection } from "../../../platform/ui/forms/form.tsx";
import { MoreFields } from "../../../platform/ui/forms/more-fields.tsx";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { TextArea, TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { AdvicePanel } from "./advice/advice-panel.tsx";
import { GapsButton } from "./description/gaps-button.tsx";
import { JobPreview } from "./description/job-preview.tsx";
import { ReadySentences } from "./description/ready-sentences.tsx";
import { TextLanguageField } from "./description/text-language-field.tsx";
import { IndustryField } from "./industry-field.tsx";
import { NamedOptions } from "./named-options.tsx";
import { OccupationGroupField } from "./occupation-group-field.tsx";
import { QuestionEditor } from "./question-editor.tsx";
import { RequirementsSection } from "./requirements-section.tsx";
import type { JobFormState } from "./use-job-form.tsx";

interface SectionProps {
  form: JobFormState;
}

export const numeric = { setValueAs: parseNumber };
const emptyIsNull = { setValueAs: (value: unknown) => value || null };
export const numericInput = { inputMode: "numeric", autoComplete: "off" } as const;

export function JobSection({ form, industries }: SectionProps & { industries: string[] }) {
  const { labelledField } = form;
  const { t } = useTranslation();
  return (
    <FormSection title={t("jobs.section_job")}>
      <TextField {...labelledField("title")} hint={t("jobs.title_hint")} autoComplete="off" />
      <OccupationGroupField form={form} />
      <FieldRow>
        <IndustryField form={form} industries={industries} />
        <SelectField {...labelledField("education")} required={false}>
          <option value="">{t("jobs.not_stated")}</option>
          <NamedOptions values={educationLevels} />
        </SelectField>
      </FieldRow>
    </FormSection>
  );
}

/** @param job The job that the form changes. Undefined for a new one */
export function DescriptionSection({ form, job }: SectionProps & { job: JobDetail | undefined }) {
  const { t } = useTranslation();
  const [gap] = listGaps(useWatch({ control: form.form.control, name: "description" }) ?? "");
  const { error, ...field } = form.labelledField("description");
  const { reason } = parseFieldError(form.form.formState.errors.description?.message ?? "");
  return (
    <FormSection title={t("jobs.section_description")}>
      <ReadySentences form={form} isOpen={!form.form.formState.defaultValues?.description} />
      <DescriptionEditor
        {...field}
        error={gap && reason === reasons.unfilledGap() ? t("jobs.outline.unfilled", { gap: gap.text }) : error}
        rows={12}
        hint={t("jobs.description_hint")}
        renderPreview={(text) => <JobPreview control={form.form.control} job={job} text={text} />}
      >
        <GapsButton form={form} />
      </DescriptionEditor>
      <AdvicePanel form={form} />
    </FormSection>
  );
}

/** The age range, folded with what it is: a new job has the widest one. */
export function AgeSection({ form }: SectionProps) {
  const { t } = useTranslation();
  const { ageRule } = useSettings();
  const { labelledField } = form;
  const [from, to] = useWatch({ control: form.form.control, name: ["minimum_age", "maximum_age"] });
  if (ageRule === "off") return null;
  const isRequired = ageRule === "required";
  const minimum_age = Number(from) || allAges.minimum_age;
  const maximum_age = Number(to) || allAges.maximum_age;
  const isLimited = hasAgeLimits({ minimum_age, maximum_age });
  return (
    <MoreFields
      summary={isLimited ? t("jobs.age_range", { from: minimum_age, to: maximum_age }) : t("jobs.age_not_limited")}
    >
      <p>{t(isRequired ? "jobs.age_text" : "jobs.age_reason_text")}</p>
      <FieldRow>
        <TextField
          {...labelledField("minimum_age", numeric)}
          {...numericInput}
          required={isRequired}
          hint={t(isRequired ? "jobs.age_all_hint" : "jobs.age_hint")}
        />
        <TextField {...labelledField("maximum_age", numeric)} {...numericInput} required={isRequired} />
      </FieldRow>
      {!isRequired && (
        <TextArea {...labelledField("age_reason")} hint={t("jobs.age_reason_hint")} rows={2} required={false} />
      )}
    </MoreFields>
  );
}

/** What most jobs do not need. It is open for a job that exists, whose company may look for one of the fields. */
export function MoreSections({ form, isOpen, isPublic }: SectionProps & { isOpen: boolean; isPublic: boolean }) {
  const { t } = useTranslation();
  return (
    <MoreFields summary={t("jobs.more")} text={t("jobs.more_text")} isOpen={isOpen}>
      <RequirementsSection form={form} />
      <ApplicationSection form={form} />
      <PublishingSection form={form} isPublic={isPublic} />
    </MoreFields>
  );
}

function ApplicationSection({ form }: SectionProps) {
  const { t } = useTranslation();
  const { graceDays } = useSettings();
  return (
    <FormSection title={t("jobs.section_application")} text={t("jobs.questions.lead")}>
      <CheckField {...form.field("asks_cover_note")} label={t("jobs.questions.ask_cover_note")} />
      <CheckField
        {...form.field("hides_names")}
        label={t("jobs.questions.hide_names")}
        hint={t("jobs.questions.hide_names_hint")}
      />
      <QuestionEditor form={form} />
      <TextField
        {...form.labelledField("answer_days", { setValueAs: (value) => parseNumber(value) ?? null })}
        {...numericInput}
        hint={t("jobs.answer_days_hint", { min: MIN_ANSWER_DAYS, max: MAX_ANSWER_DAYS, count: graceDays })}
      />
      <TextField
        {...form.labelledField("apply_url", emptyIsNull)}
        type="url"
        inputMode="url"
        autoComplete="off"
        required={false}
        hint={t("jobs.apply_url_hint")}
      />
    </FormSection>
  );
}

/** @param isPublic Whether the job is open. Only then can the form close it; the buttons below the form publish it */
function PublishingSection({ form, isPublic }: SectionProps & { isPublic: boolean }) {
  const { t } = useTranslation();
  const { labelledField } = form;
  return (
    <FormSection title={t("jobs.section_publishing")}>
      <FieldRow>
        <TextField
          {...labelledField("closes_on", emptyIsNull)}
          type="date"
          required={false}
          hint={t("jobs.closes_on_hint", { count: useSettings().jobDays })}
        />
        {isPublic ? (
          <SelectField {...labelledField("status", numeric)} hint={t("jobs.status_hint")}>
            {jobStatuses.map((status) => (
              <option key={status} value={status}>
                {status === JOB_ACTIVE ? t("jobs.active") : t("jobs.inactive")}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField
            {...labelledField("publish_on", emptyIsNull)}
            type="date"
            required={false}
            hint={t("jobs.publish_on_hint")}
          />
        )}
      </FieldRow>
      <FieldRow>
        <SelectField {...labelledField("priority")} hint={t("jobs.priority_hint")}>
          <NamedOptions values={priorities} />
        </SelectField>
        <TextField
          {...labelledField("openings", numeric)}
          {...numericInput}
          required={false}
          hint={t("jobs.positions_hint")}
        />
      </FieldRow>
      <TextLanguageField form={form} />
    </FormSection>
  );
}

/** What somebody else has changed since the form was loaded. */
export function ChangesOfOthers({ changes }: { changes: string[] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  return (
    <div role="alert">
      <p>{t("jobs.changed.text")}</p>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}
