import type { Template } from "../template.ts";

/** To the operator. An answer to this mail goes to whoever filled in the form. */
export const contact: Template = {
  channel: "email",
  quote: "message",
  wording: {
    en: {
      subject: "Contact form: {{topic}}",
      body: ["{{name}} ({{email}}) wrote with the contact form, in English, about: {{topic}}."],
    },
    nl: {
      subject: "Contactformulier: {{topic}}",
      body: ["{{name}} ({{email}}) schreef via het contactformulier, in het Nederlands, over: {{topic}}."],
    },
  },
};
