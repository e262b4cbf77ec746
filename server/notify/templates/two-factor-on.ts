import type { Template } from "../template.ts";

export const twoFactorOn: Template = {
  channel: "email",
  wording: {
    en: {
      subject: "Two-factor authentication is on",
      body: [
        "Two-factor authentication has been switched on for your Job Portal account. From now on every login asks for a code as well.",
        "If this was not you, reset your password right away: that ends every session.",
      ],
    },
    nl: {
      subject: "Verificatie in twee stappen staat aan",
      body: [
        "Verificatie in twee stappen is ingeschakeld voor je account bij Job Portal. Voortaan vraagt elke login ook om een code.",
        "Was jij dit niet? Stel dan meteen een nieuw wachtwoord in: daarmee eindigen alle sessies.",
      ],
    },
  },
};
