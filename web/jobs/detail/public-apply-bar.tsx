import type { User } from "../../../contract/accounts/users.ts";
import type { JobDetail } from "../../../contract/jobs/jobs.ts";
import { EMPLOYER } from "../../../contract/platform/constants.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { useSession } from "../../platform/api/session.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { useSettings } from "../../platform/app/settings.ts";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { OutsideApplication } from "./outside-application.tsx";
import { PublicJobTools } from "./public-job-tools.tsx";

/** The way to apply from a public page, and what else one does with a job. */
export function PublicApplyBar({ job }: { job: JobDetail }) {
  return (
    <>
      {job.is_available && <PublicApplyLinks job={job} />}
      <PublicJobTools job={job} />
    </>
  );
}

/**
 * Links to the member page, where seekers apply. Anonymous visitors apply without an account, which asks for the least, or
 * go through the login, which returns to the job. The bar of phones has the first link only.
 */
export function PublicApplyLinks({ job }: { job: JobDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status, user } = useSession();
  const { closedAccounts } = useSettings();
  if (job.apply_url) return <OutsideApplication url={job.apply_url} />;
  const memberPath = `/jobs/job/${job.id}`;
  if (status !== "anonymous") {
    return (
      <span data-in-bar>
        <ButtonLink to={memberPath}>{t(getMemberLabel(job, user))}</ButtonLink>
      </span>
    );
  }
  const loginPath = `${localizePath("/login", language)}?next=${memberPath}`;
  if (closedAccounts.includes("seeker")) {
    return (
      <span data-in-bar>
        <ButtonLink to={loginPath}>{t("jobs.apply")}</ButtonLink>
      </span>
    );
  }
  return (
    <>
      <span data-in-bar>
        <ButtonLink to={localizePath(`/apply/${job.id}`, language)}>{t("jobs.guest.link")}</ButtonLink>
      </span>
      <span data-in-page>
        <ButtonLink variant="quiet" to={loginPath}>
          {t("jobs.log_in_to_apply")}
        </ButtonLink>
      </span>
    </>
  );
}

/** Members of a company cannot apply. They manage their own jobs. */
function getMemberLabel(job: JobDetail, user: User | null) {
  if (user?.user_type !== EMPLOYER) return "jobs.apply";
  return user.company_id === job.company_id ? "jobs.manage_job" : "jobs.view_job";
}
