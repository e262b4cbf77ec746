import { type ReactNode, useState } from "react";
import { Navigate } from "react-router";
import type { SecondFactorChallenge } from "../../contract/auth.ts";
import { getLandingPath, useSession } from "../api/session.ts";
import { useReturnTo } from "./return-to.ts";
import { SecondFactorContext, SecondFactorPage } from "./second-factor.tsx";

/**
 * Wraps a page that is for anonymous visitors only: redirects as soon as there is a session. When a login on the page
 * needs the second factor, the second-factor form replaces the page.
 */
export function RedirectSignedIn({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { path, appendTo } = useReturnTo();
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  if (user) {
    const landing = getLandingPath(user, path);
    // The info step ends with another login, so its URL keeps the `next` parameter.
    return <Navigate to={landing === "/info" ? appendTo(landing) : landing} replace />;
  }
  if (challenge) return <SecondFactorPage email={challenge.email} onBack={() => setChallenge(null)} />;
  return <SecondFactorContext value={setChallenge}>{children}</SecondFactorContext>;
}
