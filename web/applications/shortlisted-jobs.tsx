import { Bookmark } from "lucide-react";
import type { Application } from "../../contract/applications.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { ApplicationList } from "./application-list.tsx";
import { AppliedJobRow } from "./applied-job-row.tsx";
import { MessageLink, ViewJobLink } from "./links.tsx";

/** What a seeker was shortlisted for. */
export function ShortlistedJobs({ title }: { title: string }) {
  const { t } = useTranslation();
  const empty = (
    <EmptyState icon={<Bookmark />} text={t("applications.shortlisted.no_jobs")}>
      <ButtonLink to="/jobs/applied">{t("applications.applied.title")}</ButtonLink>
    </EmptyState>
  );
  const row = (application: Application) => (
    <AppliedJobRow
      key={application.id}
      application={application}
      headingLevel={2}
      actions={
        <>
          <MessageLink application={application} label={t("applications.shortlisted.send_message")} />
          <ViewJobLink application={application} />
        </>
      }
    />
  );
  return <ApplicationList status={2} label={title} empty={empty} row={row} />;
}
