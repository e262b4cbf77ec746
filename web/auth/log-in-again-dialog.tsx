import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ApiFailure } from "../api.ts";
import { askToLogInWith, useSession } from "../session.ts";
import { Dialog } from "../ui/dialog.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { LogInAgainFields } from "./log-in-again-fields.tsx";
import { LogInElsewhere } from "./log-in-elsewhere.tsx";

interface Waiting {
  resolve: () => void;
  reject: (reason: ApiFailure) => void;
}

const refusal = () => new ApiFailure(401, { code: "unauthorized", message: "Log in to continue." });

/**
 * Asks to log in again when the session ended while a page is open. The calls that failed wait for it and are then
 * made again, so the page below goes on where it was. Closing it only gives up those calls; the next one asks again.
 */
export function LogInAgainDialog() {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  useEffect(() => {
    let last: Waiting | null = null;
    askToLogInWith({
      open: () =>
        new Promise<void>((resolve, reject) => {
          last = { resolve, reject };
          setWaiting(last);
        }),
    });
    return () => {
      askToLogInWith(null);
      last?.reject(refusal());
    };
  }, []);

  function giveUp() {
    waiting?.reject(refusal());
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
        <LogInAgainFields email={user.email ?? ""} onDone={goOn} onLogOut={logOut} />
      ) : (
        <LogInElsewhere onLeave={logOut} />
      )}
    </Dialog>
  );
}
