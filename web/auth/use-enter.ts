import { useQueryClient } from "@tanstack/react-query";
import { useContext } from "react";
import type { LoginReply } from "../../contract/auth.ts";
import { establishSession } from "../api/session.ts";
import { LANGUAGE_KEY, storeLanguage, useLanguage } from "../i18n.ts";
import { SecondFactorContext } from "./second-step-context.ts";

/**
 * The end of every way in: the second step when the account asks for one, else the session. What was loaded for a
 * visitor is forgotten first: a job knows of no application then.
 */
export function useCompleteLogin(): (reply: LoginReply) => void {
  const queryClient = useQueryClient();
  const takeSecondStep = useContext(SecondFactorContext);
  const language = useLanguage();
  return (reply) => {
    if ("is_2factor_auth_enabled" in reply) {
      takeSecondStep(reply);
      return;
    }
    queryClient.clear();
    // Who came in by the Dutch door goes on in Dutch.
    if (localStorage.getItem(LANGUAGE_KEY) === null) storeLanguage(language);
    establishSession(reply);
  };
}
