import * as z from "zod";
import { requiredText } from "../../../contract/fields.ts";

/** The fields of the phone login. The browser sends them to the server as one number in E.164 format. */
export const PhoneNumberInput = z.object({
  country_code: requiredText("Country Code is required", "Invalid Country Code", 2),
  phone: requiredText("Phone is required", "Invalid Phone", 40),
});
export type PhoneNumberInput = z.input<typeof PhoneNumberInput>;
