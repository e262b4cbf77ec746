import * as z from "zod";
import { reasons } from "../../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../../contract/platform/fields/field-errors.ts";
import { requiredText } from "../../../../contract/platform/fields/fields.ts";

/** The fields of the phone login. The browser sends them to the server as one number in E.164 format. */
export const PhoneNumberInput = z.object({
  country_code: requiredText("country_code_required", "country_code_invalid", 2),
  phone: requiredText("phone_required", "phone_invalid", 40),
});
export type PhoneNumberInput = z.input<typeof PhoneNumberInput>;

/** The error of a number that exists in no country. It is in this file because the page loads the file on demand. */
export const INVALID_PHONE = withReason("phone_invalid", reasons.unknownPhone());
