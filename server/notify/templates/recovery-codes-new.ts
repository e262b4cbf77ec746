import type { Template } from "../template.ts";

export const recoveryCodesNew: Template = {
  channel: "email",
  wording: {
    en: {
      subject: "You have new recovery codes",
      body: [
        "New recovery codes have been made for your Job Portal account. The old ones no longer work.",
        "If this was not you, reset your password right away, which ends every session, and then make new ones in Settings.",
      ],
    },
    nl: {
      subject: "Je hebt nieuwe herstelcodes",
      body: [
        "Er zijn nieuwe herstelcodes gemaakt voor je account bij Job Portal. De oude werken niet meer.",
        "Was jij dit niet? Stel dan meteen een nieuw wachtwoord in, waarmee alle sessies eindigen, en maak daarna bij Instellingen nieuwe codes.",
      ],
    },
  },
};
