import { Navigate } from "react-router";
import { useSession } from "../api/session.ts";
import { PageHead } from "../app/page-head.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { PasswordForm } from "./password-fields.tsx";

/** Who logs in some other way has no password here. */
export function ChangePasswordPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return null;
  if (user.login_method !== "Email") return <Navigate to="/dashboard" replace />;
  const title = t("profile.password.title");
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("profile.password.lead")}
        breadcrumb={[{ label: t("menu.dashboard"), to: "/dashboard" }]}
      />
      <PasswordForm email={user.email ?? ""} />
    </>
  );
}
