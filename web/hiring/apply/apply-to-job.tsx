import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, CircleDashed } from "lucide-react";
import { Link } from "react-router";
import type { User } from "../../../contract/accounts/users.ts";
import { routes } from "../../../contract/index.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { workWishesQuery } from "../../accounts/account/work-wishes-query.ts";
import { ownFilesQuery } from "../../accounts/files/queries.ts";
import { OutsideApplication } from "../../jobs/detail/outside-application.tsx";
import { jobQuery } from "../../jobs/queries.ts";
import { ApiError, callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useFormattedPhone } from "../../platform/app/formats/phone-number-library.ts";
import common from "../../platform/styles/common.module.css";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Card } from "../../platform/ui/layout/card.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { ApplicationStatusLine } from "../application-parts/application-status-line.tsx";
import { ApplicationTerms } from "../application-parts/application-terms.tsx";
import { invalidateApplications } from "../queries.ts";
import { readApplicationDraft } from "./application-draft.ts";
import styles from "./apply-to-job.module.css";

/**
 * Shows the button that applies to a job and what the employer would receive, or else the status of the application. If
 * the job asks something, the button opens the application form; otherwise one click applies.
 */
export function ApplyToJob({ job, user }: { job: JobDetail; user: User }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const { queryKey } = jobQuery(job.id);
  const mutationKey = ["apply-to-job", job.id];

  const apply = useMutation({
    mutationKey,
    mutationFn: () => callApi(routes.applyToJob, { body: { job_id: job.id } }),
    onSuccess: (application) => {
      toast.success(t("jobs.applied"));
      queryClient.setQueryData(
        queryKey,
        (current) => current && { ...current, application: { ...application, ended_as: null } },
      );
      invalidateApplications(queryClient);
    },
    onError: (error) => {
      toast.error(getErrorMessage(error));
      // The cached job is out of date: the seeker has applied elsewhere, or the job was closed or deleted.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) {
        return queryClient.invalidateQueries({ queryKey });
      }
    },
  });

  function applyOnce() {
    // `isPending` disables the button only at the next render, after the second click of a double click.
    if (queryClient.isMutating({ mutationKey }) === 0) apply.mutate();
  }

  if (job.application) return <ApplicationCard application={job.application} />;
  if (!job.is_available) return null;
  if (job.apply_url) return <OutsideApplication url={job.apply_url} />;
  return (
    <div className={styles.apply}>
      <div data-in-bar>
        {job.questions.length > 0 || job.asks_cover_note ? (
          <ButtonLink to={`/jobs/apply/${job.id}`}>
            {t(readApplicationDraft({ userId: user.id, jobId: job.id }) ? "jobs.continue_application" : "jobs.apply")}
          </ButtonLink>
        ) : (
          <Button busy={apply.isPending} onClick={applyOnce}>
            {t("jobs.apply")}
          </Button>
        )}
      </div>
      <ApplicationContents job={job} user={user} />
    </div>
  );
}

/** Lists what the employer receives with an application. A missing part has a link to the page that adds it. */
function ApplicationContents({ job, user }: { job: JobDetail; user: User }) {
  const { t } = useTranslation();
  const files = useQuery(ownFilesQuery(user.resume));
  const resumeName = files.data?.find(({ file }) => file === user.resume)?.name;
  const phone = useFormattedPhone(user.phone ?? "");
  const { data: wishes } = useQuery(workWishesQuery());
  const countEntries = (entries: unknown[]) => entries.length > 0 && t("jobs.sent.entries", { count: entries.length });
  const parts = [
    { name: "name", value: user.name },
    { name: "contact", value: joinDetails([user.email, phone]) },
    // Nobody is asked for it here: few companies need it.
    ...(wishes?.zip_code ? [{ name: "zip_code", value: wishes.zip_code } as const] : []),
    { name: "summary", value: user.summary },
    { name: "works", value: countEntries(user.works) },
    { name: "educations", value: countEntries(user.educations) },
    { name: "resume", value: user.resume && (resumeName ?? "…") },
  ] as const;
  const isIncomplete = parts.some(({ value }) => !value);
  return (
    <Section title={t("jobs.sent.title")} titleClassName={styles.title} className={styles.contents}>
      <ul className={common.list}>
        {parts.map(({ name, value }) => (
          <li key={name} className={styles.part}>
            {value ? <Check aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
            <span className={styles.label}>{t(`jobs.sent.${name}`)}</span>
            {value ? (
              <span dir="auto" className={styles.value}>
                {value}
              </span>
            ) : (
              <span className={styles.missing}>
                {t("jobs.sent.missing")}{" "}
                <Link to={name === "resume" ? "/uploads" : "/account"}>
                  {t(name === "resume" ? "jobs.sent.upload" : "jobs.sent.add")}
                  <VisuallyHidden>: {t(`jobs.sent.${name}`)}</VisuallyHidden>
                </Link>
              </span>
            )}
          </li>
        ))}
      </ul>
      <ApplicationTerms job={job} className={common.soft} />
      {isIncomplete && <p className={common.soft}>{t("jobs.sent.optional")}</p>}
      <p>
        <Link to={`/jobs/apply/${job.id}`}>{t("jobs.application.preview")}</Link>
      </p>
    </Section>
  );
}

/** The status of the seeker's application to this job. */
function ApplicationCard({ application }: { application: NonNullable<JobDetail["application"]> }) {
  const { t } = useTranslation();
  return (
    <Card as="section" aria-label={t("jobs.your_application")} className={styles.application}>
      <p className={styles.heading}>
        <strong>{t("jobs.your_application")}</strong>
        <Link to="/jobs/applied">{t("jobs.all_applications")}</Link>
      </p>
      <ApplicationStatusLine application={application} />
    </Card>
  );
}
