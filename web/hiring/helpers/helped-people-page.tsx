import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { EmptyState, ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { helpedPeopleQuery } from "./queries.ts";

/** The people whom the current user helps. */
export function HelpedPeoplePage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const getErrorMessage = useErrorMessage();
  const { data: people, error, refetch } = useQuery(helpedPeopleQuery());
  const title = t("helpers.people.title");
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("helpers.people.lead")}
        breadcrumb={[{ label: t("menu.dashboard"), to: "/dashboard" }]}
      />
      {!people && (error ? <ErrorState text={getErrorMessage(error)} onRetry={refetch} /> : <SkeletonRows count={2} />)}
      {people?.length === 0 && <EmptyState text={t("helpers.people.none")} />}
      {people && people.length > 0 && (
        <Rows>
          {people.map(({ id, createdAt, ...person }) => {
            const name = person.name || t("users.no_name");
            return (
              <Row
                key={id}
                headingLevel={2}
                leading={<Avatar name={name} photo={null} shape="round" size="small" />}
                title={
                  <Link to={`/people/${id}`} dir="auto">
                    {name}
                  </Link>
                }
                text={t("helpers.section.since", { date: formatDate(createdAt, language) })}
              />
            );
          })}
        </Rows>
      )}
    </>
  );
}
