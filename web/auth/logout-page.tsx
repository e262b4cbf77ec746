import { useEffect } from "react";
import { PageHead } from "../page-head.tsx";
import { restoreSession } from "../session.ts";
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
