import { Navigate } from "react-router";
import { EMPLOYER } from "../../contract/values.ts";
import { useSession } from "../api/session.ts";
import { PageHead } from "../app/page-head.tsx";
import { PhotoSection } from "../files/photo-section.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { EmployerForm } from "./employer-profile-fields.tsx";

export function EmployerProfilePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return null;
  if (user.user_type !== EMPLOYER) return <Navigate to="/account" replace />;
  const title = t("profile.heading");
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("profile.lead_employer")}
        breadcrumb={[{ label: t("menu.dashboard"), to: "/dashboard" }]}
        actions={
          <ButtonLink variant="quiet" to={`/company/${user.id}`}>
            {t("profile.view_company")}
          </ButtonLink>
        }
      />
      <PhotoSection user={user} />
      <EmployerForm user={user} />
    </>
  );
}
