import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { User } from "../../../contract/accounts/users.ts";
import { ViewApplicationLink } from "../../hiring/application-parts/application-actions.tsx";
import { AppliedJobRow } from "../../hiring/application-parts/application-rows.tsx";
import { suggestionsQuery } from "../../hiring/helpers/queries.ts";
import { SuggestedJobs } from "../../hiring/helpers/suggested-jobs.tsx";
import { MAIN_LIST, SHORTLIST, useApplicationCount, useApplications } from "../../hiring/queries.ts";
import { JobsForYou, jobsForYouQuery } from "../../jobs/reasons/jobs-for-you.tsx";
import { useUnreadCount } from "../../messages/queries.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { EmptyState, ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { FocusRegion } from "../../platform/ui/focus-region.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { Rows } from "../../platform/ui/layout/row.tsx";
import { StatCards } from "../../platform/ui/layout/stat-card.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./dashboard-page.module.css";
import { CountTile, DashboardSection, MAX_RECENT } from "./dashboard-parts.tsx";
import { SeekerFirstSteps } from "./first-steps.tsx";

export function SeekerDashboard({ user }: { user: User }) {
  const { t } = useTranslation();
  const shortlisted = useApplicationCount(SHORTLIST);
  const applied = useApplicationCount(MAIN_LIST);
  const unread = useUnreadCount();
  return (
    <>
      {/* Once there is an application, it says what is next. */}
      {applied === 0 && <SeekerFirstSteps user={user} />}
      <StatCards>
        <CountTile count={shortlisted} label={t("dashboard.shortlisted_jobs")} to="/jobs/shortlist" />
        <CountTile count={applied} label={t("menu.my_applications")} to="/jobs/applied" />
        <CountTile count={unread} label={t("dashboard.unread_message", { count: unread ?? 0 })} to="/jobs/messages" />
      </StatCards>
      <FirstApplications />
      <FromHelpers />
      <FittingJobs />
    </>
  );
}

/** What helpers have suggested and prepared. Absent without any. */
function FromHelpers() {
  const { t } = useTranslation();
  const { data } = useQuery(suggestionsQuery());
  if (!data || data.suggestions.length + data.prepared.length === 0) return null;
  return (
    <DashboardSection title={t("helpers.suggested.title")}>
      <SuggestedJobs />
    </DashboardSection>
  );
}

/** The jobs that fit the profile, or the way to say what work one looks for. */
function FittingJobs() {
  const { t } = useTranslation();
  const { data: found } = useQuery(jobsForYouQuery());
  if (!found) return null;
  return (
    <DashboardSection title={t("jobs.reasons.for_you")}>
      <JobsForYou />
      <p>
        {found.length === 0 && `${t("jobs.reasons.none")} `}
        <Link to="/account#wishes">{t("jobs.reasons.change")}</Link>
      </p>
    </DashboardSection>
  );
}

/** The applications in which it is the seeker's turn, then the newest. The tiles link to the complete lists. */
function FirstApplications() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const query = useApplications(MAIN_LIST);
  const total = useApplicationCount(MAIN_LIST);
  const language = useLanguage();
  const first = query.data?.pages[0]?.rows.slice(0, MAX_RECENT) ?? [];
  const title = t("menu.my_applications");
  return (
    <DashboardSection title={title}>
      <FocusRegion label={title} rows={first}>
        {query.isPending && <SkeletonRows count={3} />}
        {query.isLoadingError && <ErrorState text={getErrorMessage(query.error)} onRetry={() => query.refetch()} />}
        {query.data && first.length === 0 && (
          <EmptyState text={t("dashboard.no_applications")}>
            <ButtonLink to="/jobs/search">{t("dashboard.search_jobs")}</ButtonLink>
          </EmptyState>
        )}
        {first.length > 0 && (
          <Rows>
            {first.map((application) => (
              <AppliedJobRow
                key={application.id}
                application={application}
                headingLevel={3}
                actions={<ViewApplicationLink application={application} />}
              />
            ))}
          </Rows>
        )}
        {total !== undefined && total > first.length && (
          <p className={styles.all}>
            <Link to="/jobs/applied">{t("dashboard.all_applications", { number: formatNumber(total, language) })}</Link>
          </p>
        )}
      </FocusRegion>
    </DashboardSection>
  );
}
