import { Inbox } from "lucide-react";
import type { Application } from "../../contract/applications.ts";
import { PageHead } from "../app/page-head.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { EmptyState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { ApplicantRow } from "./applicant-row.tsx";
import { ApplicationList } from "./application-list.tsx";
import { DecisionButtons } from "./decide-buttons.tsx";
import { MessageLink, ViewProfileLink } from "./links.tsx";

export function PendingApplicationsPage() {
  const { t } = useTranslation();
  const empty = (
    <EmptyState icon={<Inbox />} text={t("applications.pending.empty")}>
      <ButtonLink to="/jobs/list">{t("applications.pending.next_step")}</ButtonLink>
    </EmptyState>
  );
  const row = (application: Application) => (
    <ApplicantRow
      key={application.id}
      application={application}
      headingLevel={2}
      actions={
        <>
          <ViewProfileLink application={application} />
          <MessageLink application={application} label={t("applications.send_message")} />
          <DecisionButtons application={application} />
        </>
      }
    />
  );
  return (
    <>
      <PageHead title={t("applications.pending.title")} />
      <PageHeading title={t("applications.pending.title")} />
      <ApplicationList status={1} label={t("applications.pending.title")} empty={empty} row={row} />
    </>
  );
}
