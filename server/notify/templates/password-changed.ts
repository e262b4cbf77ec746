import type { Template } from "../template.ts";

export const passwordChanged: Template = {
  channel: "email",
  wording: {
    en: {
      subject: "Your password has been changed",
      body: [
        "The password of your Job Portal account has been changed. Every other session has ended.",
        "If this was not you, choose Forgot Password on the login page right away.",
      ],
    },
    nl: {
      subject: "Je wachtwoord is gewijzigd",
      body: [
        "Het wachtwoord van je account bij Job Portal is gewijzigd. Alle andere sessies zijn beëindigd.",
        "Was jij dit niet? Kies dan meteen Wachtwoord vergeten op de inlogpagina.",
      ],
    },
  },
};
