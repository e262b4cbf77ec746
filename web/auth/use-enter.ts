import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "../../contract/auth.ts";
import { LANGUAGE_KEY, rememberLanguage, useLanguage } from "../i18n.ts";
import { beginSession } from "../session.ts";

/** Begins a session. What was loaded for a visitor is forgotten first: a job knows of no application then. */
export function useEnter(): (session: Session) => void {
  const queryClient = useQueryClient();
  const language = useLanguage();
  return (session) => {
    queryClient.clear();
    // Who came in by the Dutch door goes on in Dutch.
    if (localStorage.getItem(LANGUAGE_KEY) === null) rememberLanguage(language);
    beginSession(session);
  };
}
