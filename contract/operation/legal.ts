import * as z from "zod";
import { textsByLanguage } from "../platform/fields/by-language.ts";
import { emptyToUndefined } from "../platform/fields/fields.ts";
import { route } from "../platform/route.ts";
import { legalPages } from "../platform/settings/legal-pages.ts";

/** When a text was published. The first published version has the number 1. */
const LegalVersion = z.object({ version: z.int(), published_at: z.iso.datetime() });

/** A legal page that an owner of the portal has published, in one of its versions. */
export const LegalPage = LegalVersion.extend({
  /** The text in each language, in the formatting of legal-text.ts. */
  text: z.object(textsByLanguage(z.string())),
  /** Whether this version is in force. */
  is_current: z.boolean(),
  /** All versions, the newest first. */
  versions: z.array(LegalVersion),
});
export type LegalPage = z.infer<typeof LegalPage>;

export const legalRoutes = {
  getLegalPage: route({
    method: "GET",
    path: "/legal/:page",
    access: "no_session",
    summary:
      "The terms of use, the privacy statement or the imprint of the operator: the version in force, or an earlier one.",
    params: z.object({ page: z.enum(legalPages) }),
    query: z.object({
      version: z.preprocess(emptyToUndefined, z.coerce.number().int().min(1).max(100_000).optional()),
    }),
    reply: LegalPage,
  }),
};
