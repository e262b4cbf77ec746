import { localizePath } from "../../../contract/platform/languages.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";

/** Leads a visitor with an invitation for one email to an account with this email, and back. */
export function InvitationLoginLinks({ path, email }: { path: string; email: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const next = new URLSearchParams({ next: localizePath(path, language) });
  return (
    <>
      <p>{t("companies.invitation.log_in_as", { email })}</p>
      <ButtonLink to={`${localizePath("/register", language)}?${next}`} state={{ email }} block>
        {t("companies.invitation.register")}
      </ButtonLink>
      <ButtonLink to={`${localizePath("/login", language)}?${next}`} state={{ email }} variant="quiet" block>
        {t("companies.invitation.log_in")}
      </ButtonLink>
    </>
  );
}

/** Says why this account cannot accept an invitation, and offers to leave it. */
export function OtherAccount({ children }: { children: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{children}</p>
      <ButtonLink to="/logout" variant="quiet" block>
        {t("menu.logout")}
      </ButtonLink>
    </>
  );
}
