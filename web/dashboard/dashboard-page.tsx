import { EMPLOYER } from "../../contract/values.ts";
import { useSession } from "../api/session.ts";
import { PageHead } from "../app/page-head.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { EmployerDashboard } from "./employer-dashboard.tsx";
import { SeekerDashboard } from "./seeker-dashboard.tsx";
import { useGreeting } from "./use-greeting.ts";

export function DashboardPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const greeting = useGreeting(user?.name || user?.phone || "");
  if (!user) return null;
  return (
    <>
      <PageHead title={t("dashboard.title")} />
      <PageHeading title={greeting} />
      {user.user_type === EMPLOYER ? <EmployerDashboard /> : <SeekerDashboard />}
    </>
  );
}
