import type { Application } from "../../contract/applications.ts";
import { AppliedJobRow } from "../applications/applied-job-row.tsx";
import { ViewJobLink } from "../applications/links.tsx";
import { applicationsCountQuery } from "../applications/queries.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Tiles } from "../ui/layout/tile.tsx";
import { EmptyState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { CountTile } from "./count-tile.tsx";
import { RecentApplications } from "./recent-applications.tsx";
import { UnreadTile } from "./unread-tile.tsx";

export function SeekerDashboard() {
  const { t } = useTranslation();
  const empty = (
    <EmptyState text={t("dashboard.no_recent_applied_jobs")}>
      <ButtonLink to="/jobs/search">{t("dashboard.search_jobs")}</ButtonLink>
    </EmptyState>
  );
  const row = (application: Application) => (
    <AppliedJobRow
      key={application.id}
      application={application}
      headingLevel={3}
      actions={<ViewJobLink application={application} />}
    />
  );
  return (
    <>
      <Tiles>
        <CountTile query={applicationsCountQuery(2)} label={t("dashboard.shortlisted_jobs")} to="/jobs/shortlist" />
        <CountTile query={applicationsCountQuery(0)} label={t("dashboard.applied_jobs")} to="/jobs/applied" />
        <UnreadTile />
      </Tiles>
      <RecentApplications title={t("dashboard.recent_applied_jobs")} empty={empty} row={row} />
    </>
  );
}
