import { createContext } from "react";
import type { SecondFactorChallenge } from "../../contract/auth.ts";

/** Told when a way in leads to the second step. The pages for visitors then show that step in their place. */
export const SecondFactorContext = createContext<(step: SecondFactorChallenge) => void>(() => undefined);
