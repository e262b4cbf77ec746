import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation, useSearchParams } from "react-router";
import { localizePath } from "../../contract/platform/languages.ts";
import { SessionExpiredDialog } from "../accounts/auth/reauthentication/session-expired-dialog.tsx";
import { secondFactorQuery } from "../moderation/queries.ts";
import { SecondFactorPage } from "../moderation/staff/second-factor-page.tsx";
import { toSameOriginPath, useSession } from "../platform/api/session.ts";
import { useLanguage } from "../platform/app/i18n.ts";
import { MemberFrame } from "./layouts/member-layout.tsx";
import { useClearCacheOnUserChange } from "./member-area.tsx";
import { StaffMenu } from "./menus/staff-menu.tsx";
import { useLiveEvents } from "./use-live-events.ts";

/** The frame of the pages of the staff. Its loader has checked that the user has a role. */
export function StaffArea() {
  const { status, user } = useSession();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const secondFactor = useQuery(secondFactorQuery());
  useClearCacheOnUserChange(useQueryClient(), user?.id);
  useLiveEvents();
  if (status === "anonymous") {
    const next = new URLSearchParams({ next: pathname + search });
    return <Navigate to={`${localizePath("/login", language)}?${next}`} replace />;
  }
  const page = secondFactor.data ? <SecondFactorPage /> : <StaffPages />;
  return (
    <>
      <MemberFrame key={user?.id} home="/admin" renderMenu={(onNavigate) => <StaffMenu onNavigate={onNavigate} />}>
        {/* No page makes calls that would be refused. */}
        {!secondFactor.isPending && page}
      </MemberFrame>
      <SessionExpiredDialog />
    </>
  );
}

/** The pages of the staff, or the page from which somebody has come to confirm the session. */
function StaffPages() {
  const [params] = useSearchParams();
  const next = toSameOriginPath(params.get("next"));
  return next ? <Navigate to={next} replace /> : <Outlet />;
}
