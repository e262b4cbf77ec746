import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "../../contract/auth.ts";
import { beginSession } from "../session.ts";

/** Begins a session. What was loaded for a visitor is forgotten first: a job knows of no application then. */
export function useEnter(): (session: Session) => void {
  const queryClient = useQueryClient();
  return (session) => {
    queryClient.clear();
    beginSession(session);
  };
}
