import { FileX, Mail, Phone } from "lucide-react";
import type { Applicant, ParticipantCard } from "../../../contract/hiring/profiles.ts";
import { EMPLOYER } from "../../../contract/platform/constants.ts";
import { ResumeLink } from "../../accounts/files/resume-link.tsx";
import { EmailLink, PhoneLink } from "../../accounts/users/contact-links.tsx";
import { HistoryList } from "../../accounts/users/history-list.tsx";
import styles from "../../accounts/users/profile-layout.module.css";
import { ProfileHeader, ProfileSection, ProfileText } from "../../accounts/users/profile-layout.tsx";
import { BackButton, UserPage } from "../../accounts/users/user-page.tsx";
import { PageHead } from "../../platform/app/page-head.tsx";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { ApplicantApplications } from "../applications/application-rows.tsx";
import { DecisionButtons } from "./decision-buttons.tsx";
import { UndoBar } from "./undo-bar.tsx";

/** The profile of an applicant, for the employer. The request marks the applications of the seeker as seen. */
export function ApplicantPage() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <div>
        <BackButton label={t("users.back")} fallback="/jobs/applications" />
      </div>
      <UserPage
        title={t("users.applicant")}
        render={(user) =>
          "user_type" in user && user.user_type === EMPLOYER ? null : <ApplicantProfile applicant={user} />
        }
      />
      <UndoBar />
    </div>
  );
}

/** A seeker without an active application to the employer has only a name and a photo here. */
function ApplicantProfile({ applicant }: { applicant: ParticipantCard & Partial<Omit<Applicant, "user_type">> }) {
  const { t } = useTranslation();
  const name = applicant.name || t("users.no_name");
  const actions = (
    <>
      {applicant.resume && (
        <ResumeLink resume={applicant.resume} variant="quiet">
          {t("users.download_resume")}
        </ResumeLink>
      )}
      {applicant.can_message && (
        <ButtonLink to={`/jobs/messages/${applicant.id}`}>{t("users.send_message")}</ButtonLink>
      )}
    </>
  );
  return (
    <>
      <PageHead title={name} />
      <ProfileHeader
        shape="round"
        name={name}
        photo={applicant.photo}
        subtitle={<ContactDetails {...applicant} />}
        actions={actions}
      />
      {applicant.works && applicant.educations && (
        <>
          <ApplicantApplications
            applications={applicant.applications ?? []}
            renderActions={(application) => <DecisionButtons application={application} />}
          />
          <ProfileSection title={t("users.summary")}>
            <ProfileText text={applicant.summary ?? null} fallback={t("users.no_summary")} />
          </ProfileSection>
          <ProfileSection title={t("users.works")}>
            <HistoryList
              entries={applicant.works.map((work) => ({ ...work, place: work.company }))}
              fallback={t("users.no_works")}
            />
          </ProfileSection>
          <ProfileSection title={t("users.educations")}>
            <HistoryList
              entries={applicant.educations.map((education) => ({
                ...education,
                title: education.degree,
                place: education.school,
              }))}
              fallback={t("users.no_educations")}
            />
          </ProfileSection>
        </>
      )}
    </>
  );
}

type ContactDetailsProps = { email?: string | null; phone?: string | null; resume?: string | null };

function ContactDetails({ email, phone, resume }: ContactDetailsProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles.contact}>
      {email && (
        <li>
          <Mail aria-hidden="true" size={16} />
          <EmailLink email={email} />
        </li>
      )}
      {phone && (
        <li>
          <Phone aria-hidden="true" size={16} />
          <PhoneLink phone={phone} />
        </li>
      )}
      {resume === null && (
        <li>
          <FileX aria-hidden="true" size={16} />
          {t("users.no_resume")}
        </li>
      )}
    </ul>
  );
}
