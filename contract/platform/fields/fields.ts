import * as z from "zod";
import { reasons } from "./field-error-reasons.ts";
import { type FieldErrorCode, type FieldErrorReason, type FieldNoun, withReason } from "./field-errors.ts";

/** Schemas of form fields. For the format of their error messages see field-errors.ts. */

/** A phone number in E.164 format. */
export const E164_PATTERN = /^\+[1-9]\d{6,14}$/;

const NATIONAL_OR_E164_PATTERN = /^(\+[1-9]\d{6,14}|\d{4,15})$/;

const isBlank = (value: unknown) => value === undefined || value === null || value === "" || Number.isNaN(value);

/** Options with the message `required` for a missing value, else the message `invalid` with the reason. */
export function requiredOr(required: FieldErrorCode, invalid: FieldErrorCode, reason: FieldErrorReason) {
  return { error: ({ input }: { input?: unknown }) => (isBlank(input) ? required : withReason(invalid, reason)) };
}

/**
 * The parse options of browser and server. `error` supplies the general messages of the specification for fields whose
 * schema has no message.
 */
export const parseOptions = {
  reportInput: true,
  error: ({ input }: { input?: unknown }) => (isBlank(input) ? "required" : "invalid"),
};

/** Options for `max` of a text, with an error such as `title_invalid:too_long:150:200`. */
export function tooLong(invalid: FieldErrorCode, max: number) {
  return { error: ({ input }: { input?: unknown }) => withReason(invalid, reasons.tooLong(max, String(input).length)) };
}

/** Like `tooLong`, for `min` of a text. */
export function tooShort(invalid: FieldErrorCode, min: number) {
  return {
    error: ({ input }: { input?: unknown }) => withReason(invalid, reasons.tooShort(min, String(input).length)),
  };
}

function visibleText(required: FieldErrorCode, invalid: FieldErrorCode) {
  return z
    .string(requiredOr(required, invalid, reasons.wrongType()))
    .trim()
    .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, required);
}

/** Text with at least one visible character after trimming. */
export function requiredText(required: FieldErrorCode, invalid: FieldErrorCode, max: number) {
  return visibleText(required, invalid).max(max, tooLong(invalid, max));
}

/**
 * Like `requiredText`, but without line breaks, other control characters and characters that change the text direction.
 */
export function requiredLine(required: FieldErrorCode, invalid: FieldErrorCode, max: number) {
  return requiredText(required, invalid, max).regex(
    /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u,
    withReason(invalid, reasons.notOneLine()),
  );
}

export function requiredEmail(required: FieldErrorCode, invalid: FieldErrorCode) {
  return requiredText(required, invalid, 254)
    .toLowerCase()
    .pipe(z.email(withReason(invalid, reasons.notEmail())));
}

/** Optional text. A missing value becomes an empty string. */
export function optionalText(invalid: FieldErrorCode, max: number) {
  return z
    .string(withReason(invalid, reasons.wrongType()))
    .trim()
    .max(max, tooLong(invalid, max))
    .nullish()
    .transform((text) => text ?? "");
}

/**
 * A code or number that users type with separators. `normalize` removes the separators before the pattern is tested.
 */
export function requiredPattern(
  required: FieldErrorCode,
  invalid: { code: FieldErrorCode; reason: FieldErrorReason },
  normalize: (typed: string) => string,
  pattern: RegExp,
) {
  return visibleText(required, invalid.code)
    .transform(normalize)
    .pipe(z.string().regex(pattern, withReason(invalid.code, invalid.reason)));
}

/** A phone number with its country code, in E.164 format. Separators are removed, and a leading 00 becomes a plus. */
export function requiredPhoneNumber(noun: FieldNoun) {
  return phoneNumberField(noun, E164_PATTERN, reasons.notPhone(7, 15));
}

/**
 * A phone number with its country code, as in `requiredPhoneNumber`, or as it is dialled inside the country of the job or
 * the portal. The server adds the country code (`completePhoneNumber`).
 */
export function requiredContactNumber(noun: FieldNoun) {
  return phoneNumberField(noun, NATIONAL_OR_E164_PATTERN, reasons.unknownPhone());
}

function phoneNumberField(noun: FieldNoun, pattern: RegExp, reason: FieldErrorReason) {
  return requiredPattern(
    `${noun}_required`,
    { code: `${noun}_invalid`, reason },
    (typed) => typed.replace(/\(0\)|[\s().-]/g, "").replace(/^00/, "+"),
    pattern,
  );
}

/**
 * An http or https URL. Other schemes are rejected, because the value is shown as a link. A value without a scheme gets
 * https.
 */
export function requiredUrl(noun: FieldNoun) {
  const error = withReason(`${noun}_invalid`, reasons.notUrl());
  return requiredText(`${noun}_required`, `${noun}_invalid`, 300)
    .transform((typed) => (/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`))
    .pipe(z.url({ hostname: /[^.]\.[^.]/, error }))
    .pipe(z.string().regex(/^https?:\/\/[^\s/?#@\\]+([/?#][^\s\\\u202a-\u202e\u2066-\u2069]*)?$/i, error));
}

/** An integer from 1 to `max`. */
export function requiredPositiveInteger(noun: FieldNoun, max: number, min = 1) {
  const invalid = withReason(`${noun}_invalid`, reasons.notWhole(min, max));
  return z
    .number({ error: ({ input }) => (isBlank(input) ? `${noun}_required` : invalid) })
    .min(min, invalid)
    .max(max, invalid)
    .refine(Number.isInteger, invalid);
}

export function requiredEnum<const Options extends readonly string[]>(noun: FieldNoun, options: Options) {
  return z.enum(options, requiredOr(`${noun}_required`, `${noun}_invalid`, reasons.notOffered()));
}

export function requiredNumericEnum<const Options extends readonly [number, ...number[]]>(
  noun: FieldNoun,
  options: Options,
) {
  return z.literal(options, requiredOr(`${noun}_required`, `${noun}_invalid`, reasons.notOffered()));
}

/**
 * Returns the maximum length of a text field by its path, such as `works.0.title`. Returns undefined for a field of
 * another type and for a text without a maximum.
 */
export function findMaxLength(schema: z.ZodType, path: string): number | undefined {
  const field = path.split(".").reduce<z.ZodType | undefined>((parent, key) => findChild(parent, key), schema);
  const text = field && unwrap(field);
  return text instanceof z.ZodString ? (text.maxLength ?? undefined) : undefined;
}

function findChild(parent: z.ZodType | undefined, key: string): z.ZodType | undefined {
  const type = parent && unwrap(parent);
  if (type instanceof z.ZodObject) return type.shape[key];
  return type instanceof z.ZodArray ? (type.element as z.ZodType) : undefined;
}

/** Returns the innermost type of optional, nullable, preprocessed and transformed types. */
function unwrap(type: z.ZodType): z.ZodType {
  if (type instanceof z.ZodPipe) return unwrap((type.in instanceof z.ZodTransform ? type.out : type.in) as z.ZodType);
  if (type instanceof z.ZodOptional || type instanceof z.ZodNullable) return unwrap(type.unwrap() as z.ZodType);
  return type;
}

/** For `z.preprocess`: treats an empty optional input, such as a query parameter without a value, as missing. */
export function emptyToUndefined(value: unknown): unknown {
  return value === "" ? undefined : value;
}

/** The signed token of an unsubscribe link. */
export const unsubscribeToken = z
  .string(withReason("token_invalid", reasons.wrongType()))
  .max(500, tooLong("token_invalid", 500));

/** Each resource has its id under two names; `presentIds` writes both. */
export const idFields = { id: z.uuid(), _id: z.uuid() };
export const timestampFields = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };
export const IdParams = z.object({ id: z.uuid() });
/** A reply with a sentence for the user. */
export const StatusMessage = z.object({ message: z.string() });

export const isLeftOut = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** A field that a draft can leave out: it is an empty text then. */
export function orBlank<Schema extends z.ZodType<string, string>, Blank = "" | null | undefined>(schema: Schema) {
  const optional = schema.optional();
  return z
    .preprocess<unknown, typeof optional, z.input<Schema> | Blank>(
      (value) => (isLeftOut(value) ? undefined : value),
      optional,
    )
    .transform((value): z.output<Schema> | "" => value ?? "");
}
