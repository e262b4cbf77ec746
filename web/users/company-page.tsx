import { EMPLOYER } from "../../contract/values.ts";
import { useTranslation } from "../ui/translation.tsx";
import { BackButton } from "./back-button.tsx";
import { CompanyProfile } from "./company-profile.tsx";
import styles from "./profile-layout.module.css";
import { UserPage } from "./user-page.tsx";

export function CompanyPage() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <div>
        <BackButton label={t("users.go_back")} otherwise="/dashboard" />
      </div>
      <UserPage
        title={t("users.company")}
        show={(user) => ("company" in user && user.user_type === EMPLOYER ? <CompanyProfile company={user} /> : null)}
      />
    </div>
  );
}
