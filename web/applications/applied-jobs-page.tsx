import { Send } from "lucide-react";
import type { Application } from "../../contract/applications.ts";
import { PageHead } from "../app/page-head.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { EmptyState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { ApplicationList } from "./application-list.tsx";
import { AppliedJobRow } from "./applied-job-row.tsx";
import { MessageLink, ViewJobLink } from "./links.tsx";

export function AppliedJobsPage() {
  const { t } = useTranslation();
  const empty = (
    <EmptyState icon={<Send />} text={t("applications.applied.empty")}>
      <ButtonLink to="/jobs/search">{t("applications.applied.next_step")}</ButtonLink>
    </EmptyState>
  );
  const row = (application: Application) => (
    <AppliedJobRow
      key={application.id}
      application={application}
      headingLevel={2}
      actions={
        <>
          <MessageLink application={application} label={t("applications.send_message")} />
          <ViewJobLink application={application} />
        </>
      }
    />
  );
  return (
    <>
      <PageHead title={t("applications.applied.title")} />
      <PageHeading title={t("applications.applied.title")} />
      <ApplicationList status={1} label={t("applications.applied.title")} empty={empty} row={row} />
    </>
  );
}
