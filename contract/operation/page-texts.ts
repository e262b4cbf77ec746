import * as z from "zod";
import { byLanguage, writtenByLanguage } from "../platform/fields/by-language.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import { emptyToUndefined, requiredText, tooLong } from "../platform/fields/fields.ts";
import { listRoute, route } from "../platform/route.ts";
import { LastTextChange, MARKUP_PATTERN } from "./mail-templates.ts";

/** A text of the pages. `{{name}}` stands for a value. */
export const PageText = z.object({
  key: z.string(),
  /** Each change makes the next version. */
  version: z.number().int(),
  shipped: byLanguage(z.string()),
  /** The text of the owners of the portal; null when the shipped one is in force. */
  texts: byLanguage(z.string()).nullable(),
  change: LastTextChange.nullable(),
});
export type PageText = z.infer<typeof PageText>;

/** A partial language that is left out has the shipped text. */
export const PageTextsForm = writtenByLanguage(
  requiredText("text_required", "text_invalid", 2_000).refine((text) => !MARKUP_PATTERN.test(text), {
    error: withReason("text_invalid", reasons.markup()),
  }),
);

/** Texts by language, or null for the shipped ones, and the version that the owner has seen. */
export const PageTextForm = z.object({
  key: z.string().max(200),
  version: z.number().int(),
  texts: PageTextsForm.nullable(),
});
export type PageTextForm = z.input<typeof PageTextForm>;

export const pageTextRoutes = {
  listPageTexts: listRoute({
    path: "/admin/texts",
    access: "viewer",
    summary: "The texts of the pages that have all words of a search in their key or in a language.",
    query: z.object({
      search: z.preprocess(emptyToUndefined, z.string().max(200, tooLong("text_invalid", 200)).optional()),
      /** Only texts that the owners of the portal have changed. */
      changed: z.preprocess(emptyToUndefined, z.enum(["true"]).optional()),
    }),
    item: PageText,
  }),
  changePageText: route({
    method: "PUT",
    path: "/admin/texts",
    access: "administrator",
    summary:
      "Change a text of the pages in all languages, or return to the shipped one. It is in force within five seconds.",
    body: PageTextForm,
    reply: PageText,
    errors: ["not_found", "text_changed"],
  }),
};
