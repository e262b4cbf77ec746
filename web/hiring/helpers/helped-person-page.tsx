import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { HelpedPersonDetail, SuggestionState } from "../../../contract/hiring/helpers.ts";
import { routes } from "../../../contract/index.ts";
import { BEGUN_APPLICATION_DAYS, SEEKER } from "../../../contract/platform/constants.ts";
import { ResumeLink } from "../../accounts/files/resume-link.tsx";
import { EmailLink, PhoneLink } from "../../accounts/users/contact-links.tsx";
import { HistoryList } from "../../accounts/users/history-list.tsx";
import { ProfileText } from "../../accounts/users/profile-layout.tsx";
import { callApi, isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { formatDate, useLanguage, usePublicPath } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../platform/app/pages/not-found-page.tsx";
import common from "../../platform/styles/common.module.css";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { DescriptionList } from "../../platform/ui/layout/description-list.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { Tag, Tags } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { AnswerDue } from "../application-parts/answer-due.tsx";
import { ApplicationStatusLine } from "../application-parts/application-status-line.tsx";
import styles from "./helpers.module.css";
import { helpedPersonQuery, invalidateHelp } from "./queries.ts";

/** One person whom the current user helps: what was suggested and prepared, and what the person shows. */
export function HelpedPersonPage() {
  const { id = "" } = useParams();
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  // Only seekers have the search among the pages of members.
  const isSeeker = useSession().user?.user_type === SEEKER;
  const toPublicPath = usePublicPath();
  const { data: person, error, refetch } = useQuery(helpedPersonQuery(id));
  if (isNotFoundError(error)) return <MemberNotFoundPage />;
  if (!person) {
    return error ? <ErrorState text={getErrorMessage(error)} onRetry={refetch} /> : <SkeletonText count={8} />;
  }
  const name = person.name || t("users.no_name");
  return (
    <>
      <PageHead title={name} />
      <PageHeading
        title={name}
        lead={t("helpers.person.lead", { name })}
        breadcrumb={[{ label: t("helpers.people.title"), to: "/people" }]}
        actions={
          <ButtonLink to={isSeeker ? "/jobs/search" : toPublicPath("/search")}>{t("menu.search_jobs")}</ButtonLink>
        }
      />
      <div className={common.stack6}>
        <Suggestions person={person} name={name} />
        <Prepared person={person} />
        <Applications applications={person.applications} name={name} />
        <Profile profile={person.profile} name={name} />
        <StopHelping id={person.id} name={name} />
      </div>
    </>
  );
}

function PersonSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title} className={common.stack3}>
      {children}
    </Section>
  );
}

const tones: Record<SuggestionState, "plain" | "good" | "bad"> = {
  open: "plain",
  saved: "good",
  applied: "good",
  dismissed: "plain",
  closed: "bad",
};

function Suggestions({ person: { id, suggestions }, name }: { person: HelpedPersonDetail; name: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const takeBack = useMutation({
    mutationFn: (job_id: string) => callApi(routes.takeSuggestionBack, { params: { id, job_id } }),
    onSuccess: () => toast.success(t("helpers.person.taken_back")),
    onSettled: () => invalidateHelp(queryClient),
  });
  return (
    <PersonSection title={t("helpers.person.suggestions")}>
      {suggestions.length === 0 && <p className={common.soft}>{t("helpers.person.no_suggestions", { name })}</p>}
      {suggestions.length > 0 && (
        <Rows>
          {suggestions.map(({ job_id, job_title, company, note, state, createdAt }) => (
            <Row
              key={job_id}
              title={state === "closed" ? job_title : <Link to={`/jobs/job/${job_id}`}>{job_title}</Link>}
              text={joinDetails([company, formatDate(createdAt, language)])}
              actions={
                <Button
                  variant="quiet"
                  size="small"
                  busy={takeBack.isPending && takeBack.variables === job_id}
                  onClick={() => takeBack.mutate(job_id)}
                >
                  {t("helpers.person.take_back")}
                  <VisuallyHidden> {job_title}</VisuallyHidden>
                </Button>
              }
            >
              <div className={common.stack2}>
                <Tags>
                  <Tag tone={tones[state]}>{t(`helpers.person.states.${state}`)}</Tag>
                </Tags>
                {note && (
                  <p dir="auto" className={styles.note}>
                    {note}
                  </p>
                )}
              </div>
            </Row>
          ))}
        </Rows>
      )}
    </PersonSection>
  );
}

function Prepared({ person: { id, prepared } }: { person: HelpedPersonDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (prepared.length === 0) return null;
  return (
    <PersonSection title={t("helpers.person.prepared")}>
      <Rows>
        {prepared.map(({ job_id, job_title, company, prepared_at }) => (
          <Row
            key={job_id}
            title={<Link to={`/jobs/job/${job_id}`}>{job_title}</Link>}
            text={joinDetails([
              company,
              t("helpers.person.prepared_on", {
                date: formatDate(prepared_at, language),
                count: BEGUN_APPLICATION_DAYS,
              }),
            ])}
            actions={
              <ButtonLink variant="quiet" size="small" to={`/people/${id}/prepare/${job_id}`}>
                {t("helpers.person.change")}
                <VisuallyHidden> {job_title}</VisuallyHidden>
              </ButtonLink>
            }
          />
        ))}
      </Rows>
    </PersonSection>
  );
}

function Applications({ applications, name }: { applications: HelpedPersonDetail["applications"]; name: string }) {
  const { t } = useTranslation();
  return (
    <PersonSection title={t("helpers.person.applications")}>
      {!applications && <p className={common.soft}>{t("helpers.person.applications_hidden", { name })}</p>}
      {applications?.length === 0 && <p className={common.soft}>{t("helpers.person.no_applications", { name })}</p>}
      {applications && applications.length > 0 && (
        <Rows>
          {applications.map((application) => (
            <Row
              key={application.id}
              title={application.job_title}
              text={application.company ?? t("applications.company_deleted")}
            >
              <div className={common.stack4}>
                <ApplicationStatusLine application={application} />
                <AnswerDue application={application} side="seeker" />
              </div>
            </Row>
          ))}
        </Rows>
      )}
    </PersonSection>
  );
}

function Profile({ profile, name }: { profile: HelpedPersonDetail["profile"]; name: string }) {
  const { t } = useTranslation();
  if (!profile) {
    return (
      <PersonSection title={t("helpers.person.profile")}>
        <p className={common.soft}>{t("helpers.person.profile_hidden", { name })}</p>
      </PersonSection>
    );
  }
  const { email, phone, resume, summary, works, educations } = profile;
  return (
    <>
      <PersonSection title={t("helpers.person.profile")}>
        <DescriptionList
          isWide
          facts={[
            { label: t("applications.sent.email"), value: email && <EmailLink email={email} /> },
            { label: t("applications.sent.phone"), value: phone && <PhoneLink phone={phone} /> },
            {
              label: t("applications.sent.resume"),
              value: resume && (
                <ResumeLink resume={resume} variant="quiet" size="small">
                  {t("helpers.person.resume")}
                </ResumeLink>
              ),
            },
          ]}
        />
        <ProfileText text={summary} fallback={t("users.no_summary")} />
      </PersonSection>
      <PersonSection title={t("users.works")}>
        <HistoryList entries={works} fallback={t("users.no_works")} />
      </PersonSection>
      <PersonSection title={t("users.educations")}>
        <HistoryList entries={educations} fallback={t("users.no_educations")} />
      </PersonSection>
    </>
  );
}

function StopHelping({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [confirm, confirmDialog] = useConfirm();
  const stop = useMutation({
    mutationFn: () => callApi(routes.endHelp, { params: { id } }),
    onSuccess: async () => {
      toast.success(t("helpers.person.stopped", { name }));
      await navigate("/people");
      return invalidateHelp(queryClient);
    },
  });
  return (
    <div>
      <Button
        variant="danger"
        onClick={() =>
          confirm({
            title: t("helpers.person.stop_title", { name }),
            text: t("helpers.person.stop_text", { name }),
            confirmLabel: t("helpers.person.stop"),
            onConfirm: () => stop.mutateAsync(),
          })
        }
      >
        {t("helpers.person.stop")}
      </Button>
      {confirmDialog}
    </div>
  );
}
