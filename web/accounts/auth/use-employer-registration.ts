import { useNavigate } from "react-router";
import type { EmployerRegistration } from "../../../contract/accounts/auth.ts";
import { routes } from "../../../contract/index.ts";
import { EMPLOYER } from "../../../contract/platform/constants.ts";
import { localizePath } from "../../../contract/platform/languages.ts";
import { callApi } from "../../platform/api/client.ts";
import { writeDraft } from "../../platform/api/drafts.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { endSession } from "../../platform/api/session.ts";
import { useLanguage } from "../../platform/app/i18n.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import type { LoginPageState } from "./login-page.tsx";
import { useReturnTo } from "./return-to.ts";
import { useCompleteLogin } from "./steps/use-complete-login.ts";

/**
 * Returns a function that creates an account, takes its info step and logs in again, as after every info step: the tokens of an
 * account without a type give no access to the pages of members. When the info step fails, its page opens with the company that was
 * typed. When only the login fails, the login page opens.
 */
export function useEmployerRegistration(): (form: EmployerRegistration) => Promise<void> {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { appendTo } = useReturnTo();
  const getErrorMessage = useErrorMessage();
  const completeLogin = useCompleteLogin();

  return async ({ name, company, email, password }) => {
    // Loaded first: without it, an account would be created that cannot be registered again.
    const { COMPANY_DRAFT, takeInfoStep } = await import("./info-page.tsx");
    const created = await callApi(routes.register, { body: { name, email, password } });
    try {
      // The token is not stored before the login, because other tabs would take it for one.
      await takeInfoStep({ name, company, user_type: EMPLOYER }, created.access_token);
    } catch (error) {
      writeDraft(created.user.id, COMPANY_DRAFT, company);
      toast.error(getErrorMessage(error));
      return completeLogin(created);
    }
    void endSession(created.refresh_token);
    try {
      completeLogin(await callApi(routes.login, { body: { email, password } }));
    } catch {
      const state: LoginPageState = { email, isAfterInfoStep: true };
      toast.success(t("auth.info.done"));
      await navigate(appendTo(localizePath("/login", language)), { state });
    }
  };
}
