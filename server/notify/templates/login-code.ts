import type { Template } from "../template.ts";

export const loginCode: Template = {
  channel: "email",
  wording: {
    en: {
      subject: "Your login code",
      body: [
        "Enter this code to finish logging in to Job Portal:",
        "{{code}}",
        "It works once, for ten minutes. Nobody from Job Portal will ever ask you for it.",
        "If you are not logging in, someone knows your password: change it in Settings.",
      ],
    },
    nl: {
      subject: "Je inlogcode",
      body: [
        "Vul deze code in om het inloggen bij Job Portal af te ronden:",
        "{{code}}",
        "De code werkt één keer, tien minuten lang. Niemand van Job Portal zal er ooit om vragen.",
        "Ben je niet aan het inloggen? Dan kent iemand je wachtwoord: wijzig het bij Instellingen.",
      ],
    },
  },
};
