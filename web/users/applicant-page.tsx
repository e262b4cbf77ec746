import { EMPLOYER } from "../../contract/values.ts";
import { useTranslation } from "../ui/translation.tsx";
import { ApplicantProfile } from "./applicant-profile.tsx";
import { BackButton } from "./back-button.tsx";
import styles from "./profile-layout.module.css";
import { UserPage } from "./user-page.tsx";

/** The person behind an application, for the employer. Opening it is what the seeker knows as "seen". */
export function ApplicantPage() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <div>
        <BackButton label={t("users.back")} otherwise="/jobs/applications" />
      </div>
      <UserPage
        title={t("users.applicant")}
        show={(user) =>
          "user_type" in user && user.user_type === EMPLOYER ? null : <ApplicantProfile person={user} />
        }
      />
    </div>
  );
}
