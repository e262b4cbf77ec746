import type { Template } from "../template.ts";

export const unreadMessage: Template = {
  channel: "email",
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
