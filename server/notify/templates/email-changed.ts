import type { Template } from "../template.ts";

/** To the email that an account had until now. */
export const emailChanged: Template = {
  channel: "email",
  wording: {
    en: {
      subject: "Your email has been changed",
      body: [
        "Your Job Portal account has another email now. You no longer log in with this one.",
        "If this was not you, write to us right away: the contact page says how.",
      ],
    },
    nl: {
      subject: "Je e-mailadres is gewijzigd",
      body: [
        "Je account bij Job Portal heeft nu een ander e-mailadres. Met dit adres log je niet meer in.",
        "Was jij dit niet? Schrijf ons dan meteen: op de contactpagina lees je hoe.",
      ],
    },
  },
};
