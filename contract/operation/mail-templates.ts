import * as z from "zod";
import { NamedParty } from "../moderation/subjects.ts";
import { byLanguage, writtenByLanguage } from "../platform/fields/by-language.ts";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import { requiredEnum, requiredLine, requiredText } from "../platform/fields/fields.ts";
import { languages } from "../platform/languages.ts";
import { route } from "../platform/route.ts";

const INVALID = "text_invalid";
const REQUIRED = "text_required";

/** The text of a mail in one language. `{{name}}` stands for a field, and an empty line separates paragraphs. */
export const MailText = z.object({ subject: z.string(), body: z.string() });
export type MailText = z.infer<typeof MailText>;

/** Who changed a text last, and when. */
export const LastTextChange = z.object({
  createdAt: z.iso.datetime(),
  /** Null after the deletion of the account. */
  actor: NamedParty.nullable(),
});

/** A field that a text may have. */
export const MailField = z.object({
  name: z.string(),
  /** Whether the mail is of no use without it. Such a field of the body stands in a paragraph of its own. */
  is_needed: z.boolean(),
  example: z.string(),
});
export type MailField = z.infer<typeof MailField>;

export const MailTemplateDetail = z.object({
  kind: z.string(),
  /** Each change makes the next version. */
  version: z.number().int(),
  shipped: byLanguage(MailText),
  /** The text of the owners of the portal; null when the shipped one is in force. */
  texts: byLanguage(MailText).nullable(),
  fields: z.array(MailField),
  change: LastTextChange.nullable(),
});
export type MailTemplateDetail = z.infer<typeof MailTemplateDetail>;

export const MailTemplateSummary = z.object({
  kind: z.string(),
  /** The subject that is in force. */
  subject: byLanguage(z.string()),
  is_changed: z.boolean(),
});
export type MailTemplateSummary = z.infer<typeof MailTemplateSummary>;

/** What looks like HTML. Texts are plain, and a link is a field. */
export const MARKUP_PATTERN = /<\/?[a-z!]/i;

const withoutMarkup = <Schema extends z.ZodString>(schema: Schema) =>
  schema.refine((text) => !MARKUP_PATTERN.test(text), { error: withReason(INVALID, reasons.markup()) });

const MailTextForm = z.object({
  subject: withoutMarkup(requiredLine(REQUIRED, INVALID, 150)),
  body: withoutMarkup(requiredText(REQUIRED, INVALID, 5_000)),
});
/** A partial language that is left out has the shipped text. */
export const MailTextsForm = writtenByLanguage(MailTextForm);

/** Texts in all languages, or null for the shipped ones, and the version that the owner has seen. */
export const MailTemplateForm = z.object({ version: z.number().int(), texts: MailTextsForm.nullable() });
export type MailTemplateForm = z.input<typeof MailTemplateForm>;

const KindParams = z.object({ kind: z.string() });

export const mailTemplateRoutes = {
  listMailTemplates: route({
    method: "GET",
    path: "/admin/mail-templates",
    access: "viewer",
    summary: "All mails that the portal sends, with their subjects.",
    reply: z.array(MailTemplateSummary),
  }),
  getMailTemplate: route({
    method: "GET",
    path: "/admin/mail-templates/:kind",
    access: "viewer",
    summary: "The text of a mail, as shipped and as the owners of the portal have written it.",
    params: KindParams,
    reply: MailTemplateDetail,
  }),
  changeMailTemplate: route({
    method: "PUT",
    path: "/admin/mail-templates/:kind",
    access: "administrator",
    summary:
      "Change the text of a mail in all languages, or return to the shipped one. It is in force within five seconds.",
    params: KindParams,
    body: MailTemplateForm,
    reply: MailTemplateDetail,
    errors: ["text_changed"],
  }),
  previewMailTemplate: route({
    method: "POST",
    path: "/admin/mail-templates/:kind/preview",
    access: "viewer",
    summary: "A mail with these texts, filled with data of the demonstration or with examples.",
    params: KindParams,
    body: z.object({ texts: MailTextsForm }),
    reply: byLanguage(MailText),
  }),
  testMailTemplate: route({
    method: "POST",
    path: "/admin/mail-templates/:kind/test",
    access: "administrator",
    summary: "Send the same to the caller.",
    params: KindParams,
    body: z.object({ texts: MailTextsForm, language: requiredEnum("language", languages) }),
    errors: ["too_many_requests"],
  }),
};
