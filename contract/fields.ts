import * as z from "zod";

/**
 * Building blocks of the forms. Each message is English text and, at the same time, the key of its translation
 * under `fields.` in the translation files; a test proves that none is missing.
 */

const isBlank = (value: unknown) => value === undefined || value === null || value === "" || Number.isNaN(value);

/** Text with something in it that can be seen. Spaces around it are dropped. */
export function requiredText(required: string, invalid: string, max: number) {
  return z
    .string({ error: (issue) => (isBlank(issue.input) ? required : invalid) })
    .trim()
    .max(max, invalid)
    .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, required);
}

/** The same on one line: no breaks, and nothing that turns the direction of the text around it. */
export function requiredLine(required: string, invalid: string, max: number) {
  return requiredText(required, invalid, max).regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, invalid);
}

export function requiredEmail(required: string, invalid: string) {
  return requiredText(required, invalid, 254).toLowerCase().pipe(z.email(invalid));
}

/** Text that may as well be missing or empty; then it is empty. */
export function optionalText(invalid: string, max: number) {
  return z
    .string(invalid)
    .trim()
    .max(max, invalid)
    .nullish()
    .transform((text) => text ?? "");
}

/** With the country's code, as in E.164. What people put between the digits goes, and a leading 00 is a plus. */
export function requiredPhoneNumber(label: string) {
  return requiredText(`${label} is required`, `Invalid ${label}`, 40)
    .transform((typed) => typed.replace(/\(0\)|[\s().-]/g, "").replace(/^00/, "+"))
    .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, `Invalid ${label}`));
}

/** http or https only, since it becomes a link that is shown as it is. Without either it is taken for https. */
export function requiredUrl(label: string) {
  return requiredText(`${label} is required`, `Invalid ${label}`, 300)
    .transform((typed) => (/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`))
    .pipe(z.url({ hostname: /[^.]\.[^.]/, error: `Invalid ${label}` }))
    .pipe(z.string().regex(/^https?:\/\/[^\s/?#@\\]+([/?#][^\s\\\u202a-\u202e\u2066-\u2069]*)?$/i, `Invalid ${label}`));
}

/** A whole number from 1. */
export function requiredPositiveInteger(label: string, max: number) {
  return z
    .number({ error: (issue) => (isBlank(issue.input) ? `${label} is required` : `Invalid ${label}`) })
    .min(1, `Invalid ${label}`)
    .max(max, `Invalid ${label}`)
    .refine(Number.isInteger, `Invalid ${label}`);
}

/** One of a fixed list of texts. */
export function requiredEnum<const Options extends readonly [string, ...string[]]>(label: string, options: Options) {
  return z.enum(options, { error: (issue) => (isBlank(issue.input) ? `${label} is required` : `Invalid ${label}`) });
}

/** One of a fixed list of numbers. */
export function requiredNumericEnum<const Options extends readonly [number, ...number[]]>(
  label: string,
  options: Options,
) {
  return z.literal(options, { error: (issue) => (isBlank(issue.input) ? `${label} is required` : `Invalid ${label}`) });
}

/** Every entity carries the same value as `id` and `_id`. */
export const idFields = { id: z.uuid(), _id: z.uuid() };
export const timestampFields = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };
export const IdParams = z.object({ id: z.uuid() });
/** A sentence for the person who asked. */
export const StatusMessage = z.object({ message: z.string() });
