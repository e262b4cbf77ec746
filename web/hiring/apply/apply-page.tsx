import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { Navigate, useParams } from "react-router";
import type { User } from "../../../contract/accounts/users.ts";
import type { PreparedApplication } from "../../../contract/hiring/helpers.ts";
import { routes } from "../../../contract/index.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { BEGUN_APPLICATION_DAYS } from "../../../contract/platform/constants.ts";
import { workWishesQuery } from "../../accounts/account/work-wishes-query.ts";
import { ownFilesQuery } from "../../accounts/files/queries.ts";
import { ResumeLink } from "../../accounts/files/resume-link.tsx";
import { useUpload, useUploadErrorMessage } from "../../accounts/files/use-upload.ts";
import { HistoryList } from "../../accounts/users/history-list.tsx";
import { ProfileText } from "../../accounts/users/profile-layout.tsx";
import { jobQuery } from "../../jobs/queries.ts";
import { ApiError, callApi, isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { updateUser, useSession } from "../../platform/api/session.ts";
import { useFormattedPhone } from "../../platform/app/formats/phone-number-library.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../platform/app/pages/not-found-page.tsx";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import common from "../../platform/styles/common.module.css";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { Form, FormActions, FormError, FormSection } from "../../platform/ui/forms/form.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Card } from "../../platform/ui/layout/card.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ApplicationTerms } from "../application-parts/application-terms.tsx";
import { createApplicationSchema } from "../application-parts/form/application-schema.ts";
import { createApplicationValues, toFormValues } from "../application-parts/form/begun-values.ts";
import { type ApplicationFormValues, toSentAnswers } from "../application-parts/form/form-values.ts";
import { QuestionFields } from "../application-parts/form/question-fields.tsx";
import { invalidateHelp, preparedApplicationQuery } from "../helpers/queries.ts";
import { invalidateApplications } from "../queries.ts";
import {
  type ApplicationDraft,
  type DraftOwner,
  deleteApplicationDraft,
  nothingTakenOver,
  readApplicationDraft,
  type TakenOver,
  writeApplicationDraft,
} from "./application-draft.ts";
import styles from "./apply-page.module.css";
import offerStyles from "./earlier-application.module.css";
import {
  EarlierApplicationOffer,
  type EarlierApplicationState,
  useEarlierApplication,
} from "./earlier-application.tsx";
import { PreparedApplicationNotice, usePreparedApplication } from "./prepared-application.tsx";
import { ResumeChoice } from "./resume-choice.tsx";

/** The application to a job on one page: what is sent, the questions of the job, and the button that sends it. */
export function ApplyPage() {
  const { job_id = "" } = useParams();
  const { t } = useTranslation();
  const { user } = useSession();
  const getErrorMessage = useErrorMessage();
  const { data: job, error, refetch } = useQuery(jobQuery(job_id));
  const prepared = useQuery(preparedApplicationQuery(job_id));
  if (isNotFoundError(error)) return <MemberNotFoundPage />;
  if (!job && error) return <ErrorState text={getErrorMessage(error)} onRetry={refetch} />;
  // The form is filled when it appears. Without an answer to this question it is empty.
  if (!job || !user || prepared.isLoading) return <SkeletonText count={10} />;
  if (job.application || !job.is_available || job.apply_url) return <Navigate to={`/jobs/job/${job.id}`} replace />;
  const title = t("jobs.application.title", { title: job.title });
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={job.company ?? undefined}
        breadcrumb={[{ label: job.title, to: `/jobs/job/${job.id}` }]}
      />
      <ApplicationForm job={job} user={user} prepared={prepared.data ?? null} />
    </>
  );
}

interface ApplicationFormProps {
  job: JobDetail;
  user: User;
  prepared: PreparedApplication | null;
}

function ApplicationForm({ job, user, prepared }: ApplicationFormProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const { queryKey } = jobQuery(job.id);
  const [schema] = useState(() => createApplicationSchema(job.questions));
  const owner = { userId: user.id, jobId: job.id };
  const [draft, setDraft] = useState(() => readApplicationDraft(owner));
  const { form, formProps, field, fieldError, formError, isSubmitting } = useSchemaForm({
    schema,
    defaultValues: createApplicationValues(
      job.questions,
      draft?.values ?? (prepared ? toFormValues(prepared) : undefined),
    ),
    submit: async ({ answers, cover_note }) => {
      const body = { job_id: job.id, answers: toSentAnswers(answers), cover_note, resume_of: earlier.resumeOf };
      const application = await callApi(routes.applyToJob, { body });
      deleteApplicationDraft(owner);
      toast.success(t("jobs.applied"));
      // The page of the form then leads to the job. A second navigation could undo a click on that page.
      queryClient.setQueryData(
        queryKey,
        (current) => current && { ...current, application: { ...application, ended_as: null } },
      );
      invalidateApplications(queryClient);
      void invalidateHelp(queryClient);
    },
    onError: (error, isOnField) => {
      if (!isOnField) toast.error(getErrorMessage(error));
      // The job is out of date: the seeker has applied in another tab, the job was closed, or its questions changed.
      if (error instanceof ApiError && [404, 409, 422].includes(error.status)) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });

  const begun = draft?.taken ?? nothingTakenOver;
  const earlier = useEarlierApplication(job, form, begun);
  useDraftOf(form, owner, { taken: earlier.taken, begun });

  const help = usePreparedApplication({ job, form, prepared, isInForm: !draft, onReplaced: forgetDraft });
  const getHint = (name: FieldPath<ApplicationFormValues>) => help.getHint(name) ?? earlier.getHint(name);
  const coverNoteHint = getHint("cover_note");

  function forgetDraft() {
    deleteApplicationDraft(owner);
    // It expires there even when this fails.
    callApi(routes.forgetBegunApplication, { params: { id: job.id } }).catch(() => undefined);
    setDraft(null);
    earlier.forget();
  }

  function startAgain() {
    forgetDraft();
    form.reset(createApplicationValues(job.questions));
  }

  return (
    <Form {...formProps} className={styles.form}>
      {draft && <DraftNotice draft={draft} onStartAgain={startAgain} />}
      <PreparedApplicationNotice {...help} />
      <EarlierApplicationOffer {...earlier} />
      <FormSection title={t("jobs.sent.title")} text={t("jobs.application.sent_lead")}>
        <SentProfile user={user} />
        <ResumeField user={user} earlier={earlier} />
      </FormSection>
      <QuestionFields
        job={job}
        control={form.control}
        fieldError={fieldError}
        coverNote={{ ...field("cover_note"), ...(coverNoteHint && { hint: coverNoteHint }) }}
        getHint={getHint}
      />
      <ApplicationTerms job={job} />
      <FormError error={formError} />
      <FormActions>
        <Button type="submit" busy={isSubmitting}>
          {job.company ? t("jobs.application.send_to", { company: job.company }) : t("jobs.application.send")}
        </Button>
        <ButtonLink variant="quiet" to={`/jobs/job/${job.id}`}>
          {t("common.cancel")}
        </ButtonLink>
      </FormActions>
    </Form>
  );
}

/** The profile exactly as the employer receives it. */
function SentProfile({ user }: { user: User }) {
  const { t } = useTranslation();
  const phone = useFormattedPhone(user.phone ?? "");
  const { data: wishes } = useQuery(workWishesQuery());
  const zipCode = wishes?.zip_code && t("applicants.zip_code", { code: wishes.zip_code });
  const parts = [
    { name: "summary", content: <ProfileText text={user.summary} fallback={t("users.no_summary")} /> },
    { name: "works", content: <HistoryList entries={user.works} fallback={t("users.no_works")} /> },
    { name: "educations", content: <HistoryList entries={user.educations} fallback={t("users.no_educations")} /> },
  ] as const;
  return (
    <div className={styles.profile}>
      <p dir="auto" className={styles.name}>
        {user.name}
      </p>
      <p className={common.soft}>{joinDetails([user.email, phone, zipCode])}</p>
      <details className={styles.details}>
        <summary>{t("jobs.application.preview")}</summary>
        {parts.map(({ name, content }) => (
          <section key={name}>
            <h2 className={styles.partTitle}>{t(`jobs.sent.${name}`)}</h2>
            {content}
          </section>
        ))}
      </details>
      <ButtonLink variant="quiet" size="small" to="/account">
        {t("jobs.application.edit_profile")}
      </ButtonLink>
    </div>
  );
}

/** Keeps what is typed in this browser, so that the application can be finished later. The server learns only that it was begun. */
function useDraftOf(
  { subscribe, getValues }: UseFormReturn<ApplicationFormValues>,
  { userId, jobId }: DraftOwner,
  { taken, begun }: { taken: TakenOver; begun: TakenOver },
) {
  useEffect(() => {
    const owner = { userId, jobId };
    let isReported = false;
    /** The reminder before the job closes is worth no error message. */
    function reportBegin() {
      if (!isReported) callApi(routes.beginApplication, { params: { id: jobId } }).catch(() => undefined);
      isReported = true;
    }
    if (taken !== begun) writeApplicationDraft(owner, { values: getValues(), taken });
    return subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        // Values that are back as they were when the form was opened replace those between.
        if (!isDirty && !readApplicationDraft(owner)) return;
        writeApplicationDraft(owner, { values, taken });
        reportBegin();
      },
    });
  }, [subscribe, getValues, userId, jobId, taken, begun]);
}

/** Says that the form has what was typed before, and empties it. */
function DraftNotice({ draft, onStartAgain }: { draft: ApplicationDraft; onStartAgain: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Card className={offerStyles.offer}>
      <p>
        {t("jobs.application.draft", {
          date: formatDate(new Date(draft.savedAt).toISOString(), language),
          count: BEGUN_APPLICATION_DAYS,
        })}
      </p>
      <Button variant="quiet" size="small" onClick={onStartAgain}>
        {t("jobs.application.start_again")}
      </Button>
    </Card>
  );
}

/** The resume of the profile, or that of an earlier application. Another one is uploaded in place. */
function ResumeField({ user, earlier }: { user: User; earlier: EarlierApplicationState }) {
  const { t } = useTranslation();
  const getUploadErrorMessage = useUploadErrorMessage();
  const [error, setError] = useState<string>();
  const files = useQuery(ownFilesQuery(user.resume));
  const name = files.data?.find(({ file }) => file === user.resume)?.name;
  const { send, percent, isSending } = useUpload(
    routes.uploadResume,
    { id: user.id },
    {
      onSuccess: (reply) => {
        earlier.sendOwnResume();
        updateUser({ ...user, resume: reply.file });
      },
      onError: (uploadError) => setError(getUploadErrorMessage(uploadError)),
    },
  );

  function upload(file: File) {
    setError(undefined);
    send({ file, name: file.name });
  }

  const taken = earlier.resume;
  const ownText = user.resume ? (name ?? "…") : t("jobs.sent.missing");
  const shown = taken?.file ?? user.resume;
  return (
    <ResumeChoice
      hasResume={shown !== null}
      text={taken ? joinDetails([taken.name, earlier.takenOverText]) : ownText}
      onChoose={upload}
      percent={percent}
      isBusy={isSending}
      error={error}
      before={
        shown && (
          <ResumeLink resume={shown} variant="quiet" size="small">
            {t("files.resume.download")}
          </ResumeLink>
        )
      }
      after={
        taken && (
          <Button variant="quiet" size="small" onClick={earlier.sendOwnResume}>
            {t("jobs.application.own_resume")}
          </Button>
        )
      }
    />
  );
}
