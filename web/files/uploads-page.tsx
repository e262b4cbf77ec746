import { useSession } from "../api/session.ts";
import { PageHead } from "../app/page-head.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { CurrentResume } from "./current-resume.tsx";
import { ResumeUploadForm } from "./resume-form.tsx";
import styles from "./resume-upload-page.module.css";

export function ResumeUploadPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return null;
  const title = t("menu.update_resume");
  return (
    <>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t("files.resume.lead")}
        breadcrumb={[{ label: t("menu.dashboard"), to: "/dashboard" }]}
      />
      <div className={styles.page}>
        <ResumeUploadForm user={user} />
        <CurrentResume user={user} />
      </div>
    </>
  );
}
