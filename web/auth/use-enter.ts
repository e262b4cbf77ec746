import { useQueryClient } from "@tanstack/react-query";
import type { Session } from "../../contract/auth.ts";
import { beginSession } from "../session.ts";

/** Begins a session. What was loaded for nobody, or for somebody else, is forgotten first. */
export function useEnter(): (session: Session) => void {
  const queryClient = useQueryClient();
  return (session) => {
    queryClient.clear();
    beginSession(session);
  };
}
