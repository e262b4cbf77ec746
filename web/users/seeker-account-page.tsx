import { Navigate } from "react-router";
import { SEEKER } from "../../contract/values.ts";
import { PageHead } from "../page-head.tsx";
import { useSession } from "../session.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { SeekerProfileFields } from "./seeker-profile-fields.tsx";

export function SeekerAccountPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return null;
  if (user.user_type !== SEEKER) return <Navigate to="/profile" replace />;
  const title = t("profile.heading");
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("profile.lead_seeker")}
        breadcrumb={[{ label: t("menu.dashboard"), to: "/dashboard" }]}
      />
      <SeekerProfileFields user={user} />
    </>
  );
}
