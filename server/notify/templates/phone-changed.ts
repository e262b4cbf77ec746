import type { Template } from "../template.ts";

/** To the phone that one logged in with until now. As short as a code's message. */
export const phoneChanged: Template = {
  channel: "sms",
  wording: {
    en: {
      subject: "Your phone has been changed",
      body: ["Your Job Portal account has another phone now. If this was not you, write to us: see the contact page."],
    },
    nl: {
      subject: "Je telefoonnummer is gewijzigd",
      body: [
        "Je account bij Job Portal heeft nu een ander nummer. Was jij dit niet? Schrijf ons via de contactpagina.",
      ],
    },
  },
};
