import type { RouteObject } from "react-router";
import { createPageRoute, type RouteHandle } from "./platform/app/pages/page-route.ts";
import { requireStaff } from "./shell/member-guards.ts";
import { PublicFrame } from "./shell/public-layout.tsx";
import { ErrorPage } from "./shell/root.tsx";

/** The pages of the staff. `shell/staff-menu.tsx` has an entry for each that is no detail of another one. */
const staffPages: RouteObject[] = [
  createPageRoute(
    "admin",
    "pages/today/today-page.tsx",
    async () => (await import("./pages/today/today-page.tsx")).TodayPage,
  ),
  createPageRoute(
    "admin/cases",
    "moderation/cases/lists/cases-page.tsx",
    async () => (await import("./moderation/cases/lists/cases-page.tsx")).CasesPage,
  ),
  createPageRoute(
    "admin/cases/:case_id",
    "moderation/cases/case-page.tsx",
    async () => (await import("./moderation/cases/case-page.tsx")).CasePage,
  ),
  createPageRoute(
    "admin/people",
    "moderation/directory/people-page.tsx",
    async () => (await import("./moderation/directory/people-page.tsx")).PeoplePage,
  ),
  createPageRoute(
    "admin/people/:id",
    "moderation/directory/person-page.tsx",
    async () => (await import("./moderation/directory/person-page.tsx")).PersonPage,
  ),
  createPageRoute(
    "admin/companies",
    "moderation/directory/companies-page.tsx",
    async () => (await import("./moderation/directory/companies-page.tsx")).CompaniesPage,
  ),
  createPageRoute(
    "admin/companies/:id",
    "moderation/directory/company-detail-page.tsx",
    async () => (await import("./moderation/directory/company-detail-page.tsx")).CompanyDetailPage,
  ),
  createPageRoute(
    "admin/jobs",
    "moderation/directory/jobs-page.tsx",
    async () => (await import("./moderation/directory/jobs-page.tsx")).JobsPage,
  ),
  createPageRoute(
    "admin/jobs/:id",
    "moderation/directory/job-detail-page.tsx",
    async () => (await import("./moderation/directory/job-detail-page.tsx")).JobDetailPage,
  ),
  createPageRoute(
    "admin/holds",
    "moderation/directory/holds-page.tsx",
    async () => (await import("./moderation/directory/holds-page.tsx")).HoldsPage,
  ),
  createPageRoute(
    "admin/audit",
    "moderation/staff/audit-page.tsx",
    async () => (await import("./moderation/staff/audit-page.tsx")).AuditPage,
  ),
  createPageRoute(
    "admin/numbers",
    "operation/numbers/numbers-page.tsx",
    async () => (await import("./operation/numbers/numbers-page.tsx")).NumbersPage,
  ),
  createPageRoute(
    "admin/operation",
    "operation/status/operation-page.tsx",
    async () => (await import("./operation/status/operation-page.tsx")).OperationPage,
  ),
  createPageRoute(
    "admin/staff",
    "moderation/staff/staff-page.tsx",
    async () => (await import("./moderation/staff/staff-page.tsx")).StaffPage,
  ),
  createPageRoute(
    "admin/mail",
    "operation/mail/mail-page.tsx",
    async () => (await import("./operation/mail/mail-page.tsx")).MailPage,
  ),
  createPageRoute(
    "admin/demo-data",
    "operation/demo-data/demo-data-page.tsx",
    async () => (await import("./operation/demo-data/demo-data-page.tsx")).DemoDataPage,
  ),
  createPageRoute(
    "admin/feedback",
    "operation/feedback/feedback-list-page.tsx",
    async () => (await import("./operation/feedback/feedback-list-page.tsx")).FeedbackListPage,
  ),
  createPageRoute(
    "admin/texts",
    "operation/texts/page-texts-page.tsx",
    async () => (await import("./operation/texts/page-texts-page.tsx")).PageTextsPage,
  ),
  createPageRoute(
    "admin/mail-templates",
    "operation/texts/mail-templates-page.tsx",
    async () => (await import("./operation/texts/mail-templates-page.tsx")).MailTemplatesPage,
  ),
  createPageRoute(
    "admin/mail-templates/:kind",
    "operation/texts/mail-template-page.tsx",
    async () => (await import("./operation/texts/mail-template-page.tsx")).MailTemplatePage,
  ),
  createPageRoute(
    "admin/account",
    "pages/settings/settings-page.tsx",
    async () => (await import("./pages/settings/settings-page.tsx")).AccountSettingsPage,
  ),
  createPageRoute(
    "admin/password",
    "accounts/account/change-password-page.tsx",
    async () => (await import("./accounts/account/change-password-page.tsx")).ChangePasswordPage,
  ),
  createPageRoute(
    "admin/settings",
    "operation/settings/settings-page.tsx",
    async () => (await import("./operation/settings/settings-page.tsx")).PortalSettingsPage,
  ),
];

export const staffRoute: RouteObject = {
  handle: { module: "shell/staff-area.tsx" } satisfies RouteHandle,
  loader: requireStaff,
  ErrorBoundary: StaffErrorPage,
  lazy: async () => ({ Component: (await import("./shell/staff-area.tsx")).StaffArea }),
  children: [{ ErrorBoundary: ErrorPage, children: staffPages }],
};

/** Replaces the area of the staff for everybody else, in the frame of public pages: it looks like any unknown address. */
function StaffErrorPage() {
  return (
    <PublicFrame>
      <ErrorPage />
    </PublicFrame>
  );
}
