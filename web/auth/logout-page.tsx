import { useCallback, useEffect } from "react";
import { useNavigate } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import { logOut, restoreSession } from "../api/session.ts";
import { useLanguage } from "../app/i18n.ts";
import { PageHead } from "../app/page-head.tsx";
import { useTranslation } from "../ui/translation.tsx";

export function LogoutPage() {
  const { t } = useTranslation();
  const leave = useLogOut();

  useEffect(() => {
    // A session that is still starting would come back to life after its end.
    void restoreSession()
      .catch(() => undefined)
      .then(() => leave());
  }, [leave]);

  return (
    <>
      <PageHead title={t("auth.logout.title")} />
      <p role="status">{t("common.please_wait")}</p>
    </>
  );
}

/** Ends the session and goes to the login page at once; the server hears of it meanwhile. */
export function useLogOut(): (search?: string) => void {
  const navigate = useNavigate();
  const language = useLanguage();
  return useCallback(
    (search = "") => {
      void logOut();
      navigate(localizePath("/login", language) + search, { replace: true });
    },
    [navigate, language],
  );
}
