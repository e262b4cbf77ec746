import { type Job, JobForm } from "../../contract/jobs.ts";
import { jobStatuses, jobTypes, positionCounts, priorities } from "../../contract/values.ts";
import { useSettings } from "../app/settings.ts";
import { UnsavedChangesGuard } from "../app/unsaved-changes-guard.tsx";
import { setFieldErrors, useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { FieldRow, Form, FormActions, FormSection } from "../ui/forms/form.tsx";
import { SelectField } from "../ui/forms/select-field.tsx";
import { TextArea, TextField } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./job-form-page.module.css";
import { getDefaultValues, parseNumber } from "./job-form-values.ts";
import { useOptionLabel } from "./use-option.ts";
import { useSaveJob } from "./use-save-job.ts";

interface JobFormFieldsProps {
  job: Job | undefined;
  industries: string[];
}

export function JobFormFields({ job, industries }: JobFormFieldsProps) {
  const { t } = useTranslation();
  const option = useOptionLabel();
  const fieldMessage = useFieldErrorText();
  const { currency } = useSettings();
  const form = useContractForm(JobForm, getDefaultValues(job));
  const save = useSaveJob(job?.id, (error) => setFieldErrors(form, error));
  const { errors, isDirty } = form.formState;

  function field(name: keyof JobForm, options?: { setValueAs: (value: unknown) => unknown }) {
    const error = fieldMessage(errors[name]?.message);
    return { label: t(`jobs.${name}`), error, required: true, ...form.register(name, options) };
  }
  const number = { setValueAs: parseNumber };
  const whole = { inputMode: "numeric", autoComplete: "off" } as const;

  return (
    <Form onSubmit={form.handleSubmit((values) => save.mutate(values))} className={styles.form}>
      <UnsavedChangesGuard when={isDirty && !save.isPending} />
      <FormSection title={t("jobs.section_job")}>
        <TextField {...field("title")} autoComplete="off" />
        <FieldRow>
          <SelectField {...field("industry")}>
            <option value="">{t("jobs.choose")}</option>
            {industries.map((title) => (
              <option key={title} value={title}>
                {option(title)}
              </option>
            ))}
          </SelectField>
          <SelectField {...field("type")}>
            <option value="">{t("jobs.choose")}</option>
            {jobTypes.map((type) => (
              <option key={type} value={type}>
                {option(type)}
              </option>
            ))}
          </SelectField>
        </FieldRow>
        <TextArea {...field("description")} rows={8} hint={t("jobs.description_hint")} />
      </FormSection>
      <FormSection title={t("jobs.section_offer")}>
        <FieldRow>
          <TextField {...field("starting_salary", number)} {...whole} hint={t("jobs.salary_hint", { currency })} />
          <SelectField {...field("positions", number)} required={false} hint={t("jobs.positions_hint")}>
            <option value="">{t("jobs.not_stated")}</option>
            {positionCounts.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </SelectField>
        </FieldRow>
        <FieldRow>
          <TextField {...field("minimum_age", number)} {...whole} />
          <TextField {...field("maximum_age", number)} {...whole} />
        </FieldRow>
      </FormSection>
      <FormSection title={t("jobs.section_place")}>
        <FieldRow>
          <TextField {...field("address")} hint={t("jobs.address_hint")} autoComplete="off" />
          <TextField {...field("zip_code")} autoComplete="off" />
        </FieldRow>
      </FormSection>
      <FormSection title={t("jobs.section_publishing")}>
        <FieldRow>
          <SelectField {...field("priority")}>
            {priorities.map((priority) => (
              <option key={priority} value={priority}>
                {option(priority)}
              </option>
            ))}
          </SelectField>
          <SelectField {...field("status", number)} hint={t("jobs.status_hint")}>
            {jobStatuses.map((status) => (
              <option key={status} value={status}>
                {status === 1 ? t("jobs.active") : t("jobs.inactive")}
              </option>
            ))}
          </SelectField>
        </FieldRow>
      </FormSection>
      <FormActions>
        <Button type="submit" busy={save.isPending}>
          {job ? t("jobs.update_job") : t("jobs.post_a_job")}
        </Button>
        <ButtonLink variant="quiet" to="/jobs/list">
          {t("common.cancel")}
        </ButtonLink>
      </FormActions>
    </Form>
  );
}
