import { type ReactNode, useState } from "react";
import { Navigate } from "react-router";
import type { SecondStep } from "../../contract/auth.ts";
import { landingPath, useSession } from "../session.ts";
import { SecondStepPage } from "./second-step.tsx";
import { SecondStepContext } from "./second-step-context.ts";
import { useWayBack } from "./way-back.ts";

/**
 * Around the pages for visitors only: who is signed in, or has just become so, goes on. Whichever way in was taken, the
 * second step takes the place of the page when the account asks for it.
 */
export function RedirectSignedIn({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { next, keepFor } = useWayBack();
  const [step, setStep] = useState<SecondStep | null>(null);
  if (user) {
    const landing = landingPath(user, next);
    // The info step ends with another login, so it has to remember the way back as well.
    return <Navigate to={landing === "/info" ? keepFor(landing) : landing} replace />;
  }
  if (step) return <SecondStepPage email={step.email} onBack={() => setStep(null)} />;
  return <SecondStepContext value={setStep}>{children}</SecondStepContext>;
}
