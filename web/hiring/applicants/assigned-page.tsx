import { useInfiniteQuery } from "@tanstack/react-query";
import { ClipboardList } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { smallPhotoUrl } from "../../platform/api/photo-url.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { StageTag } from "./applicant-card.tsx";
import { assignedApplicationsQuery } from "./queries.ts";

/** The applications that the member assesses. */
export function AssignedPage() {
  const { t } = useTranslation();
  const empty = (
    <EmptyState icon={<ClipboardList />} text={t("applicants.assigned.empty")}>
      <ButtonLink variant="quiet" to="/dashboard">
        {t("applicants.assigned.next_step")}
      </ButtonLink>
    </EmptyState>
  );
  return (
    <>
      <PageHead title={t("applicants.assigned.title")} />
      <PageHeading title={t("applicants.assigned.title")} lead={t("applicants.assigned.lead")} />
      <AssignedApplications empty={empty} />
    </>
  );
}

/** The list of assigned applications. For an interviewer they are all that they may read. */
export function AssignedApplications({ empty }: { empty: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const getErrorMessage = useErrorMessage();
  const query = useInfiniteQuery(assignedApplicationsQuery());
  return (
    <PagedList query={query} skeleton={<SkeletonRows count={3} />} empty={empty} failureText={getErrorMessage}>
      {(rows) => (
        <Rows>
          {rows.map((application) => {
            const name = application.applicant.name || t("applications.deleted_user");
            const applied = t("applications.applied_on", { date: formatDate(application.createdAt, language) });
            return (
              <Row
                key={application.id}
                headingLevel={2}
                leading={<Avatar shape="round" name={name} photo={smallPhotoUrl(application.applicant.photo)} />}
                title={<Link to={`/jobs/${application.job_id}/applicants/${application.id}`}>{name}</Link>}
                text={joinDetails([application.job.title, application.headline, applied])}
                actions={<StageTag stage={application.stage} />}
              />
            );
          })}
        </Rows>
      )}
    </PagedList>
  );
}
