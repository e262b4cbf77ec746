import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import type { EarlierApplication } from "../../../contract/hiring/applications.ts";
import { routes } from "../../../contract/index.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { callApi } from "../../platform/api/client.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Card } from "../../platform/ui/layout/card.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import type { ApplicationFormValues } from "../application-parts/form/form-values.ts";
import { nothingTakenOver, type TakenOver } from "./application-draft.ts";
import styles from "./earlier-application.module.css";

type FieldName = FieldPath<ApplicationFormValues>;

/**
 * What a seeker takes over from an earlier application. Fields that already have a value keep it.
 *
 * @param begun What was taken over before the form was opened again
 */
export function useEarlierApplication(job: JobDetail, form: UseFormReturn<ApplicationFormValues>, begun: TakenOver) {
  const { t } = useTranslation();
  const [taken, setTaken] = useState(begun);
  const { data } = useQuery({
    queryKey: ["applications", "earlier", job.id],
    queryFn: ({ signal }) => callApi(routes.findEarlierApplication, { params: { id: job.id }, signal }),
  });
  const earlier = data ?? null;
  const values = form.watch();
  const isEmpty = (value: unknown) =>
    value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  const getValue = (name: FieldName) => (name === "cover_note" ? values.cover_note : values.answers[name.slice(8)]);
  const all = listOffered(earlier);
  const offered = all.filter(({ name }) => isEmpty(getValue(name)));
  const resume = taken.hasResume ? (earlier?.resume ?? null) : null;
  const takenOverText = earlier ? t("jobs.application.taken_over", { job: earlier.job }) : "";

  function takeOver() {
    setTaken({
      fields: [...taken.fields, ...offered.map(({ name }) => name)],
      hasResume: taken.hasResume || earlier?.resume !== null,
    });
    for (const { name, value } of offered) {
      form.setValue(name, value as string, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
    // The button that had the focus is gone. A choice has several controls of its name, of which the form knows the last.
    if (offered[0]) document.getElementsByName(offered[0].name)[0]?.focus();
  }

  return {
    earlier,
    /** What taking over would add. */
    parts: {
      answers: offered.filter(({ name }) => name !== "cover_note").length,
      hasCoverNote: offered.some(({ name }) => name === "cover_note"),
      hasResume: earlier !== null && earlier.resume !== null && resume === null,
    },
    taken,
    takeOver,
    forget: () => setTaken(nothingTakenOver),
    takenOverText,
    resume,
    resumeOf: resume ? earlier?.id : undefined,
    sendOwnResume: () => setTaken({ ...taken, hasResume: false }),
    /** Marks a field until its value is changed. */
    getHint: (name: FieldName) => {
      const given = taken.fields.includes(name) ? all.find((field) => field.name === name) : undefined;
      return given && JSON.stringify(given.value) === JSON.stringify(getValue(name)) ? takenOverText : undefined;
    },
  };
}

export type EarlierApplicationState = ReturnType<typeof useEarlierApplication>;

function listOffered(earlier: EarlierApplication | null): { name: FieldName; value: unknown }[] {
  if (!earlier) return [];
  const answers = earlier.answers.map(({ question_id, value }) => ({
    name: `answers.${question_id}` as FieldName,
    value,
  }));
  const { cover_note } = earlier;
  return cover_note === null ? answers : [...answers, { name: "cover_note", value: cover_note }];
}

/** Offers what the last application has for this job. */
export function EarlierApplicationOffer({ earlier, parts, takeOver }: EarlierApplicationState) {
  const { t } = useTranslation();
  const language = useLanguage();
  const names = [
    parts.answers > 0 && t("jobs.application.earlier_answers", { count: parts.answers }),
    parts.hasCoverNote && t("jobs.application.earlier_cover_note"),
    parts.hasResume && t("jobs.application.earlier_resume", { name: earlier?.resume?.name ?? "" }),
  ];
  const list = joinDetails(names);
  if (!earlier || !list) return null;
  const date = formatDate(earlier.sent_at, language);
  return (
    <Card className={styles.offer}>
      <p>{t("jobs.application.earlier", { job: earlier.job, company: earlier.company ?? "", date })}</p>
      <p>{list}</p>
      <Button variant="quiet" size="small" onClick={takeOver}>
        {t("jobs.application.take_over")}
      </Button>
    </Card>
  );
}
