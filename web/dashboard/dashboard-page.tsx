import { EMPLOYER } from "../../contract/values.ts";
import { PageHead } from "../page-head.tsx";
import { useSession } from "../session.ts";
import { PageHeading } from "../ui/page-heading.tsx";
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
