import type { Template } from "../template.ts";

export const searchAlert: Template = {
  channel: "email",
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
