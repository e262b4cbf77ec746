import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { directoryTotalsQuery, secondFactorQuery } from "./moderation/queries.ts";
import { restoreSession } from "./platform/api/session.ts";
import { createPageRoute, type Preload, type RouteHandle } from "./platform/app/pages/page-route.ts";
import { PublicFrame } from "./shell/layouts/public-layout.tsx";
import { requireStaff } from "./shell/member-guards.ts";
import { ErrorPage } from "./shell/root.tsx";

/**
 * A page of the staff. Its queries start when the server is known to answer them: it refuses everybody else, and a member
 * of the staff whose session has no second factor.
 */
function createStaffRoute(path: string, module: string, load: () => Promise<ComponentType>, preload?: Preload) {
  if (!preload) return createPageRoute(path, module, load);
  return createPageRoute(path, module, load, async (address) => {
    const { user } = await restoreSession();
    if (!user?.staff_role || (await address.queryClient.fetchQuery(secondFactorQuery()))) return [];
    return preload(address);
  });
}

const importDirectory = () => import("./moderation/directory/queries.ts");

/** The pages of the staff. `shell/menus/staff-menu.tsx` has an entry for each that is no detail of another one. */
const staffPages: RouteObject[] = [
  createStaffRoute(
    "admin",
    "pages/today/today-page.tsx",
    async () => (await import("./pages/today/today-page.tsx")).TodayPage,
    async () => {
      const [{ casesQuery }, { operationQuery }] = await Promise.all([
        import("./moderation/cases/queries.ts"),
        import("./operation/status/queries.ts"),
      ]);
      const cases = [casesQuery({ state: "open" }), casesQuery({ state: "appealed" })];
      return [...cases, operationQuery(), directoryTotalsQuery()];
    },
  ),
  createStaffRoute(
    "admin/cases",
    "moderation/cases/lists/cases-page.tsx",
    async () => (await import("./moderation/cases/lists/cases-page.tsx")).CasesPage,
    async ({ search }) => {
      const { casesQuery, readCaseFilter } = await import("./moderation/cases/queries.ts");
      return [casesQuery(readCaseFilter(search))];
    },
  ),
  createStaffRoute(
    "admin/cases/:case_id",
    "moderation/cases/case-page.tsx",
    async () => (await import("./moderation/cases/case-page.tsx")).CasePage,
    async ({ params: { case_id = "" } }) => [(await import("./moderation/cases/queries.ts")).caseQuery(case_id)],
  ),
  createStaffRoute(
    "admin/people",
    "moderation/directory/people/people-page.tsx",
    async () => (await import("./moderation/directory/people/people-page.tsx")).PeoplePage,
    async ({ search }) => [(await importDirectory()).peopleQuery(search), directoryTotalsQuery()],
  ),
  createStaffRoute(
    "admin/people/:id",
    "moderation/directory/people/person-page.tsx",
    async () => (await import("./moderation/directory/people/person-page.tsx")).PersonPage,
    async ({ params: { id = "" } }) => [(await importDirectory()).personQuery(id)],
  ),
  createStaffRoute(
    "admin/companies",
    "moderation/directory/companies/companies-page.tsx",
    async () => (await import("./moderation/directory/companies/companies-page.tsx")).CompaniesPage,
    async ({ search }) => [(await importDirectory()).companiesQuery(search), directoryTotalsQuery()],
  ),
  createStaffRoute(
    "admin/companies/:id",
    "moderation/directory/companies/company-detail-page.tsx",
    async () => (await import("./moderation/directory/companies/company-detail-page.tsx")).CompanyDetailPage,
    async ({ params: { id = "" } }) => [(await importDirectory()).directoryCompanyQuery(id)],
  ),
  createStaffRoute(
    "admin/jobs",
    "moderation/directory/jobs-page.tsx",
    async () => (await import("./moderation/directory/jobs-page.tsx")).JobsPage,
    async ({ search }) => [(await importDirectory()).directoryJobsQuery(search), directoryTotalsQuery()],
  ),
  createStaffRoute(
    "admin/jobs/:id",
    "moderation/directory/job-detail-page.tsx",
    async () => (await import("./moderation/directory/job-detail-page.tsx")).JobDetailPage,
    async ({ params: { id = "" } }) => [(await importDirectory()).directoryJobQuery(id)],
  ),
  createStaffRoute(
    "admin/holds",
    "moderation/directory/holds-page.tsx",
    async () => (await import("./moderation/directory/holds-page.tsx")).HoldsPage,
  ),
  createStaffRoute(
    "admin/audit",
    "moderation/staff/audit-page.tsx",
    async () => (await import("./moderation/staff/audit-page.tsx")).AuditPage,
    async ({ search }) => {
      const { auditQuery, readAuditFilter, staffQuery } = await import("./moderation/staff/queries.ts");
      return [auditQuery(readAuditFilter(search)), staffQuery()];
    },
  ),
  createStaffRoute(
    "admin/numbers",
    "operation/numbers/numbers-page.tsx",
    async () => (await import("./operation/numbers/numbers-page.tsx")).NumbersPage,
    async ({ search }) => {
      const [{ numbersQuery }, { readWeeks }] = await Promise.all([
        import("./operation/numbers/queries.ts"),
        import("./operation/numbers/weeks.ts"),
      ]);
      return [numbersQuery(readWeeks(search))];
    },
  ),
  createStaffRoute(
    "admin/operation",
    "operation/status/operation-page.tsx",
    async () => (await import("./operation/status/operation-page.tsx")).OperationPage,
    async () => [(await import("./operation/status/queries.ts")).operationQuery()],
  ),
  createStaffRoute(
    "admin/staff",
    "moderation/staff/staff-page.tsx",
    async () => (await import("./moderation/staff/staff-page.tsx")).StaffPage,
    async () => [(await import("./moderation/staff/queries.ts")).staffQuery()],
  ),
  createStaffRoute(
    "admin/mail",
    "operation/mail/mail-page.tsx",
    async () => (await import("./operation/mail/mail-page.tsx")).MailPage,
  ),
  createStaffRoute(
    "admin/demo-data",
    "operation/demo-data/demo-data-page.tsx",
    async () => (await import("./operation/demo-data/demo-data-page.tsx")).DemoDataPage,
  ),
  createStaffRoute(
    "admin/feedback",
    "operation/feedback/feedback-list-page.tsx",
    async () => (await import("./operation/feedback/feedback-list-page.tsx")).FeedbackListPage,
  ),
  createStaffRoute(
    "admin/texts",
    "operation/texts/page-texts-page.tsx",
    async () => (await import("./operation/texts/page-texts-page.tsx")).PageTextsPage,
  ),
  createStaffRoute(
    "admin/mail-templates",
    "operation/texts/mail-templates-page.tsx",
    async () => (await import("./operation/texts/mail-templates-page.tsx")).MailTemplatesPage,
    async () => [(await import("./operation/texts/queries.ts")).mailTemplatesQuery()],
  ),
  createStaffRoute(
    "admin/mail-templates/:kind",
    "operation/texts/mail-template-page.tsx",
    async () => (await import("./operation/texts/mail-template-page.tsx")).MailTemplatePage,
    async ({ params: { kind = "" } }) => [(await import("./operation/texts/queries.ts")).mailTemplateQuery(kind)],
  ),
  createStaffRoute(
    "admin/account/:section?",
    "pages/settings/settings-page.tsx",
    async () => (await import("./pages/settings/settings-page.tsx")).AccountSettingsPage,
  ),
  createStaffRoute(
    "admin/password",
    "accounts/account/change-password-page.tsx",
    async () => (await import("./accounts/account/change-password-page.tsx")).ChangePasswordPage,
  ),
  createStaffRoute(
    "admin/settings",
    "operation/settings/settings-page.tsx",
    async () => (await import("./operation/settings/settings-page.tsx")).PortalSettingsPage,
    async () => [(await import("./operation/settings/queries.ts")).settingsQuery()],
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
