import type { Application } from "../../contract/applications.ts";
import { ApplicantRow } from "../applications/applicant-row.tsx";
import { DecisionButtons } from "../applications/decide-buttons.tsx";
import { ViewProfileLink } from "../applications/links.tsx";
import { applicationsCountQuery } from "../applications/queries.ts";
import { ownJobsCountQuery } from "../jobs/queries.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Tiles } from "../ui/layout/tile.tsx";
import { EmptyState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { CountTile } from "./count-tile.tsx";
import { RecentApplications } from "./recent-applications.tsx";
import { UnreadTile } from "./unread-tile.tsx";

export function EmployerDashboard() {
  const { t } = useTranslation();
  const empty = (
    <EmptyState text={t("dashboard.no_recent_applicants")}>
      <ButtonLink to="/jobs/create">{t("dashboard.post_a_job")}</ButtonLink>
    </EmptyState>
  );
  const row = (application: Application) => (
    <ApplicantRow
      key={application.id}
      application={application}
      headingLevel={3}
      actions={
        <>
          <ViewProfileLink application={application} />
          <DecisionButtons application={application} />
        </>
      }
    />
  );
  return (
    <>
      <Tiles>
        <CountTile query={ownJobsCountQuery()} label={t("dashboard.active_jobs")} to="/jobs/list" />
        <CountTile
          query={applicationsCountQuery(0)}
          label={t("dashboard.pending_applications")}
          to="/jobs/applications"
        />
        <CountTile
          query={applicationsCountQuery(2)}
          label={t("dashboard.shortlist_applications")}
          to="/jobs/shortlist"
        />
        <UnreadTile />
      </Tiles>
      <RecentApplications title={t("dashboard.recent_applicants")} empty={empty} row={row} />
    </>
  );
}
