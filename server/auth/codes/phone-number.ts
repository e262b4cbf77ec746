import { ApiError } from "../../errors.ts";

/**
 * E.164, the same for every way of writing a number: people keep the zero that they dial at home (+31 06…). What is
 * known of all numbers takes 9 MB, so it is read when the first one is given.
 */
export async function toE164(phone: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import("libphonenumber-js");
  const number = parsePhoneNumberFromString(phone);
  if (!number?.isValid()) throw new ApiError("invalid_fields", { phone: "Invalid Phone" });
  return number.number;
}
