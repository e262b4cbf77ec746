import { createContext } from "react";
import type { SecondStep } from "../../contract/auth.ts";

/** Told when a way in leads to the second step. The pages for visitors then show that step in their place. */
export const SecondStepContext = createContext<(step: SecondStep) => void>(() => undefined);
