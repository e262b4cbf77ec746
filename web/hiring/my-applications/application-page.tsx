import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useParams } from "react-router";
import type { ApplicationDetail } from "../../../contract/hiring/applications.ts";
import type { ApplicationStage } from "../../../contract/hiring/stages/stages.ts";
import type { TimelineEvent } from "../../../contract/hiring/timeline.ts";
import { JobCard, JobCards } from "../../jobs/job-card.tsx";
import { similarJobsQuery } from "../../jobs/queries.ts";
import { isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useFormatPortalDay } from "../../platform/app/formats/days.ts";
import { ExactTime } from "../../platform/app/formats/exact-time.tsx";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../platform/app/pages/not-found-page.tsx";
import { useSettings } from "../../platform/app/settings.ts";
import common from "../../platform/styles/common.module.css";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { Panels } from "../../platform/ui/feedback/panels.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import type { TextKey } from "../../platform/ui/text-key.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { AnswerDue } from "../application-parts/answer-due.tsx";
import { MessageLink, ViewJobLink } from "../application-parts/application-actions.tsx";
import { SeekerRetention } from "../application-parts/retention.tsx";
import { InterviewPanel, interviewsQuery } from "../interviews/interview-panel.tsx";
import { OfferPanel, offersQuery } from "../offers/offer-panel.tsx";
import { formatOfferDate } from "../offers/offer-terms.ts";
import { applicationQuery, timelineQuery } from "../queries.ts";
import styles from "./application-page.module.css";
import { SentProfile } from "./sent-profile.tsx";
import { WithdrawButton } from "./withdraw-button.tsx";

/** One application of the seeker: what happened, what is next, and what was sent. Live events refetch it. */
export function ApplicationPage() {
  const { application_id = "" } = useParams();
  const getErrorMessage = useErrorMessage();
  const application = useQuery(applicationQuery(application_id));
  const events = useQuery(timelineQuery(application_id));
  const error = application.error ?? events.error;

  if (isNotFoundError(error)) return <MemberNotFoundPage />;
  if (application.data && events.data) return <ApplicationView application={application.data} events={events.data} />;
  if (!error) return <SkeletonText count={8} />;
  const retry = () => Promise.all([application.refetch(), events.refetch()]);
  return <ErrorState text={getErrorMessage(error)} onRetry={() => void retry()} />;
}

function ApplicationView({ application, events }: { application: ApplicationDetail; events: TimelineEvent[] }) {
  const { t } = useTranslation();
  const [job] = application.jobs;
  const title = job?.title ?? "";
  return (
    <div className={common.stack5}>
      <PageHead title={title} />
      <div>
        <ButtonLink className={styles.back} variant="quiet" size="small" to="/jobs/applied">
          <ArrowLeft aria-hidden="true" />
          {t("menu.my_applications")}
        </ButtonLink>
        <PageHeading title={title} lead={job?.company || t("applications.company_deleted")} />
      </div>
      <Panels key={application.id}>
        <Section isCard titleClassName={styles.title} title={t("applications.next.title")}>
          <NextStep application={application} />
          <AnswerPeriod application={application} />
        </Section>
        <OfferPanel applicationId={application.id} side="seeker" />
        <InterviewPanel applicationId={application.id} side="seeker" />
        {/* Below what the company waits for. */}
        <div className={common.cluster3}>
          <ViewJobLink application={application} />
          <MessageLink application={application} />
          <WithdrawButton application={application} />
        </div>
        {events.length > 0 && (
          <Section isCard titleClassName={styles.title} title={t("applications.timeline.title")}>
            <ol className={common.stack4}>
              {events.map((event) => (
                <TimelineItem key={event.id} event={event} />
              ))}
            </ol>
          </Section>
        )}
        {endsWithoutJob.includes(application.stage) && <SimilarJobs jobId={application.job_id} />}
        {application.snapshot && (
          <Section isCard titleClassName={styles.title} title={t("applications.sent.title")}>
            <SentProfile application={application} snapshot={application.snapshot} />
          </Section>
        )}
        <Section isCard titleClassName={styles.title} title={t("applications.retention.title")}>
          <SeekerRetention application={application} />
        </Section>
      </Panels>
    </div>
  );
}

/** What the stage means for the seeker. It depends on the last interview or offer. */
function NextStep({ application: { id, stage, end_reason } }: { application: ApplicationDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: interviews } = useQuery({ ...interviewsQuery(id), enabled: stage === "interview" });
  const { data: offers } = useQuery({ ...offersQuery(id), enabled: stage === "offer" });
  const interview = stage === "interview" ? interviews?.at(-1) : undefined;
  if (interview?.state === "proposed" || interview?.state === "scheduled") {
    return <p>{t(`applications.next.interview_${interview.state}`)}</p>;
  }
  const offer = stage === "offer" ? offers?.at(-1) : undefined;
  if (!offer) return <p>{t(`applications.next.${end_reason === "job_removed" ? end_reason : stage}`)}</p>;
  // Who accepts an offer is hired by that.
  if (offer.state === "accepted") return <p>{t("applications.next.hired")}</p>;
  const date = formatOfferDate(offer.answer_by, language);
  return (
    <p>{t(offer.state === "open" ? "applications.next.offer_open" : "applications.next.offer_closed", { date })}</p>
  );
}

/** Until when the company has to answer, and what happens when it does not; or that the seeker chooses a time. */
function AnswerPeriod({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation();
  const { graceDays } = useSettings();
  const { stage, answer_due_at, is_overdue, has_proposed_times } = application;
  if (!answer_due_at || stage === "unanswered" || stage === "offer") return null;
  return (
    <>
      <p className={styles.due}>
        <AnswerDue application={application} side="seeker" />
      </p>
      {!has_proposed_times && <p>{t(`applications.next.${is_overdue ? "overdue" : "due"}`, { count: graceDays })}</p>}
    </>
  );
}

function TimelineItem({ event }: { event: TimelineEvent }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const formatDay = useFormatPortalDay();
  const { at, kind, data } = event;
  // A seeker gets events of fewer kinds than a company.
  const text =
    kind === "stage_changed"
      ? t(`applications.timeline.to.${data.to}` as TextKey)
      : t(`applications.timeline.${data.reason === "job_removed" ? data.reason : kind}` as TextKey, {
          date: data.held_until ? formatDay(data.held_until) : "",
        });
  return (
    <li className={styles.event}>
      <ExactTime time={at} className={common.caption}>
        {formatDate(at, language)}
      </ExactTime>
      <div>{text}</div>
      {data.message && <blockquote className={styles.words}>{data.message}</blockquote>}
    </li>
  );
}

const endsWithoutJob: ApplicationStage[] = ["rejected", "position_closed", "unanswered", "withdrawn"];

/** Open jobs like the one of an application that has ended. Absent when there are none. */
function SimilarJobs({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const { data: jobs = [] } = useQuery(similarJobsQuery(jobId));
  if (jobs.length === 0) return null;
  return (
    <section aria-label={t("applications.similar_jobs")}>
      <h2 className={styles.title}>{t("applications.similar_jobs")}</h2>
      <JobCards>
        {jobs.map((job) => (
          <JobCard key={job.id} job={job} headingLevel={3} />
        ))}
      </JobCards>
    </section>
  );
}
