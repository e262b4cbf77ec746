import { type ReactNode, useEffect } from "react";
import { Navigate } from "react-router";
import { getLandingPath, useSession } from "../../platform/api/session.ts";
import { useReturnTo } from "./return-to.ts";
import { endLoginStep, useLoginStep } from "./steps/login-step.ts";
import { useLazyComponent } from "./use-lazy-component.ts";

// Loaded on demand, because most logins need no second factor.
const loadSecondFactorPage = async () => (await import("./steps/second-factor.tsx")).SecondFactorPage;

/**
 * Wraps a page that is for anonymous visitors only: redirects as soon as there is a session. When a login on the page
 * needs the second factor, the second-factor form replaces the page.
 */
export function RedirectSignedIn({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { path, appendTo } = useReturnTo();
  const step = useLoginStep();
  const renderSecondFactor = useLazyComponent(loadSecondFactorPage, step.kind === "second_factor");

  useEffect(() => {
    if (user) endLoginStep();
  }, [user]);

  if (user) {
    const landing = getLandingPath(user, path);
    // The info step ends with another login, so its URL keeps the `next` parameter.
    return <Navigate to={landing === "/info" ? appendTo(landing) : landing} replace />;
  }
  if (step.kind === "second_factor" && renderSecondFactor) return renderSecondFactor(step);
  return children;
}
