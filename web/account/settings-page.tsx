import { useSession } from "../api/session.ts";
import { PageHead } from "../app/page-head.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AccountDeletionSection } from "./account-deletion-section.tsx";
import { BlockedUsersSection } from "./blocked-users-section.tsx";
import { CalendarSection } from "./calendar-section.tsx";
import { DataExportSection } from "./data-export-section.tsx";
import { LeaveCompanySection } from "./leave-company-section.tsx";
import { NoticeMailSection } from "./notice-mail-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import styles from "./settings-page.module.css";
import { TwoFactorSection } from "./two-factor-section.tsx";
import { UnreadMailSection } from "./unread-mail-section.tsx";

export function SettingsPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const title = t("account.title");
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("account.lead")}
        breadcrumb={[{ label: t("menu.dashboard"), to: "/dashboard" }]}
      />
      <div className={styles.sections}>
        <TwoFactorSection />
        <SessionsSection />
        <UnreadMailSection />
        {user?.user_type !== null && <NoticeMailSection />}
        {user?.user_type !== null && <CalendarSection />}
        {user?.user_type !== null && <BlockedUsersSection />}
        {user?.company_id && <LeaveCompanySection user={user} />}
        <DataExportSection />
        <AccountDeletionSection />
      </div>
    </>
  );
}
