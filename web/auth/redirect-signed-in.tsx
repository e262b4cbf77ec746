import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { landingPath, useSession } from "../session.ts";
import { useWayBack } from "./way-back.ts";

/** Around the pages for visitors only: who is signed in, or has just become so, goes on. */
export function RedirectSignedIn({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { next, keepFor } = useWayBack();
  if (!user) return children;
  const landing = landingPath(user, next);
  // The info step ends with another login, so it has to remember the way back as well.
  return <Navigate to={landing === "/info" ? keepFor(landing) : landing} replace />;
}
