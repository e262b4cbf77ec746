import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Navigate, useLoaderData, useParams, useRevalidator } from "react-router";
import type { GuestApplicationReply } from "../../../contract/hiring/guest-applications.ts";
import { EMPLOYER } from "../../../contract/platform/constants.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { closedJobQuery, type JobLoaderData, jobQuery } from "../../jobs/queries.ts";
import { useSession } from "../../platform/api/session.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { FormError } from "../../platform/ui/forms/form.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./guest-application-page.module.css";
import { GuestForms } from "./guest-forms.tsx";
import { storeGuestStep } from "./guest-step.ts";

// Loaded on demand, because the form does not need it.
const ApplicationSent = lazy(async () => ({ default: (await import("./guest-confirmation.tsx")).ApplicationSent }));

/**
 * The application of a visitor without an account: a form, then a mailed code, then the new account. Reads the job from
 * the cache, which the loader fills, because the code of `useQuery` would exceed the budget of a public page.
 */
export function GuestApplicationPage() {
  const { job_id = "" } = useParams();
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const queryClient = useQueryClient();
  const isGone = useLoaderData<JobLoaderData>()?.gone ?? false;
  const { queryKey } = jobQuery(job_id);
  const job = queryClient.getQueryData(queryKey);
  const [sent, setSent] = useState<{ reply: GuestApplicationReply; email: string; company: string | null }>();

  async function refetchJob() {
    await queryClient.invalidateQueries({ queryKey });
    await revalidate();
  }

  function showSent(reply: GuestApplicationReply, email: string) {
    storeGuestStep(null);
    setSent({ reply, email, company: job?.company ?? null });
  }

  function renderContent() {
    if (sent) return <ApplicationSent {...sent} />;
    if (isGone || job?.is_available === false) return <ClosedJob id={job_id} />;
    return job ? (
      <GuestForms job={job} refetchJob={refetchJob} onSent={showSent} />
    ) : (
      <MissingJob onRetry={revalidate} />
    );
  }

  if (user && !sent) {
    const path = user.user_type === EMPLOYER ? `/jobs/job/${job_id}` : `/jobs/apply/${job_id}`;
    return <Navigate to={path} replace />;
  }
  return (
    <div className={styles.page}>
      <Suspense>{renderContent()}</Suspense>
    </div>
  );
}

/** Shown when the job could not be loaded. */
function MissingJob({ onRetry }: { onRetry: () => Promise<void> }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("jobs.apply")} />
      <FormError error={t("common.something_went_wrong")} />
      <p>
        <Button onClick={onRetry}>{t("common.try_again")}</Button>
      </p>
    </>
  );
}

function ClosedJob({ id }: { id: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  // The loader has filled the cache, unless the job is deleted.
  const job = useQueryClient().getQueryData(closedJobQuery(id).queryKey);
  const title = job?.title ? t("jobs.closed_title_of", { title: job.title }) : t("jobs.closed_title");
  return (
    <>
      <PageHead title={title} />
      <PageHeading title={title} lead={[job?.company, t("jobs.guest.closed")].filter(Boolean).join(". ")} />
      <p>
        <ButtonLink to={localizePath("/search", language)}>{t("jobs.search_all")}</ButtonLink>
      </p>
    </>
  );
}
