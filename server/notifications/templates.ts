import type { Language } from "../language.ts";

interface Wording {
  subject: string;
  /** One paragraph each; text and HTML are both made of them. `{{name}}` is a place for a value. */
  body: readonly string[];
}

export interface Template {
  channel: "mail" | "text";
  /** In a mail: the value that stands below the body as a quotation, with the lines it was written in. */
  quote?: string;
  wording: Record<Language, Wording>;
}

export const accountDeleted: Template = {
  channel: "mail",
  wording: {
    en: {
      subject: "Your account has been deleted",
      body: [
        "Your Job Portal account has been deleted, with everything that belonged to it. This cannot be undone.",
        "This is the last message to this address.",
      ],
    },
    nl: {
      subject: "Je account is verwijderd",
      body: [
        "Je account bij Job Portal is verwijderd, met alles wat erbij hoorde. Dit kan niet ongedaan worden gemaakt.",
        "Dit is het laatste bericht naar dit adres.",
      ],
    },
  },
};

/** To an address that may belong to somebody else. */
export const contactCode: Template = {
  channel: "mail",
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

/** To the operator. An answer to this mail goes to whoever filled in the form. */
export const contact: Template = {
  channel: "mail",
  quote: "message",
  wording: {
    en: {
      subject: "Contact form: {{topic}}",
      body: ["{{name}} ({{email}}) wrote with the contact form, in English, about: {{topic}}."],
    },
    nl: {
      subject: "Contactformulier: {{topic}}",
      body: ["{{name}} ({{email}}) schreef via het contactformulier, in het Nederlands, over: {{topic}}."],
    },
  },
};

/** To the email that an account had until now. */
export const emailChanged: Template = {
  channel: "mail",
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

export const loginCode: Template = {
  channel: "mail",
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

export const ownCode: Template = {
  channel: "mail",
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

export const passwordChanged: Template = {
  channel: "mail",
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

/** To the phone that one logged in with until now. As short as a code's message. */
export const phoneChanged: Template = {
  channel: "text",
  wording: {
    en: {
      subject: "Your phone has been changed",
      body: ["Your Job Portal account has another phone now. If this was not you, write to us: see the contact page."],
    },
    nl: {
      subject: "Je telefoonnummer is gewijzigd",
      body: [
        "Je account bij Job Portal heeft nu een ander nummer. Was jij dit niet? Schrijf ons via de contactpagina.",
      ],
    },
  },
};

/** Kept short and in plain letters: more than 160 of them would be sent as several messages. */
export const phoneCode: Template = {
  channel: "text",
  wording: {
    en: {
      subject: "Your code",
      body: ["{{code}} is your Job Portal code. It works for ten minutes. Do not share it with anyone."],
    },
    nl: {
      subject: "Je code",
      body: ["{{code}} is je code voor Job Portal. De code werkt tien minuten. Deel hem met niemand."],
    },
  },
};

export const recoveryCodeUsed: Template = {
  channel: "mail",
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

export const recoveryCodesNew: Template = {
  channel: "mail",
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

export const reportReceived: Template = {
  channel: "mail",
  wording: {
    en: {
      subject: "We have received your report {{reference}}",
      body: [
        "Thank you for reporting the job “{{job}}” of {{company}}. The reference of your report is {{reference}}.",
        "We look at every report. The company is not told who sent it.",
      ],
    },
    nl: {
      subject: "We hebben je melding {{reference}} ontvangen",
      body: [
        "Bedankt voor het melden van de vacature ‘{{job}}’ van {{company}}. Het kenmerk van je melding is {{reference}}.",
        "We bekijken elke melding. Het bedrijf krijgt niet te horen wie die heeft gestuurd.",
      ],
    },
  },
};

export const resetCode: Template = {
  channel: "mail",
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

export const searchAlert: Template = {
  channel: "mail",
  wording: {
    en: {
      subject: "New jobs: {{name}}",
      body: [
        "{{found}} for your saved search “{{name}}”:",
        "{{links}}",
        "See all jobs that match:",
        "{{all}}",
        "Change how often you get this mail, or delete the search:",
        "{{saved}}",
        "To get no more mail about this search, open this link:",
        "{{turn_off}}",
      ],
    },
    nl: {
      subject: "Nieuwe vacatures: {{name}}",
      body: [
        "{{found}} voor je bewaarde zoekopdracht “{{name}}”:",
        "{{links}}",
        "Bekijk alle vacatures die passen:",
        "{{all}}",
        "Verander hoe vaak je deze mail krijgt, of verwijder de zoekopdracht:",
        "{{saved}}",
        "Wil je geen mail meer over deze zoekopdracht? Open dan deze link:",
        "{{turn_off}}",
      ],
    },
  },
};

export const twoFactorOff: Template = {
  channel: "mail",
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

export const twoFactorOn: Template = {
  channel: "mail",
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

export const unreadMessage: Template = {
  channel: "mail",
  wording: {
    en: {
      subject: "{{name}} has written to you",
      body: [
        "{{name}} has written to you on Job Portal, and you have not read it yet. Read it here:",
        "{{conversation}}",
        "You get at most one such mail a day about each conversation. To get none any more, open this link:",
        "{{turn_off}}",
      ],
    },
    nl: {
      subject: "{{name}} heeft je geschreven",
      body: [
        "{{name}} heeft je geschreven op Job Portal, en je hebt het nog niet gelezen. Lees het hier:",
        "{{conversation}}",
        "Je krijgt hoogstens één zo'n mail per dag over elk gesprek. Wil je er geen meer? Open dan deze link:",
        "{{turn_off}}",
      ],
    },
  },
};

export const templates = {
  reset_code: resetCode,
  login_code: loginCode,
  phone_code: phoneCode,
  own_code: ownCode,
  two_factor_on: twoFactorOn,
  two_factor_off: twoFactorOff,
  contact_code: contactCode,
  email_changed: emailChanged,
  phone_changed: phoneChanged,
  password_changed: passwordChanged,
  recovery_code_used: recoveryCodeUsed,
  recovery_codes_new: recoveryCodesNew,
  account_deleted: accountDeleted,
  unread_message: unreadMessage,
  report_received: reportReceived,
  contact,
  search_alert: searchAlert,
} satisfies Record<string, Template>;

export type TemplateName = keyof typeof templates;
