import type { Template } from "../template.ts";

export const recoveryCodeUsed: Template = {
  channel: "email",
  wording: {
    en: {
      subject: "A recovery code has been used",
      body: [
        "Someone, probably you, has logged in to your Job Portal account with a recovery code. That code no longer works.",
        "If this was not you, reset your password right away and make new recovery codes in Settings.",
      ],
    },
    nl: {
      subject: "Er is een herstelcode gebruikt",
      body: [
        "Iemand, waarschijnlijk jij, heeft met een herstelcode ingelogd op je account bij Job Portal. Die code werkt niet meer.",
        "Was jij dit niet? Stel dan meteen een nieuw wachtwoord in en maak bij Instellingen nieuwe herstelcodes.",
      ],
    },
  },
};
