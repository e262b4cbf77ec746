import { Link, useParams } from "react-router";
import type { User } from "../../../contract/accounts/users.ts";
import { SEEKER } from "../../../contract/platform/constants.ts";
import { SessionsSection } from "../../accounts/account/sessions-section.tsx";
import styles from "../../accounts/account/settings-page.module.css";
import { TwoFactorSection } from "../../accounts/account/two-factor-section.tsx";
import { LeaveCompanySection } from "../../companies/leave-company-section.tsx";
import { HelpersSection } from "../../hiring/helpers/helpers-section.tsx";
import { CalendarSection } from "../../hiring/interviews/calendar-section.tsx";
import { NoticeMailSection } from "../../hiring/notices/notice-mail-section.tsx";
import { PushSection } from "../../hiring/notices/push-section.tsx";
import { BlockedUsersSection } from "../../messages/blocked-users-section.tsx";
import { UnreadMailSection } from "../../messages/unread-mail-section.tsx";
import { useSession } from "../../platform/api/session.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { Panels } from "../../platform/ui/feedback/panels.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { AccountDeletionSection } from "../../privacy/account-deletion-section.tsx";
import { DataExportSection } from "../../privacy/data-export-section.tsx";
import { ViewGrantSection } from "../../privacy/view-grant-section.tsx";
import pageStyles from "./settings-page.module.css";

const sectionNames = ["login", "emails", "people", "data"] as const;
type SectionName = (typeof sectionNames)[number];

/** A member of the staff without another account has no other pages, and neither emails nor people to set. */
const staffSectionNames = ["login", "data"] as const;

/** The settings of an account in sections, each at an address of its own. The address without a section shows the first. */
export function AccountSettingsPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { section } = useParams();
  const isStaffOnly = user?.user_type === null;
  const names: readonly SectionName[] = isStaffOnly ? staffSectionNames : sectionNames;
  const current = names.find((name) => name === section) ?? names[0] ?? "login";
  const title = t("account.title");
  const basePath = isStaffOnly ? "/admin/account" : "/settings";
  return (
    <>
      <PageHead title={`${t(`account.sections.${current}`)}. ${title}`} />
      <PageHeading
        title={title}
        lead={isStaffOnly ? undefined : t("account.lead")}
        breadcrumb={isStaffOnly ? undefined : [{ label: t("menu.dashboard"), to: "/dashboard" }]}
      />
      <div className={pageStyles.columns}>
        <nav aria-label={t("account.sections.label")}>
          <ul className={pageStyles.names}>
            {names.map((name) => (
              <li key={name}>
                <Link
                  to={`${basePath}/${name}`}
                  preventScrollReset
                  className={pageStyles.name}
                  aria-current={name === current ? "page" : undefined}
                >
                  {t(`account.sections.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {/* The key gives each section its own failures. */}
        <div key={current} className={styles.sections}>
          <SettingsSection name={current} user={user} />
        </div>
      </div>
    </>
  );
}

function SettingsSection({ name, user }: { name: SectionName; user: User | null }) {
  if (name === "login") {
    return (
      <Panels>
        <TwoFactorSection isAppOnly={user?.user_type === null} />
        <SessionsSection />
      </Panels>
    );
  }
  if (name === "emails") {
    return (
      <Panels>
        <PushSection />
        <UnreadMailSection />
        <NoticeMailSection />
        <CalendarSection />
      </Panels>
    );
  }
  if (name === "people") {
    return (
      <Panels>
        {user?.user_type === SEEKER && <HelpersSection />}
        <BlockedUsersSection />
        <ViewGrantSection />
        {user?.company_id && <LeaveCompanySection user={user} />}
      </Panels>
    );
  }
  return (
    <Panels>
      <DataExportSection />
      <AccountDeletionSection />
    </Panels>
  );
}
