import type { Template } from "../template.ts";

export const resetCode: Template = {
  channel: "email",
  wording: {
    en: {
      subject: "Your code for a new password",
      body: [
        "Someone, probably you, wants a new password for your Job Portal account. Enter this code:",
        "{{code}}",
        "It works once, for ten minutes. Nobody from Job Portal will ever ask you for it.",
        "If this was not you, do nothing: your password stays as it is.",
      ],
    },
    nl: {
      subject: "Je code voor een nieuw wachtwoord",
      body: [
        "Iemand, waarschijnlijk jij, wil een nieuw wachtwoord voor je account bij Job Portal. Vul deze code in:",
        "{{code}}",
        "De code werkt één keer, tien minuten lang. Niemand van Job Portal zal er ooit om vragen.",
        "Was jij dit niet? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.",
      ],
    },
  },
};
