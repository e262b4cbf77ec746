import { useQueryClient } from "@tanstack/react-query";
import type { LoginReply } from "../../../../contract/accounts/auth.ts";
import { getStoredLanguage, storeLanguage } from "../../../platform/api/device-preferences.ts";
import { startSession } from "../../../platform/api/session.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { startLoginStep } from "./login-step.ts";

/**
 * Completes a login with any login method: asks for the second factor when the account has one, otherwise starts the
 * session. Clears the query cache first, because data that was loaded without a session lacks the user's applications.
 */
export function useCompleteLogin(): (reply: LoginReply) => void {
  const queryClient = useQueryClient();
  const language = useLanguage();
  return (reply) => {
    if ("is_2factor_auth_enabled" in reply) {
      startLoginStep({ kind: "second_factor", challenge: reply });
      return;
    }
    queryClient.clear();
    // A login on a Dutch page continues in Dutch, unless this device has a stored choice.
    if (getStoredLanguage() === null) storeLanguage(language);
    startSession(reply);
  };
}
