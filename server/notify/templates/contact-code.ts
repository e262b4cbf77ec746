import type { Template } from "../template.ts";

/** To an address that may belong to somebody else. */
export const contactCode: Template = {
  channel: "email",
  wording: {
    en: {
      subject: "Your code to confirm this email",
      body: [
        "Enter this code to use this email for your Job Portal account:",
        "{{code}}",
        "It works once, for ten minutes. Nobody from Job Portal will ever ask you for it.",
        "If you did not ask for it, someone may have mistyped their own email: you can ignore this message.",
      ],
    },
    nl: {
      subject: "Je code om dit e-mailadres te bevestigen",
      body: [
        "Vul deze code in om dit e-mailadres te gebruiken voor je account bij Job Portal:",
        "{{code}}",
        "De code werkt één keer, tien minuten lang. Niemand van Job Portal zal er ooit om vragen.",
        "Heb je er niet om gevraagd? Dan heeft iemand zich misschien vertypt en kun je dit bericht negeren.",
      ],
    },
  },
};
