import { Lock } from "lucide-react";
import { Outlet } from "react-router";
import type { User } from "../../contract/accounts/users.ts";
import { EMPLOYER, SEEKER } from "../../contract/platform/constants.ts";
import { useSession } from "../platform/api/session.ts";
import { PageHead } from "../platform/app/page-head.tsx";
import { EmptyState } from "../platform/ui/feedback/list-states.tsx";
import { ButtonLink } from "../platform/ui/forms/button.tsx";
import { PageHeading } from "../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";

/** Who may open a page. "recruiter" keeps out interviewers only: seekers have some of these pages as well. */
type Audience = "seeker" | "employer" | "recruiter" | "owner";

/** Creates the component of a route that shows its pages to the audience, and tells others why they see none. */
export function restrictTo(audience: Audience) {
  return function RestrictedPages() {
    const { user } = useSession();
    return user && !isIn(audience, user) ? <ForbiddenPage audience={audience} user={user} /> : <Outlet />;
  };
}

function isIn(audience: Audience, { user_type, company_role }: User): boolean {
  switch (audience) {
    case "seeker":
      return user_type === SEEKER;
    case "employer":
      return user_type === EMPLOYER;
    case "recruiter":
      return company_role !== "interviewer";
    case "owner":
      return company_role === "owner";
  }
}

/** Replaces the content of a page. The header and the menu stay. */
function ForbiddenPage({ audience, user }: { audience: Audience; user: User }) {
  const { t } = useTranslation();
  const reason = user.user_type === SEEKER ? "employer" : audience;
  return (
    <>
      <PageHead title={t("forbidden.title")} />
      <PageHeading title={t("forbidden.title")} />
      <EmptyState icon={<Lock />} text={t(`forbidden.${reason}`, { company: user.company })}>
        <ButtonLink to="/dashboard">{t("not_found.dashboard")}</ButtonLink>
      </EmptyState>
    </>
  );
}
