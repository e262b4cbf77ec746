/** The pages whose texts the operator publishes. This file does not import zod, because every page of the portal imports it. */
export const legalPages = ["terms", "privacy", "imprint"] as const;
export type LegalPageName = (typeof legalPages)[number];
