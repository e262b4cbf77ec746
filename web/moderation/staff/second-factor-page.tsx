import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { TwoFactorSection } from "../../accounts/account/two-factor-section.tsx";
import { useLogOut } from "../../accounts/auth/logout-page.tsx";
import { useSession } from "../../platform/api/session.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import common from "../../platform/styles/common.module.css";
import { Button } from "../../platform/ui/forms/button.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { secondFactorQuery } from "../queries.ts";

/** Replaces all pages of the staff until the session has a second factor. */
export function SecondFactorPage() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const logOut = useLogOut();
  const isOn = user?.is_2factor_auth_enabled === true;
  // An app that is set up here confirms the session, and its recovery codes are on the page meanwhile.
  const [isUnconfirmed, setUnconfirmed] = useState(isOn);
  if (isUnconfirmed && !isOn) setUnconfirmed(false);
  return (
    <div className={common.stack6}>
      <PageHead title={t("staff.second_factor.title")} />
      <PageHeading
        title={t("staff.second_factor.title")}
        lead={isUnconfirmed ? t("staff.second_factor.text_on") : t("staff.second_factor.text")}
      />
      {isUnconfirmed && (
        <div>
          <Button onClick={() => logOut(`?${new URLSearchParams({ next: pathname + search })}`)}>
            {t("staff.second_factor.log_in_again")}
          </Button>
        </div>
      )}
      <TwoFactorSection isAppOnly onDone={() => void queryClient.invalidateQueries(secondFactorQuery())} />
    </div>
  );
}
