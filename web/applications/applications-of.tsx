import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SHORTLISTED } from "../../contract/values.ts";
import { formatDate, useLanguage } from "../i18n.ts";
import { Row, Rows } from "../ui/row.tsx";
import { Tag, Tags } from "../ui/tag.tsx";
import { DecideButtons } from "./decide-buttons.tsx";
import { applicationsQuery } from "./queries.ts";

/** On a profile: what this person applied to, as far as the lists are loaded, to be decided on the spot. */
export function ApplicationsOf({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pending = useInfiniteQuery(applicationsQuery(1));
  const shortlisted = useInfiniteQuery(applicationsQuery(2));
  const applications = [pending, shortlisted]
    .flatMap((list) => list.data?.pages.flatMap((page) => page.rows) ?? [])
    .filter((application) => application.applied_by_user_id === userId);
  if (applications.length === 0) return null;
  return (
    <section aria-label={t("applications.of_person")}>
      <Rows>
        {applications.map((application) => (
          <Row
            key={application.id}
            headingLevel={2}
            title={<Link to={`/jobs/job/${application.job_id}`}>{application.jobs[0]?.title}</Link>}
            text={t("applications.applied_on", { date: formatDate(application.createdAt, language) })}
            actions={
              application.status === SHORTLISTED ? (
                <Tags>
                  <Tag tone="good">{t("applications.steps.shortlisted")}</Tag>
                </Tags>
              ) : (
                <DecideButtons application={application} />
              )
            }
          />
        ))}
      </Rows>
    </section>
  );
}
