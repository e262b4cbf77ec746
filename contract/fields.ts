import * as z from "zod";

/**
 * Schemas of form fields. Each error message is an English text and the key of its translation under `fields.` in the
 * translation files. A test checks that no translation is missing.
 */

const isBlank = (value: unknown) => value === undefined || value === null || value === "" || Number.isNaN(value);

/** Text with at least one visible character. It is trimmed. */
export function requiredText(required: string, invalid: string, max: number) {
  return z
    .string({ error: (issue) => (isBlank(issue.input) ? required : invalid) })
    .trim()
    .max(max, invalid)
    .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, required);
}

/**
 * Like `requiredText`, but without line breaks, other control characters and characters that change the text direction.
 */
export function requiredLine(required: string, invalid: string, max: number) {
  return requiredText(required, invalid, max).regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, invalid);
}

export function requiredEmail(required: string, invalid: string) {
  return requiredText(required, invalid, 254).toLowerCase().pipe(z.email(invalid));
}

/** Optional text. A missing value becomes an empty string. */
export function optionalText(invalid: string, max: number) {
  return z
    .string(invalid)
    .trim()
    .max(max, invalid)
    .nullish()
    .transform((text) => text ?? "");
}

/** A phone number with its country code, in E.164 format. Separators are removed, and a leading 00 becomes a plus. */
export function requiredPhoneNumber(label: string) {
  return requiredText(`${label} is required`, `Invalid ${label}`, 40)
    .transform((typed) => typed.replace(/\(0\)|[\s().-]/g, "").replace(/^00/, "+"))
    .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, `Invalid ${label}`));
}

/**
 * An http or https URL. Other schemes are rejected, because the value is shown as a link. A value without a scheme gets
 * https.
 */
export function requiredUrl(label: string) {
  return requiredText(`${label} is required`, `Invalid ${label}`, 300)
    .transform((typed) => (/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`))
    .pipe(z.url({ hostname: /[^.]\.[^.]/, error: `Invalid ${label}` }))
    .pipe(z.string().regex(/^https?:\/\/[^\s/?#@\\]+([/?#][^\s\\\u202a-\u202e\u2066-\u2069]*)?$/i, `Invalid ${label}`));
}

/** An integer from 1 to `max`. */
export function requiredPositiveInteger(label: string, max: number) {
  return z
    .number({ error: (issue) => (isBlank(issue.input) ? `${label} is required` : `Invalid ${label}`) })
    .min(1, `Invalid ${label}`)
    .max(max, `Invalid ${label}`)
    .refine(Number.isInteger, `Invalid ${label}`);
}

export function requiredEnum<const Options extends readonly [string, ...string[]]>(label: string, options: Options) {
  return z.enum(options, { error: (issue) => (isBlank(issue.input) ? `${label} is required` : `Invalid ${label}`) });
}

export function requiredNumericEnum<const Options extends readonly [number, ...number[]]>(
  label: string,
  options: Options,
) {
  return z.literal(options, { error: (issue) => (isBlank(issue.input) ? `${label} is required` : `Invalid ${label}`) });
}

/** For `z.preprocess`: the empty value of an optional input, such as a query parameter without a value, is no value. */
export function emptyToUndefined(value: unknown): unknown {
  return value === "" ? undefined : value;
}

/** Every resource has its id in both `id` and `_id`. */
export const idFields = { id: z.uuid(), _id: z.uuid() };
export const timestampFields = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };
export const IdParams = z.object({ id: z.uuid() });
/** A reply with a sentence for the user. */
export const StatusMessage = z.object({ message: z.string() });
