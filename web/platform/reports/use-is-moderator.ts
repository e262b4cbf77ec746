import { useSession } from "../api/session.ts";

/** Whether the user decides cases. */
export function useIsModerator(): boolean {
  const role = useSession().user?.staff_role;
  return role === "owner" || role === "moderator";
}
