import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { routes } from "../../../contract/index.ts";
import type { OwnJob } from "../../../contract/jobs/jobs.ts";
import { JOB_ACTIVE } from "../../../contract/platform/constants.ts";
import { FilledNotice } from "../../jobs/filled-notice.tsx";
import { JobMeta } from "../../jobs/job-meta.tsx";
import { ConfirmNotice } from "../../jobs/life/confirm-notice.tsx";
import { useDescribePay } from "../../jobs/pay-text.ts";
import { formatPlace } from "../../jobs/place-text.ts";
import { invalidateJobs, jobQuery } from "../../jobs/queries.ts";
import { useShareJob } from "../../jobs/share-job.tsx";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { ContentLabel } from "../../platform/app/content-label.tsx";
import { getDaysAgo } from "../../platform/app/formats/formats.ts";
import { formatCalendarDate, formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { useOptionLabel } from "../../platform/app/option-labels.ts";
import { classNames } from "../../platform/ui/class-names.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Row } from "../../platform/ui/layout/row.tsx";
import { MenuButton, MenuItem, MenuLink } from "../../platform/ui/menu-button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import type { EndAction } from "../closing/use-end-job.tsx";
import { toOpenForm } from "./job-form/job-form-values.ts";
import styles from "./posted-jobs-page.module.css";
import type { PostedJobsState } from "./published-notice.tsx";

/** A job of the company with what can be done with it. */
export function PostedJobRow({ job, onEnd }: { job: OwnJob; onEnd: (action: EndAction) => void }) {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const describePay = useDescribePay();
  const { openAgain, isOpening } = useOpenAgain(job);
  const { share, shareDialog } = useShareJob(job);
  const isOwner = useSession().user?.company_role === "owner";
  const isOpen = job.status === JOB_ACTIVE;
  const details = [getOptionLabel(job.industry), formatPlace(job), describePay(job).text];
  // The hidden title tells screen readers to which job a button belongs.
  const hiddenTitle = <VisuallyHidden> {job.title}</VisuallyHidden>;
  const link = (to: string, label: ReactNode) => (
    <ButtonLink variant="quiet" size="small" to={to}>
      {label}
      {hiddenTitle}
    </ButtonLink>
  );
  const actions = (
    <>
      {!job.is_draft && link(`/jobs/${job.id}/applicants`, t("applicants.of_job"))}
      {link(`/jobs/create/${job.id}`, t("jobs.edit"))}
      {!isOpen && !job.restricted_at && (
        <Button variant="quiet" size="small" busy={isOpening} onClick={openAgain}>
          {t(job.is_draft ? "jobs.post_job" : "jobs.open_again")}
          {hiddenTitle}
        </Button>
      )}
      <MenuButton label={t("common.more_actions")} about={job.title}>
        {job.is_available && <MenuItem onClick={share}>{t("jobs.share")}</MenuItem>}
        <MenuLink to={`/jobs/create?copy_of=${job.id}`}>{t("jobs.duplicate")}</MenuLink>
        {!job.is_draft && <MenuLink to={`/jobs/${job.id}/numbers`}>{t("numbers.company.link")}</MenuLink>}
        <MenuLink to={`/jobs/${job.id}/history`}>{t("jobs.life.history")}</MenuLink>
        {isOpen && isOwner && <MenuLink to="/company/members#pauses">{t("jobs.pause_answers")}</MenuLink>}
        {isOpen && (
          <MenuItem isDanger onClick={() => onEnd("close")}>
            {t("jobs.closing.close")}
          </MenuItem>
        )}
        <MenuItem isDanger onClick={() => onEnd("delete")}>
          {t("jobs.delete")}
        </MenuItem>
      </MenuButton>
    </>
  );
  return (
    <Row headingLevel={2} title={<Link to={`/jobs/job/${job.id}`}>{job.title}</Link>} text={joinDetails(details)}>
      <ContentLabel label={job.label} />
      <JobMeta job={job} isDraft={job.is_draft} />
      <JobLifeText job={job} />
      {isOpen && <ConfirmNotice job={job} />}
      {job.restricted_at && <p className={styles.notice}>{t("jobs.restricted_own")}</p>}
      {isWaiting(job) && <p className={styles.notice}>{t("jobs.waits_own")}</p>}
      <FilledNotice job={job} hired={job.applicants.hired} onClose={() => onEnd("close")} />
      <div className={styles.foot}>
        {!job.is_draft && <JobNumbers job={job} />}
        <div className={styles.actions}>{actions}</div>
      </div>
      {shareDialog}
    </Row>
  );
}

/** When a draft is published, or why a job is closed. */
function JobLifeText({ job: { is_draft, publish_on, closed_as } }: { job: OwnJob }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const state = is_draft ? "draft" : closed_as;
  if (publish_on === null && state === null) return null;
  const text = publish_on
    ? t("jobs.life.publishes", { date: formatCalendarDate(publish_on, language) })
    : t(`jobs.life.${state ?? "draft"}`);
  return <p className={styles.notice}>{text}</p>;
}

/** A published job that waits for the staff. A closed one waits again when it is published. */
function isWaiting({ status, restricted_at, waiting_since }: OwnJob): boolean {
  return status === JOB_ACTIVE && restricted_at === null && waiting_since !== null;
}

const isIncompleteDraft = (error: Error, { is_draft }: Pick<OwnJob, "is_draft">) =>
  is_draft && error instanceof ApiError && error.code === "invalid_fields";

/**
 * Publishes a closed job or a draft as it is. The form shows what an incomplete draft lacks. Nothing opens for a user who has left
 * the list before the reply arrives.
 */
function useOpenAgain(row: OwnJob) {
  const { id, is_draft } = row;
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const getErrorMessage = useErrorMessage();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const job = await queryClient.fetchQuery(jobQuery(id));
      return callApi(routes.updateJob, {
        params: { id },
        body: { ...toOpenForm(job), version: job.version },
      });
    },
    onSuccess: ({ is_available, closes_on }) => {
      if (!is_available) toast.success(t("jobs.job_waits"));
      else if (is_draft) return;
      else if (closes_on === null) toast.success(t("jobs.opened_again"));
      else toast.success(t("jobs.life.opened_until", { date: formatCalendarDate(closes_on, language) }));
    },
    onError: (error) => {
      if (isIncompleteDraft(error, row)) toast.info(t("jobs.job_incomplete"));
      else toast.error(getErrorMessage(error));
    },
    // Not awaited: the row would be gone before the callbacks of the call below.
    onSettled: () => void invalidateJobs(queryClient),
  });
  const openAgain = () =>
    mutate(undefined, {
      onSuccess: ({ title, is_available }) => {
        // The list of closed jobs no longer has it.
        const state: PostedJobsState = is_available && is_draft ? { published: { id, title } } : {};
        void navigate("/jobs/list", { state });
      },
      onError: (error) => {
        if (isIncompleteDraft(error, row)) void navigate(`/jobs/create/${id}?publish`);
      },
    });
  return { openAgain, isOpening: isPending };
}

/** The numbers of a job, at the same place in each row. Those of applicants lead to them. */
function JobNumbers({ job }: { job: OwnJob }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, title, applicants, createdAt, status } = job;
  const path = `/jobs/${id}/applicants`;
  const numbers = [
    { name: "all", count: applicants.all, to: path },
    { name: "new", count: applicants.new, to: `${path}?stage=received` },
    { name: "waiting", count: applicants.waiting, to: `/jobs/applications?job=${id}` },
    { name: "late", count: applicants.late, to: `${path}?late=true` },
    { name: "hired", count: applicants.hired, to: `${path}?stage=hired` },
    ...(status === JOB_ACTIVE ? [{ name: "days", count: Math.max(0, getDaysAgo(createdAt)), to: null } as const] : []),
  ] as const;
  return (
    <dl className={styles.numbers}>
      {numbers.map(({ name, count, to }) => (
        <div
          key={name}
          className={classNames(styles.number, count === 0 ? styles.none : name === "late" && styles.late)}
        >
          <dt>{t(`jobs.applicants.${name}`)}</dt>
          <dd>
            {to && count > 0 ? (
              <Link to={to}>
                <VisuallyHidden>
                  {t(`jobs.applicants.${name}`)}, {title}:{" "}
                </VisuallyHidden>
                {formatNumber(count, language)}
              </Link>
            ) : (
              formatNumber(count, language)
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
