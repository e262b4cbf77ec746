import { useEffect } from "react";
import { useFormState, useWatch } from "react-hook-form";
import type { JobForm } from "../../../../contract/jobs/job-form.ts";
import type { JobDetail } from "../../../../contract/jobs/jobs.ts";
import { MAX_ANSWER_DAYS, MIN_ANSWER_DAYS } from "../../../../contract/platform/constants.ts";
import { formatCalendarDate, useLanguage } from "../../../platform/app/i18n.ts";
import common from "../../../platform/styles/common.module.css";
import { Button, ButtonLink } from "../../../platform/ui/forms/button.tsx";
import { FormActions } from "../../../platform/ui/forms/form.tsx";
import { BottomBar } from "../../../platform/ui/layout/bottom-bar.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import styles from "./job-form-page.module.css";
import { isPublic, type JobFormState, type SaveAs } from "./use-job-form.tsx";

interface JobFormActionsProps {
  form: JobFormState;
  job: JobDetail | undefined;
  onSave: (as: SaveAs) => void;
}

/**
 * The buttons of a job: an open one is saved, another one published or kept. The first button is that of the Enter key. Above
 * them stands within how many days the company answers.
 */
export function JobFormActions({ form, job, onSave }: JobFormActionsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [publishOn, answerDays, applyUrl] = useWatch({
    control: form.form.control,
    name: ["publish_on", "answer_days", "apply_url"],
  });
  const { isSubmitting } = form;
  const isClosed = job !== undefined && !job.is_draft;
  const publishLabel = publishOn
    ? t("jobs.post_on", { date: formatCalendarDate(publishOn, language) })
    : t(isClosed ? "jobs.open_again" : "jobs.post_job");
  const isAnswerPeriod = Number(answerDays) >= MIN_ANSWER_DAYS && Number(answerDays) <= MAX_ANSWER_DAYS;
  return (
    <>
      {isAnswerPeriod && !applyUrl && (
        <p className={common.caption}>{t("jobs.answers_within", { count: Number(answerDays) })}</p>
      )}
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {isPublic(job) ? t("jobs.update_job") : publishLabel}
        </Button>
        {!isPublic(job) && (
          <Button variant="quiet" disabled={isSubmitting} onClick={() => onSave("kept")}>
            {t(isClosed ? "jobs.update_job" : "jobs.save_draft")}
          </Button>
        )}
        <ButtonLink variant="quiet" to="/jobs/list">
          {t("common.cancel")}
        </ButtonLink>
      </FormActions>
    </>
  );
}

/** The fields in the order of the form. */
const fieldOrder: readonly (keyof JobForm)[] = [
  ...(["title", "industry"] as const),
  ...([
    "pay_min",
    "pay_max",
    "pay_period",
    "pay_currency",
    "hours_min",
    "hours_max",
    "type",
    "contract_term",
    "shift_start",
    "shift_end",
    "shifts",
    "work_start",
    "pay_agreement",
    "pay_scale",
  ] as const),
  ...(["address", "zip_code", "work_place", "days_on_site", "remote_countries", "description"] as const),
  ...(["minimum_age", "maximum_age", "age_reason"] as const),
];

/** All fields with an error, so that nobody has to look for them. A button leads to its field. What is folded unfolds. */
export function FaultyFields({ form }: { form: JobFormState }) {
  const { t } = useTranslation();
  const { errors } = useFormState({ control: form.form.control });
  const { ref } = form.formProps;
  const getPosition = (name: keyof JobForm) => fieldOrder.indexOf(name) + 1 || fieldOrder.length + 1;
  const names = (Object.keys(errors) as (keyof JobForm)[]).sort((one, other) => getPosition(one) - getPosition(other));
  // Before the form gives the focus to the first of them: effects of children run first.
  useEffect(() => {
    for (const name of names) unfold(findControl(ref.current, name));
  });
  if (names.length === 0) return null;
  return (
    <BottomBar as="section" aria-label={t("jobs.to_check", { count: names.length })}>
      <p>{t("jobs.to_check", { count: names.length })}</p>
      <ul className={styles.faulty}>
        {names.map((name) => (
          <li key={name}>
            <Button size="small" variant="quiet" onClick={() => findControl(ref.current, name)?.focus()}>
              {form.getLabel(name)}
            </Button>
          </li>
        ))}
      </ul>
    </BottomBar>
  );
}

function findControl(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const controls = [...(form?.elements ?? [])] as HTMLInputElement[];
  return controls.find((control) => control.name === name || control.name?.startsWith(`${name}.`));
}

function unfold(control: HTMLElement | undefined): void {
  const details = control?.closest<HTMLDetailsElement>("details:not([open])");
  if (!details) return;
  details.open = true;
  unfold(control);
}
