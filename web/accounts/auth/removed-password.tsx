import { useDeferredValue } from "react";
import { Link } from "react-router";
import type { EmailLoginReply, LoginReply } from "../../../contract/accounts/auth.ts";
import { createUserStore, getSession, useSession } from "../../platform/api/session.ts";
import { useStore } from "../../platform/ui/external-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { FormActions } from "../../platform/ui/forms/form.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./steps/verify-email.module.css";

const removalStore = createUserStore(false, "removed-password");

/**
 * Call it when the session of the login has started. Ignores a login whose session was refused or needs a second factor.
 *
 * @param session the reply to the second factor, where the login needed one
 */
export function noteRemovedPassword(reply: LoginReply | EmailLoginReply, session: LoginReply = reply): void {
  if (!("is_password_removed" in reply) || !reply.is_password_removed) return;
  if ("user" in session && getSession().user?.id === session.user.id) removalStore.set(true);
}

/** Tells a user that the login has removed the password, until the user closes it or sets a new one. */
export function RemovedPasswordNotice() {
  const { t } = useTranslation();
  const { user } = useSession();
  const isRemoved = useStore(removalStore, false);
  const isTold = isRemoved && user !== null && !user.has_password;
  // A screen reader announces only what appears in a region that is on the page already.
  const isShown = useDeferredValue(isTold, false);

  function close() {
    removalStore.set(false);
    // The button that had the focus disappears.
    document.getElementById("main")?.focus();
  }

  return (
    <div role="status">
      {isShown && (
        <section className={styles.notice} aria-label={t("auth.removed_password.title")}>
          <div>
            <p className={styles.title}>{t("auth.removed_password.title")}</p>
            <p>{t("auth.removed_password.text")}</p>
          </div>
          <FormActions>
            {/* An account without a type has no member pages yet. */}
            {user?.user_type && <Link to="/password">{t("auth.removed_password.set")}</Link>}
            <Button variant="quiet" size="small" onClick={close}>
              {t("common.close")}
            </Button>
          </FormActions>
        </section>
      )}
    </div>
  );
}
