import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { routes } from "../../../../contract/index.ts";
import type { PersonDetail } from "../../../../contract/moderation/directory.ts";
import { callApi } from "../../../platform/api/client.ts";
import { formatDate, useLanguage } from "../../../platform/app/i18n.ts";
import { ActOnSubject } from "../../../platform/reports/act-on-subject.tsx";
import { useIsModerator } from "../../../platform/reports/use-is-moderator.ts";
import { Tag } from "../../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { ApplicationList } from "../application-list.tsx";
import { DetailPage, DetailSection, DetailState, Facts } from "../detail-parts.tsx";
import styles from "../directory.module.css";
import { StateTags } from "../directory-page.tsx";
import { personQuery } from "../queries.ts";
import { personStateLooks } from "../states.ts";
import { SuspensionNotice } from "../suspension-notice.tsx";
import { AccountViewSection } from "./account-view-section.tsx";

/** A person, as the staff sees them. */
export function PersonPage() {
  const { id = "" } = useParams();
  const query = useQuery(personQuery(id));
  return <DetailState query={query}>{(person) => <PersonView key={person.id} person={person} />}</DetailState>;
}

function PersonView({ person }: { person: PersonDetail }) {
  const { t } = useTranslation();
  const isModerator = useIsModerator();
  const name = person.name || person.email || t("users.no_name");
  return (
    <DetailPage
      noun="people"
      kind="user"
      id={person.id}
      title={name}
      tags={
        <>
          <StateTags state={personStateLooks[person.state]} openCases={person.open_cases} />
          {person.email_refused_at && <Tag tone="bad">{t("staff.people.refuses_mail")}</Tag>}
        </>
      }
      actions={person.has_photo && <ActOnSubject subject={{ kind: "photo", id: person.id }} />}
      history={person}
      main={
        <>
          <SuspensionNotice
            suspension={person.suspension}
            name={name}
            end={() => callApi(routes.endSuspensionOfPerson, { params: { id: person.id } })}
          />
          <Account person={person} />
          {isModerator && person.view_granted_until && (
            <AccountViewSection id={person.id} until={person.view_granted_until} />
          )}
          {isModerator && person.applications > 0 && (
            <DetailSection title={t("staff.holds.applications")}>
              <p className={styles.secondary}>{t("staff.holds.applications_lead")}</p>
              <ApplicationList filter={{ user_id: person.id }} headingLevel={3} />
            </DetailSection>
          )}
        </>
      }
    />
  );
}

function Account({ person }: { person: PersonDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { company, company_role, last_seen_at } = person;
  return (
    <DetailSection title={t("staff.people.account")}>
      <Facts
        facts={[
          { label: t("users.email"), value: person.email, isSentence: true },
          {
            label: t("staff.people.email_verified"),
            value: person.email && t(person.email_verified ? "staff.directory.yes" : "staff.directory.no"),
          },
          {
            label: t("staff.people.email_refused"),
            value: person.email_refused_at && formatDate(person.email_refused_at, language),
          },
          { label: t("users.phone"), value: person.phone },
          { label: t("staff.people.type"), value: t(`staff.people.types.${person.user_type ?? 0}`) },
          {
            label: t("staff.kinds.company"),
            value: company && <Link to={`/admin/companies/${company.id}`}>{company.name || t("users.no_name")}</Link>,
          },
          { label: t("staff.people.role"), value: company_role && t(`companies.roles.${company_role}`) },
          { label: t("staff.people.login"), value: t(`staff.people.logins.${person.login_method}`) },
          {
            label: t("staff.people.second_factor"),
            value: t(person.has_second_factor ? "staff.directory.yes" : "staff.directory.no"),
          },
          { label: t("staff.people.created"), value: formatDate(person.createdAt, language) },
          { label: t("staff.people.last_seen"), value: last_seen_at && formatDate(last_seen_at, language) },
          { label: t("staff.people.applications"), value: person.applications },
          { label: t("staff.people.reviews"), value: person.reviews },
          { label: t("staff.people.messages"), value: person.messages_sent },
          { label: t("staff.people.jobs"), value: person.jobs_posted },
          { label: t("staff.people.reports"), value: person.reports_sent },
          { label: t("staff.people.unfounded"), value: person.unfounded_reports },
        ]}
      />
    </DetailSection>
  );
}
