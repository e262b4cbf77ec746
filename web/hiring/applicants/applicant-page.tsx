import { Link, Navigate } from "react-router";
import type { Applicant, ParticipantCard } from "../../../contract/hiring/profiles.ts";
import { EMPLOYER } from "../../../contract/platform/constants.ts";
import { ProfileHeader } from "../../accounts/users/profile-layout.tsx";
import { BackButton, UserPage } from "../../accounts/users/user-page.tsx";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { listSubjects } from "../../platform/reports/report-subject.tsx";
import { SubjectActions } from "../../platform/reports/subject-actions.tsx";
import common from "../../platform/styles/common.module.css";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { StageTag } from "./applicant-card.tsx";

/** The applicant of a user id: leads to the only application. The request marks the applications of the seeker as seen. */
export function ApplicantPage() {
  const { t } = useTranslation();
  return (
    <UserPage
      title={t("users.applicant")}
      render={(user) =>
        "user_type" in user && user.user_type === EMPLOYER ? null : <ApplicantCase applicant={user} />
      }
    />
  );
}

/** A seeker without an active application to the employer has only a name and a photo here. */
function ApplicantCase({
  applicant,
}: {
  applicant: Omit<ParticipantCard, "is_name_hidden"> & Partial<Pick<Applicant, "applications">>;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = applicant.name || t("users.no_name");
  const { applications = [] } = applicant;
  const [only, ...others] = applications;
  if (only && others.length === 0) return <Navigate to={getPath(only)} replace />;
  return (
    <div className={common.stack4}>
      <PageHead title={name} />
      <div>
        <BackButton label={t("users.back")} fallback="/jobs/applications" />
      </div>
      <ProfileHeader
        shape="round"
        name={name}
        photo={applicant.photo}
        subtitle={null}
        actions={
          <>
            {applicant.can_message && (
              <ButtonLink to={`/jobs/messages/${applicant.id}`}>{t("users.send_message")}</ButtonLink>
            )}
            <SubjectActions subjects={listSubjects("user", applicant.id, applicant)} quote={name} />
          </>
        }
      />
      {applications.length > 0 && (
        <section aria-label={t("applications.of_applicant")}>
          <Rows>
            {applications.map((application) => (
              <Row
                key={application.id}
                headingLevel={2}
                title={<Link to={getPath(application)}>{application.jobs[0]?.title}</Link>}
                text={t("applications.applied_on", { date: formatDate(application.createdAt, language) })}
                actions={<StageTag stage={application.stage} />}
              />
            ))}
          </Rows>
        </section>
      )}
    </div>
  );
}

function getPath({ id, job_id }: Applicant["applications"][number]): string {
  return `/jobs/${job_id}/applicants/${id}`;
}
