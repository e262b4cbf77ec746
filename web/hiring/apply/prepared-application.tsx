import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import type { PreparedApplication } from "../../../contract/hiring/helpers.ts";
import { routes } from "../../../contract/index.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { callApi } from "../../platform/api/client.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { FormActions } from "../../platform/ui/forms/form.tsx";
import { Card } from "../../platform/ui/layout/card.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { createApplicationValues, toFormValues } from "../application-parts/form/begun-values.ts";
import type { ApplicationFormValues } from "../application-parts/form/form-values.ts";
import { invalidateHelp, preparedApplicationQuery } from "../helpers/queries.ts";
import styles from "./earlier-application.module.css";

interface PreparedOptions {
  job: JobDetail;
  form: UseFormReturn<ApplicationFormValues>;
  prepared: PreparedApplication | null;
  /** Whether the form was opened with it, because the seeker had not begun an application. */
  isInForm: boolean;
  /** Called before the form gets other values. */
  onReplaced: () => void;
}

/** What a helper has prepared for the application, for which the form says so at each field until it is changed. */
export function usePreparedApplication({ job, form, prepared, isInForm, onReplaced }: PreparedOptions) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  // The helper may prepare it again while the form is open.
  const [usedVersion, setUsedVersion] = useState(isInForm ? prepared?.prepared_at : undefined);
  const isUsed = prepared !== null && prepared.prepared_at === usedVersion;
  const values = prepared ? createApplicationValues(job.questions, toFormValues(prepared)) : null;
  const name = prepared?.helper || t("helpers.somebody");
  const current = form.watch();
  const read = (from: ApplicationFormValues, field: FieldPath<ApplicationFormValues>) =>
    JSON.stringify(field === "cover_note" ? from.cover_note || undefined : from.answers[field.slice(8)]);

  const discard = useMutation({
    mutationFn: () => callApi(routes.discardPreparedApplication, { params: { id: job.id } }),
    onSuccess: () => {
      queryClient.setQueryData(preparedApplicationQuery(job.id).queryKey, null);
      void invalidateHelp(queryClient);
      toast.success(t("helpers.prepared.discarded"));
      if (!isUsed) return;
      onReplaced();
      form.reset(createApplicationValues(job.questions));
    },
  });

  return {
    name,
    isShown: prepared !== null,
    isUsed,
    use() {
      if (!values) return;
      onReplaced();
      form.reset(values);
      setUsedVersion(prepared?.prepared_at);
    },
    discard,
    getHint(field: FieldPath<ApplicationFormValues>) {
      const given = isUsed && values ? read(values, field) : undefined;
      return given !== undefined && given === read(current, field) ? t("helpers.prepared.by", { name }) : undefined;
    },
  };
}

type PreparedState = ReturnType<typeof usePreparedApplication>;

/** Says who has prepared the application, and lets the seeker use or delete it. */
export function PreparedApplicationNotice({ name, isShown, isUsed, use, discard }: PreparedState) {
  const { t } = useTranslation();
  if (!isShown) return null;
  return (
    <Card className={styles.offer}>
      <p dir="auto">{t(isUsed ? "helpers.prepared.in_form" : "helpers.prepared.waiting", { name })}</p>
      <FormActions>
        {!isUsed && (
          <Button variant="quiet" size="small" onClick={use}>
            {t("helpers.prepared.use")}
          </Button>
        )}
        <Button variant="quiet" size="small" busy={discard.isPending} onClick={() => discard.mutate()}>
          {t("helpers.prepared.discard")}
        </Button>
      </FormActions>
    </Card>
  );
}
