import type * as z from "zod";
import type { twoFactorRoutes } from "../../contract/two-factor.ts";

/** What the server answers when two-factor begins to be switched on. */
export type TwoFactorSetup = z.infer<typeof twoFactorRoutes.startTwoFactor.reply>;
