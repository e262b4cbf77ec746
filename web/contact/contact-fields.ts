import type * as z from "zod";
import { ContactForm } from "../../contract/contact.ts";

/** What people type; the token is added when it is sent. */
export const ContactFields = ContactForm.omit({ form_token: true });
export type ContactFields = z.input<typeof ContactFields>;
