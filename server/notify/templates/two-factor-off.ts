import type { Template } from "../template.ts";

export const twoFactorOff: Template = {
  channel: "email",
  wording: {
    en: {
      subject: "Two-factor authentication is off",
      body: [
        "Two-factor authentication has been switched off for your Job Portal account. Logging in no longer asks for a code.",
        "If this was not you, reset your password right away: that ends every session.",
      ],
    },
    nl: {
      subject: "Verificatie in twee stappen staat uit",
      body: [
        "Verificatie in twee stappen is uitgeschakeld voor je account bij Job Portal. Inloggen vraagt niet meer om een code.",
        "Was jij dit niet? Stel dan meteen een nieuw wachtwoord in: daarmee eindigen alle sessies.",
      ],
    },
  },
};
