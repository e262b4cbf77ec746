import { useEffect } from "react";
import { restoreSession } from "../api/session.ts";
import { PageHead } from "../app/page-head.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { useLogOut } from "./use-log-out.ts";

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
