import { Link } from "react-router";
import type { Application } from "../../contract/applications.ts";
import { PENDING } from "../../contract/values.ts";
import { formatDate, useLanguage } from "../i18n.ts";
import { Row, Rows } from "../ui/layout/row.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { ApplicationStatusLine } from "./application-status-line.tsx";
import { DecisionButtons } from "./decide-buttons.tsx";

/** On a profile: what this person applied to, to be decided on the spot. */
export function ApplicantApplications({ applications }: { applications: Application[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section aria-label={t("applications.of_person")}>
      <Rows>
        {applications.map((application) => (
          <Row
            key={application.id}
            headingLevel={2}
            title={<Link to={`/jobs/job/${application.job_id}`}>{application.jobs[0]?.title}</Link>}
            text={t("applications.applied_on", { date: formatDate(application.createdAt, language) })}
            actions={application.status === PENDING && <DecisionButtons application={application} />}
          >
            <ApplicationStatusLine application={application} />
          </Row>
        ))}
      </Rows>
    </section>
  );
}
