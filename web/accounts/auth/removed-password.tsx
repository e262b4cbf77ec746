import { Link } from "react-router";
import type { EmailLoginReply, LoginReply } from "../../../contract/accounts/auth.ts";
import { createUserStore, useSession } from "../../platform/api/session.ts";
import { useStore } from "../../platform/ui/external-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { FormActions } from "../../platform/ui/forms/form.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./steps/verify-email.module.css";

const removalStore = createUserStore(false, "removed-password");

/** Call it when the session of the login has started. */
export function noteRemovedPassword(reply: LoginReply | EmailLoginReply): void {
  if ("is_password_removed" in reply && reply.is_password_removed) removalStore.set(true);
}

/** Tells a user that the login has removed the password, until the user closes it or sets a new one. */
export function RemovedPasswordNotice() {
  const { t } = useTranslation();
  const { user } = useSession();
  const isRemoved = useStore(removalStore, false);
  if (!isRemoved || !user || user.has_password) return null;
  return (
    <section className={styles.notice} aria-label={t("auth.removed_password.title")}>
      <div role="status">
        <p className={styles.title}>{t("auth.removed_password.title")}</p>
        <p>{t("auth.removed_password.text")}</p>
      </div>
      <FormActions>
        {/* An account without a type has no member pages yet. */}
        {user.user_type !== null && <Link to="/password">{t("auth.removed_password.set")}</Link>}
        <Button variant="quiet" size="small" onClick={() => removalStore.set(false)}>
          {t("common.close")}
        </Button>
      </FormActions>
    </section>
  );
}
