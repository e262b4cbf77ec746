import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router";
import { localizePath } from "../../../contract/platform/languages.ts";
import { logOut as endSession, restoreSession } from "../../platform/api/session.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";

export function LogoutPage() {
  const { t } = useTranslation();
  const logOut = useLogOut();

  useEffect(() => {
    // A session that is still being restored must not become active after the logout.
    void restoreSession()
      .catch(() => undefined)
      .then(() => logOut());
  }, [logOut]);

  return (
    <>
      <PageHead title={t("auth.logout.title")} />
      <p role="status">{t("common.please_wait")}</p>
    </>
  );
}

/** Opens the login page and ends the session, without waiting for the server. `search` is added to the login URL. */
export function useLogOut(): (search?: string) => void {
  const navigate = useNavigate();
  const language = useLanguage();
  return useCallback(
    (search = "") => {
      void endSession();
      navigate(localizePath("/login", language) + search, { replace: true });
    },
    [navigate, language],
  );
}
