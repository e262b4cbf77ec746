import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { Preparation } from "../../../contract/hiring/helpers.ts";
import { routes } from "../../../contract/index.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { BEGUN_APPLICATION_DAYS } from "../../../contract/platform/constants.ts";
import { jobQuery } from "../../jobs/queries.ts";
import { callApi, isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../platform/app/pages/not-found-page.tsx";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { EmptyState, ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../../platform/ui/forms/form.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { createApplicationSchema } from "../application-parts/form/application-schema.ts";
import { createApplicationValues, toFormValues } from "../application-parts/form/begun-values.ts";
import { toSentAnswers } from "../application-parts/form/form-values.ts";
import { QuestionFields } from "../application-parts/form/question-fields.tsx";
import styles from "./helpers.module.css";
import { helpedPersonQuery, invalidateHelp, preparationQuery } from "./queries.ts";

/** The answers and the cover note that the current user prepares for a person, who changes and sends them. */
export function PreparePage() {
  const { id = "", job_id = "" } = useParams();
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const person = useQuery(helpedPersonQuery(id));
  const job = useQuery(jobQuery(job_id));
  // A form that is open keeps what is typed, so the preparation is not loaded again.
  const preparation = useQuery({ ...preparationQuery(id, job_id), staleTime: Number.POSITIVE_INFINITY });
  const queries = [person, job, preparation];
  const failed = queries.find(({ error }) => error !== null);
  if (isNotFoundError(failed?.error)) return <MemberNotFoundPage />;
  if (!person.data || !job.data || preparation.data === undefined) {
    if (!failed) return <SkeletonText count={8} />;
    return <ErrorState text={getErrorMessage(failed.error)} onRetry={() => queries.map(({ refetch }) => refetch())} />;
  }
  const name = person.data.name || t("users.no_name");
  const title = t("helpers.prepare.title", { name });
  const asksNothing = job.data.questions.length === 0 && !job.data.asks_cover_note;
  const isImpossible = asksNothing || !job.data.is_available || job.data.apply_url !== null;
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("helpers.prepare.lead", { name, count: BEGUN_APPLICATION_DAYS })}
        breadcrumb={[
          { label: name, to: `/people/${id}` },
          { label: job.data.title, to: `/jobs/job/${job_id}` },
        ]}
      />
      {isImpossible ? (
        <EmptyState text={t(job.data.is_available ? "helpers.prepare.nothing_asked" : "jobs.not_available")}>
          <ButtonLink to={`/jobs/job/${job_id}`}>{t("applications.view_job")}</ButtonLink>
        </EmptyState>
      ) : (
        <PreparationForm key={job_id} helpId={id} name={name} job={job.data} preparation={preparation.data} />
      )}
    </>
  );
}

interface PreparationFormProps {
  helpId: string;
  name: string;
  job: JobDetail;
  preparation: Preparation | null;
}

function PreparationForm({ helpId, name, job, preparation }: PreparationFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const params = { id: helpId, job_id: job.id };
  // What the helper does not know is left to the seeker.
  const [questions] = useState(() => job.questions.map((question) => ({ ...question, is_required: false })));
  const [schema] = useState(() => createApplicationSchema(questions));
  async function leave(text: string) {
    toast.success(text);
    queryClient.removeQueries({ queryKey: preparationQuery(helpId, job.id).queryKey });
    await navigate(`/people/${helpId}`);
    return invalidateHelp(queryClient);
  }
  const { form, formProps, field, fieldError, formError, isSubmitting } = useSchemaForm({
    schema,
    defaultValues: createApplicationValues(questions, preparation ? toFormValues(preparation) : undefined),
    submit: ({ answers, cover_note }) =>
      callApi(routes.prepareApplication, { params, body: { answers: toSentAnswers(answers), cover_note } }),
    onSuccess: () => void leave(t("helpers.prepare.done", { name })),
  });
  const remove = useMutation({
    mutationFn: () => callApi(routes.deletePreparation, { params }),
    onSuccess: () => leave(t("helpers.prepare.deleted")),
  });
  return (
    <Form {...formProps} className={styles.form}>
      <QuestionFields
        job={{ ...job, questions }}
        control={form.control}
        fieldError={fieldError}
        coverNote={field("cover_note")}
      />
      <FormError error={formError} />
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {t("helpers.prepare.submit", { name })}
        </Button>
        {preparation && (
          <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t("helpers.prepare.delete")}
          </Button>
        )}
        <ButtonLink variant="quiet" to={`/people/${helpId}`}>
          {t("common.cancel")}
        </ButtonLink>
      </FormActions>
    </Form>
  );
}
