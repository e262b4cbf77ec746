import { FileText } from "lucide-react";
import { Navigate } from "react-router";
import { SEEKER } from "../../contract/values.ts";
import { useSession } from "../api/session.ts";
import { PageHead } from "../app/page-head.tsx";
import { PhotoSection } from "../files/photo-section.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { SeekerForm } from "./seeker-profile-fields.tsx";

export function SeekerProfilePage() {
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
        actions={
          <ButtonLink variant="quiet" to="/account/resume">
            <FileText aria-hidden="true" />
            {t("resume.title")}
          </ButtonLink>
        }
      />
      <PhotoSection user={user} />
      <SeekerForm user={user} />
    </>
  );
}
