import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { setReloginDialog, useSession } from "../api/session.ts";
import { ApiError } from "../api.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { PasswordLoginForm } from "./log-in-again-fields.tsx";
import { LoginPageHint } from "./log-in-elsewhere.tsx";

interface PendingLogin {
  resolve: () => void;
  reject: (reason: ApiError) => void;
}

const createUnauthorizedError = () => new ApiError(401, { code: "unauthorized", message: "Log in to continue." });

/**
 * Asks to log in again when the session ended while a page is open. The calls that failed wait for it and are then
 * made again, so the page below goes on where it was. Closing it only gives up those calls; the next one asks again.
 */
export function SessionExpiredDialog() {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<PendingLogin | null>(null);

  useEffect(() => {
    let last: PendingLogin | null = null;
    setReloginDialog({
      open: () =>
        new Promise<void>((resolve, reject) => {
          last = { resolve, reject };
          setWaiting(last);
        }),
    });
    return () => {
      setReloginDialog(null);
      last?.reject(createUnauthorizedError());
    };
  }, []);

  function giveUp() {
    waiting?.reject(createUnauthorizedError());
    setWaiting(null);
  }

  function goOn() {
    waiting?.resolve();
    setWaiting(null);
  }

  function logOut() {
    giveUp();
    // From there and not from here: a page that notices the end of its session would remember the way back to itself.
    navigate("/logout");
  }

  return (
    <Dialog open={waiting !== null} onClose={giveUp} title={t("auth.again.title")}>
      {user?.login_method === "Email" ? (
        <PasswordLoginForm email={user.email ?? ""} onDone={goOn} onLogOut={logOut} />
      ) : (
        <LoginPageHint onLeave={logOut} />
      )}
    </Dialog>
  );
}
