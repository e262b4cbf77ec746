import { useState } from "react";
import { EMPLOYER, SEEKER } from "../../../contract/platform/constants.ts";
import { AssignedApplications } from "../../hiring/applicants/assigned-page.tsx";
import { useSession } from "../../platform/api/session.ts";
import { useFormattedPhone } from "../../platform/app/formats/phone-number-library.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import common from "../../platform/styles/common.module.css";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { EmployerDashboard } from "./employer-dashboard.tsx";
import { SeekerDashboard } from "./seeker-dashboard.tsx";

export function DashboardPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const greeting = useGreeting(useFormattedPhone(user?.name || user?.phone || ""));
  if (!user) return null;
  return (
    <>
      <PageHead title={t("dashboard.title")} />
      <PageHeading title={greeting} />
      {user.user_type === SEEKER && <SeekerDashboard user={user} />}
      {user.user_type === EMPLOYER &&
        (user.company_role === "interviewer" ? <InterviewerDashboard /> : <EmployerDashboard user={user} />)}
    </>
  );
}

function InterviewerDashboard() {
  const { t } = useTranslation();
  return (
    <div className={common.stack4}>
      <p>{t("applicants.assigned.lead")}</p>
      <AssignedApplications empty={<EmptyState text={t("dashboard.nothing_assigned")} />} />
    </div>
  );
}

/** A greeting by the local time at which the page was opened, such as `Good morning, Anna`. */
function useGreeting(name: string): string {
  const { t } = useTranslation();
  const [hour] = useState(() => new Date().getHours());
  return t(`dashboard.greeting.${getPartOfDay(hour)}`, { name });
}

function getPartOfDay(hour: number): "morning" | "afternoon" | "evening" {
  if (hour >= 5 && hour < 12) return "morning";
  return hour >= 12 && hour < 18 ? "afternoon" : "evening";
}
