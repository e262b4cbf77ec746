import type { CountryCode, NumberType, PhoneNumber } from "libphonenumber-js";
import { reasons } from "../../../contract/platform/fields/field-error-reasons.ts";
import { withReason } from "../../../contract/platform/fields/field-errors.ts";
import { ApiError } from "../../platform/errors.ts";

/**
 * Returns a phone number in E.164 form, without a national trunk prefix: `+31 (0)6…` and `+31 6…` are the same number.
 * The library `libphonenumber-js` takes 9 MB of memory, so the first call loads it, not the start of the server.
 *
 * @throws {ApiError} invalid_fields
 */
export async function toE164(phone: string): Promise<string> {
  return (await parsePhoneNumber(phone)).number;
}

/**
 * Returns a contact number in E.164 form. A number without a country code gets the one of the country.
 *
 * @param country an ISO 3166 code
 * @throws {ApiError} invalid_fields
 */
export async function completePhoneNumber(phone: string, country: string): Promise<string> {
  return phone.startsWith("+") ? phone : (await parsePhoneNumber(phone, country)).number;
}

/** The kinds of numbers that receive text messages at the price of a mobile or fixed number. */
const textMessageTypes: readonly (NumberType | undefined)[] = ["MOBILE", "FIXED_LINE_OR_MOBILE", "FIXED_LINE", "VOIP"];

/**
 * Returns a phone number in E.164 form, and rejects numbers to which text messages are expensive or impossible:
 * premium-rate, shared-cost and toll-free numbers, and numbers of no country, such as those of satellite phones. With
 * such numbers, attackers let the operator pay for text messages (toll fraud).
 *
 * @throws {ApiError} invalid_fields
 */
export async function toTextMessageNumber(phone: string): Promise<string> {
  const number = await parsePhoneNumber(phone);
  if (number.isNonGeographic() || !textMessageTypes.includes(number.getType())) {
    throw new ApiError("invalid_fields", { phone: withReason("phone_invalid", reasons.noCodesToPhone()) });
  }
  return number.number;
}

/** @throws {ApiError} invalid_fields */
async function parsePhoneNumber(phone: string, country?: string): Promise<PhoneNumber> {
  // Only the metadata `max` knows the kinds of numbers. It takes 0.2 MB more than the default.
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const number = parsePhoneNumberFromString(phone, country as CountryCode | undefined);
  if (!number?.isValid())
    throw new ApiError("invalid_fields", { phone: withReason("phone_invalid", reasons.unknownPhone()) });
  return number;
}
