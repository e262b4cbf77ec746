import { Bookmark } from "lucide-react";
import type { Application } from "../../contract/applications.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { ApplicantRow } from "./applicant-row.tsx";
import { ApplicationList } from "./application-list.tsx";
import { DecisionButtons } from "./decide-buttons.tsx";
import { MessageLink, ViewJobLink, ViewProfileLink } from "./links.tsx";

/** What an employer has shortlisted. */
export function ShortlistedCandidates({ title }: { title: string }) {
  const { t } = useTranslation();
  const empty = (
    <EmptyState icon={<Bookmark />} text={t("applications.shortlisted.no_candidates")}>
      <ButtonLink to="/jobs/applications">{t("applications.pending.title")}</ButtonLink>
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
          <MessageLink application={application} label={t("applications.shortlisted.send_message")} />
          <ViewJobLink application={application} />
          <DecisionButtons application={application} />
        </>
      }
    />
  );
  return <ApplicationList status={2} label={title} empty={empty} row={row} />;
}
