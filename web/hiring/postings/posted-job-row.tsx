import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleX, Copy, Eye, History, Pencil, RotateCcw, Trash2, Users } from "lucide-react";
import { Link } from "react-router";
import { routes } from "../../../contract/index.ts";
import type { OwnJob } from "../../../contract/jobs/jobs.ts";
import { JOB_ACTIVE } from "../../../contract/platform/constants.ts";
import { FilledNotice } from "../../jobs/filled-notice.tsx";
import { JobMeta } from "../../jobs/job-meta.tsx";
import { ConfirmNotice } from "../../jobs/life/confirm-notice.tsx";
import { useDescribePay } from "../../jobs/pay-text.ts";
import { invalidateJobs, jobQuery } from "../../jobs/queries.ts";
import { callApi } from "../../platform/api/client.ts";
import { ContentLabel } from "../../platform/app/content-label.tsx";
import { formatCalendarDate, formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { useOptionLabel } from "../../platform/app/option-labels.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Row } from "../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import type { EndAction } from "../closing/use-end-job.tsx";
import { toOpenForm } from "./job-form-values.ts";
import styles from "./posted-jobs-page.module.css";

/** A job of the company with what can be done with it. */
export function PostedJobRow({ job, onEnd }: { job: OwnJob; onEnd: (action: EndAction) => void }) {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const describePay = useDescribePay();
  const openAgain = useOpenAgain(job.id);
  const details = [getOptionLabel(job.industry), `${job.address}, ${job.zip_code}`, describePay(job).text];
  // Every row has the same buttons. The hidden title tells screen readers to which job a button belongs.
  const hiddenTitle = <VisuallyHidden> {job.title}</VisuallyHidden>;
  const actions = (
    <>
      <ButtonLink variant="quiet" size="small" to={`/jobs/${job.id}/applicants`}>
        <Users aria-hidden="true" />
        <ApplicantsLabel applicants={job.applicants} />
        {hiddenTitle}
      </ButtonLink>
      <ButtonLink variant="quiet" size="small" to={`/jobs/job/${job.id}`}>
        <Eye aria-hidden="true" />
        {t("jobs.view")}
        {hiddenTitle}
      </ButtonLink>
      <ButtonLink variant="quiet" size="small" to={`/jobs/create/${job.id}`}>
        <Pencil aria-hidden="true" />
        {t("jobs.edit")}
        {hiddenTitle}
      </ButtonLink>
      <ButtonLink variant="quiet" size="small" to={`/jobs/create?copy_of=${job.id}`}>
        <Copy aria-hidden="true" />
        {t("jobs.duplicate")}
        {hiddenTitle}
      </ButtonLink>
      <ButtonLink variant="quiet" size="small" to={`/jobs/${job.id}/history`}>
        <History aria-hidden="true" />
        {t("jobs.life.history")}
        {hiddenTitle}
      </ButtonLink>
      {job.status === JOB_ACTIVE ? (
        <Button variant="quiet" size="small" onClick={() => onEnd("close")}>
          <CircleX aria-hidden="true" />
          {t("jobs.closing.close")}
          {hiddenTitle}
        </Button>
      ) : job.restricted_at ? null : (
        <Button variant="quiet" size="small" busy={openAgain.isPending} onClick={() => openAgain.mutate()}>
          <RotateCcw aria-hidden="true" />
          {t("jobs.open_again")}
          {hiddenTitle}
        </Button>
      )}
      <Button variant="danger" size="small" onClick={() => onEnd("delete")}>
        <Trash2 aria-hidden="true" />
        {t("jobs.delete")}
        {hiddenTitle}
      </Button>
    </>
  );
  return (
    <Row
      headingLevel={2}
      title={<Link to={`/jobs/job/${job.id}`}>{job.title}</Link>}
      text={joinDetails(details)}
      actions={actions}
    >
      <ContentLabel label={job.label} />
      <JobMeta job={job} />
      <JobLifeText job={job} />
      {job.status === JOB_ACTIVE && <ConfirmNotice job={job} />}
      {job.restricted_at && <p className={styles.notice}>{t("jobs.restricted_own")}</p>}
      {isWaiting(job) && <p className={styles.notice}>{t("jobs.waits_own")}</p>}
      <FilledNotice job={job} hired={job.applicants.hired} onClose={() => onEnd("close")} />
    </Row>
  );
}

/** When a draft is published, or why a job is closed. */
function JobLifeText({ job: { status, publish_on, closed_as } }: { job: OwnJob }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (status === JOB_ACTIVE || (publish_on === null && closed_as === null)) return null;
  const text = publish_on
    ? t("jobs.life.publishes", { date: formatCalendarDate(publish_on, language) })
    : t(`jobs.life.${closed_as ?? "draft"}`);
  return <p className={styles.notice}>{text}</p>;
}

/** A published job that waits for the staff. A closed one waits again when it is published. */
function isWaiting({ status, restricted_at, waiting_since }: OwnJob): boolean {
  return status === JOB_ACTIVE && restricted_at === null && waiting_since !== null;
}

/** Publishes a closed job or a draft as it is. */
function useOpenAgain(id: string) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const job = await queryClient.fetchQuery(jobQuery(id));
      return callApi(routes.updateJob, {
        params: { id },
        body: { ...toOpenForm(job), version: job.version },
      });
    },
    onSuccess: ({ is_available, closes_on }) => {
      if (!is_available) toast.success(t("jobs.job_waits"));
      else if (closes_on === null) toast.success(t("jobs.opened_again"));
      else toast.success(t("jobs.life.opened_until", { date: formatCalendarDate(closes_on, language) }));
    },
    onSettled: () => invalidateJobs(queryClient),
  });
}

/** For example "Applicants: 12 open, 3 new". */
function ApplicantsLabel({ applicants }: Pick<OwnJob, "applicants">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const counts = (["open", "new"] as const)
    .filter((name) => applicants[name] > 0)
    .map((name) => t(`jobs.applicants.${name}`, { number: formatNumber(applicants[name], language) }));
  return [t("applicants.of_job"), counts.join(", ")].filter(Boolean).join(": ");
}
