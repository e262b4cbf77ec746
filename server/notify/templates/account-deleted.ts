import type { Template } from "../template.ts";

export const accountDeleted: Template = {
  channel: "email",
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
