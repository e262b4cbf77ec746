import * as z from "zod";

export interface TwilioConfig {
  /** Twilio has one for each part of the world. */
  apiUrl: string;
  accountSid: string;
  authToken: string;
  /** The number that text messages come from. */
  from: string;
}

export interface NotificationConfig {
  /** Null: mail is kept and shown at /dev/outbox; in production it cannot be sent. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Who reads what people send with the contact form. */
  contactEmail: string;
  /** Null: the same for text messages. */
  twilio: TwilioConfig | null;
  /** Of the whole portal, whoever asks for them. */
  textMessagesPerHour: number;
}

const twilioNames = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"] as const;

export const notificationVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an address such as smtps://user:password@mail.example.org" })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, "must be a sender such as Job Portal <jobs@example.org>")
    .optional(),
  CONTACT_EMAIL: z.email("must be an address such as help@example.org").optional(),
  TWILIO_ACCOUNT_SID: z.string().regex(/^\w+$/, "must be letters and digits").optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_API_URL: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://api.twilio.com" })
    .default("https://api.twilio.com"),
  TEXT_MESSAGES_PER_HOUR: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, "must be a whole number from 1")
    .transform(Number)
    .default(200),
};

type NotificationVariables = z.output<z.ZodObject<typeof notificationVariables>>;

export function checkNotificationVariables(given: NotificationVariables, production: boolean): string[] {
  const wanted = twilioNames.find((name) => given[name]);
  const missing = wanted ? twilioNames.filter((name) => !given[name]) : [];
  return [
    ...(production && given.SMTP_URL && !given.MAIL_FROM ? ["MAIL_FROM is required with SMTP_URL"] : []),
    ...missing.map((name) => `${name} is required with ${wanted}`),
  ];
}

export function readNotificationConfig(given: NotificationVariables): NotificationConfig {
  const {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    TWILIO_API_URL: apiUrl,
  } = given;
  const mailFrom = given.MAIL_FROM ?? "Job Portal <no-reply@localhost>";
  return {
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom,
    contactEmail: given.CONTACT_EMAIL ?? extractEmail(mailFrom),
    twilio:
      apiUrl && accountSid && authToken && from
        ? { apiUrl: apiUrl.replace(/\/+$/, ""), accountSid, authToken, from }
        : null,
    textMessagesPerHour: given.TEXT_MESSAGES_PER_HOUR,
  };
}

/** `jobs@example.org` of `Job Portal <jobs@example.org>`. */
function extractEmail(sender: string): string {
  return /[^\s@<>]+@[^\s@<>]+(?=>?$)/.exec(sender)?.[0] ?? sender;
}
