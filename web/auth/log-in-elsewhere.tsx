import { Button } from "../ui/button.tsx";
import { FormActions } from "../ui/forms/form.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./auth-layout.module.css";

/** For an account without a password: the other ways in need a page of their own. */
export function LoginPageHint({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.stack}>
      <p>{t("auth.again.no_password")}</p>
      <FormActions>
        <Button onClick={onLeave}>{t("auth.again.to_login")}</Button>
      </FormActions>
    </div>
  );
}
