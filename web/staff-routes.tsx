import type { RouteObject } from "react-router";
import { createPageRoute, type RouteHandle } from "./platform/app/pages/page-route.ts";
import { requireStaff } from "./shell/member-guards.ts";
import { ErrorPage } from "./shell/root.tsx";
import { StaffErrorPage } from "./shell/staff-error-page.tsx";

/** The pages of the staff. `shell/staff-menu.tsx` has an entry for each that is no detail of another one. */
const staffPages: RouteObject[] = [
  createPageRoute(
    "admin",
    "moderation/cases/today-page.tsx",
    async () => (await import("./moderation/cases/today-page.tsx")).TodayPage,
  ),
  createPageRoute(
    "admin/cases",
    "moderation/cases/cases-page.tsx",
    async () => (await import("./moderation/cases/cases-page.tsx")).CasesPage,
  ),
  createPageRoute(
    "admin/cases/:case_id",
    "moderation/cases/case-page.tsx",
    async () => (await import("./moderation/cases/case-page.tsx")).CasePage,
  ),
  createPageRoute(
    "admin/audit",
    "moderation/staff/audit-page.tsx",
    async () => (await import("./moderation/staff/audit-page.tsx")).AuditPage,
  ),
  createPageRoute(
    "admin/staff",
    "moderation/staff/staff-page.tsx",
    async () => (await import("./moderation/staff/staff-page.tsx")).StaffPage,
  ),
];

export const staffRoute: RouteObject = {
  handle: { module: "shell/staff-area.tsx" } satisfies RouteHandle,
  loader: requireStaff,
  ErrorBoundary: StaffErrorPage,
  lazy: async () => ({ Component: (await import("./shell/staff-area.tsx")).StaffArea }),
  children: [{ ErrorBoundary: ErrorPage, children: staffPages }],
};
