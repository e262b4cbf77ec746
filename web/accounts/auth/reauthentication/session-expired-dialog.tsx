import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "../../../../contract/accounts/users.ts";
import { type ApiError, createUnauthorizedError } from "../../../platform/api/client.ts";
import { setReloginDialog } from "../../../platform/api/session.ts";
import { getAccessToken, getTokenSubject, subscribeToAccessToken } from "../../../platform/api/tokens.ts";
import { Dialog } from "../../../platform/ui/feedback/dialog.tsx";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { ReloginForms } from "./relogin-forms.tsx";

interface PendingLogin {
  /** The user to whom the open page belongs. */
  user: User;
  resolve: () => void;
  reject: (reason: ApiError) => void;
}

/**
 * Asks for a new login when the session expires while a page is open. The API calls that failed wait for the login and
 * are then repeated, so the page keeps its state. Closing the dialog rejects these calls; the next call opens it again.
 */
export function SessionExpiredDialog() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [pending, setPending] = useState<PendingLogin | null>(null);

  useEffect(() => {
    let latest: PendingLogin | null = null;
    setReloginDialog({
      open: (user) =>
        new Promise<void>((resolve, reject) => {
          latest = { user, resolve, reject };
          setPending(latest);
        }),
    });
    return () => {
      setReloginDialog(null);
      latest?.reject(createUnauthorizedError());
    };
  }, []);

  // The new tokens come from this dialog or from a login in another tab.
  useEffect(() => {
    if (!pending) return;
    return subscribeToAccessToken(() => {
      if (getTokenSubject(getAccessToken() ?? "") === pending.user.id) pending.resolve();
      else pending.reject(createUnauthorizedError());
      setPending(null);
    });
  }, [pending]);

  function cancel() {
    pending?.reject(createUnauthorizedError());
    setPending(null);
  }

  function logOut() {
    cancel();
    // If this component ended the session, the route guard would redirect to the login with this page as the `next`
    // parameter. Therefore the logout page ends the session.
    navigate("/logout");
  }

  const logOutButton = (
    <Button variant="quiet" onClick={logOut}>
      {t("auth.session_expired.log_out")}
    </Button>
  );
  return (
    <Dialog open={pending !== null} onClose={cancel} title={t("auth.session_expired.title")}>
      {pending && <ReloginForms user={pending.user}>{logOutButton}</ReloginForms>}
    </Dialog>
  );
}
