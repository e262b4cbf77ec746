import type { Template } from "../template.ts";

export const ownCode: Template = {
  channel: "email",
  wording: {
    en: {
      subject: "Your code for a change in Settings",
      body: [
        "Enter this code to go on with the change in your Job Portal account:",
        "{{code}}",
        "It works once, for ten minutes. Nobody from Job Portal will ever ask you for it.",
        "If you are not changing anything, someone is in your account: end all other sessions in Settings.",
      ],
    },
    nl: {
      subject: "Je code voor een wijziging bij Instellingen",
      body: [
        "Vul deze code in om verder te gaan met de wijziging in je account bij Job Portal:",
        "{{code}}",
        "De code werkt één keer, tien minuten lang. Niemand van Job Portal zal er ooit om vragen.",
        "Ben je niets aan het wijzigen? Dan zit er iemand in je account: beëindig bij Instellingen alle andere sessies.",
      ],
    },
  },
};
