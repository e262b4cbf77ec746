import * as z from "zod";
import { reasons } from "../platform/fields/field-error-reasons.ts";
import { withReason } from "../platform/fields/field-errors.ts";
import {
  IdParams,
  idFields,
  requiredEnum,
  requiredLine,
  requiredText,
  timestampFields,
} from "../platform/fields/fields.ts";
import { languages } from "../platform/languages.ts";
import { route } from "../platform/route.ts";
import { asksForPayHistory } from "../platform/texts/forbidden-words.ts";

/** The limit of each company. */
export const MAX_TEMPLATES = 50;
export const MAX_TEMPLATE_NAME_LENGTH = 80;
/** Shorter than a decision message, so that a filled-in template usually fits. */
export const MAX_TEMPLATE_LENGTH = 1_500;

/** What a text can contain in braces: the names of the applicant, the job, the company and the member who writes. */
export const templateFields = ["applicant", "job", "company", "member"] as const;
export type TemplateField = (typeof templateFields)[number];

const FIELD_PATTERN = /\{([^{}]*)\}/g;

/** Replaces the fields of a template. A field without a value becomes an empty text. */
export function fillTemplate(text: string, values: Partial<Record<TemplateField, string | null>>): string {
  return text.replace(FIELD_PATTERN, (_, field: TemplateField) => values[field] ?? "");
}

/** Lists the fields of a template that the form has accepted. */
export function listTemplateFields(text: string): TemplateField[] {
  return [...text.matchAll(FIELD_PATTERN)].map(([, field]) => field as TemplateField);
}

function hasOnlyKnownFields(text: string): boolean {
  return listTemplateFields(text).every((field) => templateFields.includes(field));
}

export const MessageTemplate = z.object({
  ...idFields,
  name: z.string(),
  language: z.enum(languages),
  text: z.string(),
  ...timestampFields,
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

export const TemplateForm = z.object({
  name: requiredLine("name_required", "name_invalid", MAX_TEMPLATE_NAME_LENGTH),
  language: requiredEnum("language", languages),
  text: requiredText("text_required", "text_invalid", MAX_TEMPLATE_LENGTH)
    .refine(hasOnlyKnownFields, withReason("text_invalid", reasons.unknownTemplateField()))
    .refine((text) => !asksForPayHistory(text), withReason("text_invalid", reasons.asksForPayHistory())),
});
export type TemplateForm = z.input<typeof TemplateForm>;

export const templateRoutes = {
  listTemplates: route({
    method: "GET",
    path: "/company/templates",
    access: "recruiter",
    summary: "The message templates of the caller's company, by name.",
    reply: z.array(MessageTemplate),
  }),
  createTemplate: route({
    method: "POST",
    path: "/company/templates",
    access: "recruiter",
    summary: "Create a message template. Its text may contain {applicant}, {job}, {company} and {member}.",
    body: TemplateForm,
    status: 201,
    reply: MessageTemplate,
    errors: ["too_many_templates"],
  }),
  updateTemplate: route({
    method: "PUT",
    path: "/company/templates/:id",
    access: "recruiter",
    summary: "Change a message template.",
    params: IdParams,
    body: TemplateForm,
    reply: MessageTemplate,
  }),
  deleteTemplate: route({
    method: "DELETE",
    path: "/company/templates/:id",
    access: "recruiter",
    summary: "Delete a message template.",
    params: IdParams,
  }),
};
