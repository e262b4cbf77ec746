import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useParams } from "react-router";
import { routes } from "../../../contract/index.ts";
import type { JobEventEntry } from "../../../contract/jobs/life.ts";
import { JobChanges } from "../../jobs/life/job-changes.tsx";
import { jobQuery } from "../../jobs/queries.ts";
import { callApi, isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { formatMoment } from "../../platform/app/formats/days.ts";
import { formatCalendarDate, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../platform/app/pages/not-found-page.tsx";
import { EmptyState, ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { type Translate, useTranslation } from "../../platform/ui/translation.tsx";
import { PreviewLinkSection } from "./preview-link-section.tsx";

/** What has happened to a job, for its company, and the link with which colleagues read it. */
export function JobHistoryPage() {
  const { job_id = "" } = useParams();
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const job = useQuery(jobQuery(job_id));
  const events = useQuery({
    queryKey: ["jobs", "events", job_id],
    queryFn: ({ signal }) => callApi(routes.listJobEvents, { params: { id: job_id }, signal }),
  });
  if (isNotFoundError(job.error) || isNotFoundError(events.error)) return <MemberNotFoundPage />;
  const title = t("jobs.life.history_of", { job: job.data?.title ?? "" });
  return (
    <>
      <PageHead title={title} />
      <PageHeading title={title} breadcrumb={[{ label: t("jobs.posted_jobs"), to: "/jobs/list" }]} />
      <PreviewLinkSection jobId={job_id} />
      {events.isPending && <SkeletonRows count={4} />}
      {events.isLoadingError && (
        <ErrorState text={getErrorMessage(events.error)} onRetry={() => void events.refetch()} />
      )}
      {events.data?.length === 0 && <EmptyState icon={<History />} text={t("jobs.life.no_events")} />}
      {events.data && events.data.length > 0 && (
        <Rows>
          {events.data.map((event) => (
            <JobEventRow key={event.id} event={event} />
          ))}
        </Rows>
      )}
    </>
  );
}

function JobEventRow({ event }: { event: JobEventEntry }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const date = formatMoment(event.at, language);
  const text = event.actor_name ? t("jobs.life.by", { date, name: event.actor_name }) : date;
  const changes = event.data.changes ?? [];
  const day = event.data.publish_on ? formatCalendarDate(event.data.publish_on, language) : "";
  return (
    <Row headingLevel={2} title={describeEvent(t, event, day)} text={text}>
      {changes.length > 0 && <JobChanges changes={changes} />}
    </Row>
  );
}

function describeEvent(t: Translate, { kind, data }: JobEventEntry, date: string): string {
  if (kind === "published" && data.waits) return t("jobs.life.events.published_waits");
  if (kind === "published" && data.again) return t("jobs.life.events.published_again");
  if (kind === "closed" && data.closed_as === "filled") return t("jobs.life.events.closed_filled");
  if (kind === "confirmation_asked" && data.reported) return t("jobs.life.events.confirmation_reported");
  return t(`jobs.life.events.${kind}`, { date });
}
