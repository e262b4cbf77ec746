import { SessionsSection } from "../../accounts/account/sessions-section.tsx";
import styles from "../../accounts/account/settings-page.module.css";
import { TwoFactorSection } from "../../accounts/account/two-factor-section.tsx";
import { LeaveCompanySection } from "../../companies/leave-company-section.tsx";
import { CalendarSection } from "../../hiring/interviews/calendar-section.tsx";
import { NoticeMailSection } from "../../hiring/notices/notice-mail-section.tsx";
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

export function AccountSettingsPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const title = t("account.title");
  // A member of the staff without another account has no other pages.
  const isStaffOnly = user?.user_type === null;
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={isStaffOnly ? undefined : t("account.lead")}
        breadcrumb={isStaffOnly ? undefined : [{ label: t("menu.dashboard"), to: "/dashboard" }]}
      />
      <div className={styles.sections}>
        <Panels>
          <TwoFactorSection isAppOnly={isStaffOnly} />
          <SessionsSection />
          {!isStaffOnly && (
            <>
              <UnreadMailSection />
              <NoticeMailSection />
              <CalendarSection />
              <BlockedUsersSection />
              {user?.company_id && <LeaveCompanySection user={user} />}
              <ViewGrantSection />
            </>
          )}
          <DataExportSection />
          <AccountDeletionSection />
        </Panels>
      </div>
    </>
  );
}
