import type { Template } from "../template.ts";

/** Kept short and in plain letters: more than 160 of them would be sent as several messages. */
export const phoneCode: Template = {
  channel: "sms",
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
