import { Mail, Phone } from "lucide-react";
import type { Acquaintance, Applicant } from "../../contract/users.ts";
import { ApplicationsOf } from "../applications/applications-of.tsx";
import { PageHead } from "../page-head.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { EmailLink, PhoneLink } from "./contact-links.tsx";
import { History } from "./history.tsx";
import { PersonHeader } from "./person-header.tsx";
import styles from "./profile-layout.module.css";
import { ProfileSection, ProfileText } from "./profile-section.tsx";

/** Of a seeker without a live application only name and picture are known, and only those are shown. */
export function ApplicantProfile({ person }: { person: Acquaintance & Partial<Omit<Applicant, "user_type">> }) {
  const { t } = useTranslation();
  const name = person.name || t("users.nameless");
  const message = <ButtonLink to={`/jobs/messages/${person.id}`}>{t("users.send_message")}</ButtonLink>;
  return (
    <>
      <PageHead title={name} />
      <PersonHeader shape="round" name={name} photo={person.photo} text={<Contact {...person} />} actions={message} />
      {person.works && person.educations && (
        <>
          <ApplicationsOf applications={person.applications ?? []} />
          <ProfileSection title={t("users.summary")}>
            <ProfileText text={person.summary ?? null} fallback={t("users.no_summary")} />
          </ProfileSection>
          <ProfileSection title={t("users.works")}>
            <History
              entries={person.works.map((work) => ({ ...work, place: work.company }))}
              fallback={t("users.no_works")}
            />
          </ProfileSection>
          <ProfileSection title={t("users.educations")}>
            <History
              entries={person.educations.map((education) => ({
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

function Contact({ email, phone }: { email?: string | null; phone?: string | null }) {
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
    </ul>
  );
}
