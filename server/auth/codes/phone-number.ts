import { parsePhoneNumberFromString } from "libphonenumber-js";
import { ApiError } from "../../errors.ts";

/** E.164, the same for every way of writing a number: people keep the zero that they dial at home (+31 06…). */
export function toE164(phone: string): string {
  const number = parsePhoneNumberFromString(phone);
  if (!number?.isValid()) throw new ApiError("invalid_fields", { phone: "Invalid Phone" });
  return number.number;
}
