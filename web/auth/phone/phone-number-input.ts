import * as z from "zod";
import { requiredText } from "../../../contract/fields.ts";

/** What is typed. The server is sent one number: the country's code joined to the rest. */
export const PhoneNumberInput = z.object({
  country_code: requiredText("Country Code is required", "Invalid Country Code", 2),
  phone: requiredText("Phone is required", "Invalid Phone", 40),
});
export type PhoneNumberInput = z.input<typeof PhoneNumberInput>;
