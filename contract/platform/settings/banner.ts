import * as z from "zod";
import { textsByLanguage } from "../fields/by-language.ts";
import { reasons } from "../fields/field-error-reasons.ts";
import { withReason } from "../fields/field-errors.ts";
import { tooLong } from "../fields/fields.ts";
import { createByLanguage, type Language } from "../languages.ts";

const MAX_BANNER_LENGTH = 300;
const INVALID = "setting_invalid";

const text = z
  .string(withReason(INVALID, reasons.wrongType()))
  .trim()
  .max(MAX_BANNER_LENGTH, tooLong(INVALID, MAX_BANNER_LENGTH))
  .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, withReason(INVALID, reasons.notOneLine()));

const instant = z.iso.datetime({ offset: true });
const time = z
  .string(withReason(INVALID, reasons.wrongType()))
  .refine((typed) => typed === "" || instant.safeParse(typed).success, {
    error: withReason(INVALID, reasons.notTime()),
  });

/**
 * A notice on every page, as plain text. Without a start it begins at once, without an end it stays. `findMissingTexts` says in
 * which languages it is needed.
 */
export const Banner = z
  .object({ ...textsByLanguage(text), starts_at: time, ends_at: time }, withReason(INVALID, reasons.wrongType()))
  .superRefine((banner, context) => {
    if (banner.starts_at && banner.ends_at && Date.parse(banner.ends_at) <= Date.parse(banner.starts_at)) {
      context.addIssue({ code: "custom", path: ["ends_at"], message: withReason(INVALID, reasons.endBeforeStart()) });
    }
  });
export type Banner = z.output<typeof Banner>;

export const noBanner: Banner = { ...createByLanguage(() => ""), starts_at: "", ends_at: "" };

export type BannerState = "none" | "waiting" | "shown" | "over";

/** Tells whether pages of the offered languages show a banner at a time. */
export function getBannerState(
  { starts_at, ends_at, ...texts }: Banner,
  offered: readonly Language[],
  nowMs: number,
): BannerState {
  if (offered.every((language) => texts[language] === "")) return "none";
  if (ends_at !== "" && nowMs >= Date.parse(ends_at)) return "over";
  return starts_at !== "" && nowMs < Date.parse(starts_at) ? "waiting" : "shown";
}
