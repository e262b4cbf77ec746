import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { routes } from "../../../contract/index.ts";
import { AuthLayout } from "../../accounts/auth/auth-layout.tsx";
import { callApi, isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { SHOWN_IN_PAGE } from "../../platform/api/query-client.ts";
import { formatCalendarDate, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./life.module.css";

/**
 * The page behind the link of a mail that asks whether a job is still open. A button confirms it without a login. Opening the page
 * does not, because mail scanners open every link.
 */
export function JobConfirmationPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const getErrorMessage = useErrorMessage();
  const token = useSearchParams()[0].get("token") ?? "";
  const asked = useQuery({
    queryKey: ["jobs", "confirmation", token],
    queryFn: ({ signal }) => callApi(routes.readJobConfirmation, { query: { token }, signal }).catch(toNull),
  });
  const confirm = useMutation({
    mutationFn: () => callApi(routes.confirmJobByLink, { body: { token } }),
    onError: () => void asked.refetch(),
    meta: SHOWN_IN_PAGE,
  });
  const job = confirm.data ?? asked.data;
  const error = asked.error ?? confirm.error;
  const isUnknown = asked.data === null || isNotFoundError(confirm.error);

  function describe(): string | null {
    if (isUnknown) return t("jobs.confirmation.not_found");
    if (error && !job) return getErrorMessage(error);
    if (!job) return null;
    const values = { job: job.title, date: job.confirm_by ? formatCalendarDate(job.confirm_by, language, FULL) : "" };
    if (job.state === "closed") return t("jobs.confirmation.closed", values);
    if (confirm.isSuccess) return t("jobs.confirmation.done", values);
    return t(job.state === "open" ? "jobs.confirmation.lead" : "jobs.confirmation.lead_early", values);
  }

  const canConfirm = job && job.state !== "closed" && !confirm.isSuccess && !isUnknown;
  return (
    <AuthLayout title={t("jobs.confirmation.title")}>
      <PageHead title={t("jobs.confirmation.title")} />
      <div className={styles.words} role="status">
        {describe() ? <p dir="auto">{describe()}</p> : <SkeletonText count={2} />}
        {confirm.isError && canConfirm && <p>{getErrorMessage(confirm.error)}</p>}
      </div>
      {canConfirm ? (
        <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
          {t("jobs.life.confirm")}
        </Button>
      ) : (
        <ButtonLink to="/jobs/list" variant="quiet">
          {t("jobs.confirmation.to_jobs")}
        </ButtonLink>
      )}
    </AuthLayout>
  );
}

/** A link that does not work is no failure of the page. */
function toNull(error: unknown): null {
  if (isNotFoundError(error)) return null;
  throw error;
}

const FULL = { dateStyle: "full" } as const;
