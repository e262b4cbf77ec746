import { PageHead } from "../page-head.tsx";
import { useSession } from "../session.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { CurrentResume } from "./current-resume.tsx";
import { ResumeForm } from "./resume-form.tsx";
import styles from "./uploads-page.module.css";

export function UploadsPage() {
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
        <ResumeForm user={user} />
        <CurrentResume user={user} />
      </div>
    </>
  );
}
