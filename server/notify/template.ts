import type { Language } from "../language.ts";

interface Wording {
  subject: string;
  /** One paragraph each; text and HTML are both made of them. `{{name}}` is a place for a value. */
  body: readonly string[];
}

export interface Template {
  channel: "email" | "sms";
  /** In a mail: the value that stands below the body as a quotation, with the lines it was written in. */
  quote?: string;
  wording: Record<Language, Wording>;
}
