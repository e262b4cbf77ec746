import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { Navigate, Outlet, useLocation } from "react-router";
import { localizePath } from "../../contract/platform/languages.ts";
import { SessionExpiredDialog } from "../accounts/auth/reauthentication/session-expired-dialog.tsx";
import { directoryTotalsQuery } from "../moderation/queries.ts";
import { ApiError } from "../platform/api/client.ts";
import { useSession } from "../platform/api/session.ts";
import { useLanguage } from "../platform/app/i18n.ts";
import { PageHead } from "../platform/app/page-head.tsx";
import { EmptyState } from "../platform/ui/feedback/list-states.tsx";
import { ButtonLink } from "../platform/ui/forms/button.tsx";
import { PageHeading } from "../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { useClearCacheOnUserChange } from "./member-area.tsx";
import { MemberFrame } from "./member-layout.tsx";
import { StaffMenu } from "./staff-menu.tsx";
import { useLiveMessages } from "./use-live-events.ts";

/** The frame of the pages of the staff. Its loader has checked that the user has a role. */
export function StaffArea() {
  const { status, user } = useSession();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const totals = useQuery(directoryTotalsQuery());
  useClearCacheOnUserChange(useQueryClient(), user?.id);
  useLiveMessages();
  if (status === "anonymous") {
    const next = new URLSearchParams({ next: pathname + search });
    return <Navigate to={`${localizePath("/login", language)}?${next}`} replace />;
  }
  const needsSecondFactor = totals.error instanceof ApiError && totals.error.code === "second_factor_required";
  return (
    <>
      <MemberFrame key={user?.id} home="/admin" renderMenu={(onNavigate) => <StaffMenu onNavigate={onNavigate} />}>
        {needsSecondFactor ? <SecondFactorPage /> : <Outlet />}
      </MemberFrame>
      <SessionExpiredDialog />
    </>
  );
}

/** Replaces all pages of the staff until the member has a second factor. */
function SecondFactorPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t("staff.second_factor.title")} />
      <PageHeading title={t("staff.second_factor.title")} />
      <EmptyState icon={<ShieldAlert />} text={t("staff.second_factor.text")}>
        <ButtonLink to="/settings">{t("staff.second_factor.settings")}</ButtonLink>
      </EmptyState>
    </>
  );
}
