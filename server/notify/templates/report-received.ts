import type { Template } from "../template.ts";

export const reportReceived: Template = {
  channel: "email",
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
