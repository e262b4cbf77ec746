import { type ReactNode, useState } from "react";
import { Navigate } from "react-router";
import type { SecondFactorChallenge } from "../../contract/auth.ts";
import { getLandingPath, useSession } from "../api/session.ts";
import { useReturnTo } from "./return-to.ts";
import { SecondFactorContext, SecondFactorPage } from "./second-factor.tsx";

/**
 * Around the pages for visitors only: who is signed in, or has just become so, goes on. Whichever way in was taken, the
 * second step takes the place of the page when the account asks for it.
 */
export function RedirectSignedIn({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { path, appendTo } = useReturnTo();
  const [step, setStep] = useState<SecondFactorChallenge | null>(null);
  if (user) {
    const landing = getLandingPath(user, path);
    // The info step ends with another login, so it has to remember the way back as well.
    return <Navigate to={landing === "/info" ? appendTo(landing) : landing} replace />;
  }
  if (step) return <SecondFactorPage email={step.email} onBack={() => setStep(null)} />;
  return <SecondFactorContext value={setStep}>{children}</SecondFactorContext>;
}
