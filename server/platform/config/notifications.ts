import * as z from "zod";

export interface TwilioConfig {
  /** Twilio has a URL for each region. */
  apiUrl: string;
  accountSid: string;
  authToken: string;
  /** The phone number of the sender. */
  from: string;
}

/** The address from which mails are sent, and the name that is shown with it. */
export interface MailSender {
  name: string;
  address: string;
}

export interface NotificationConfig {
  /** With null, mail is stored and shown at /dev/outbox. In production, it stays in the queue. */
  smtpUrl: string | null;
  sender: MailSender;
  /** With null, text messages are stored and shown at /dev/outbox. In production, they stay in the queue. */
  twilio: TwilioConfig | null;
  /** The limit of all accounts and processes together. */
  textMessagesPerHour: number;
  /** Whether a browser may name a push service on this machine, as tests do. */
  isPushLoopbackAllowed: boolean;
}

const twilioNames = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"] as const;

export const notificationVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be a URL such as smtps://user:password@mail.example.org" })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, "must be a sender such as Job Portal <jobs@example.org>")
    .optional(),
  TWILIO_ACCOUNT_SID: z.string().regex(/^\w+$/, "must be letters and digits").optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_API_URL: z
    .url({ protocol: /^https?$/, error: "must be a URL such as https://api.twilio.com" })
    .default("https://api.twilio.com"),
  TEXT_MESSAGES_PER_HOUR: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, "must be a whole number from 1")
    .transform(Number)
    .default(200),
  PUSH_LOOPBACK: z.enum(["0", "1"], "must be 0 or 1").default("0"),
};

type NotificationVariables = z.output<z.ZodObject<typeof notificationVariables>>;

export function checkNotificationVariables(variables: NotificationVariables, production: boolean): string[] {
  const setName = twilioNames.find((name) => variables[name]);
  const missing = setName ? twilioNames.filter((name) => !variables[name]) : [];
  return [
    ...(production && variables.SMTP_URL && !variables.MAIL_FROM ? ["MAIL_FROM is required with SMTP_URL"] : []),
    ...(production && variables.PUSH_LOOPBACK === "1" ? ["PUSH_LOOPBACK is not allowed in production"] : []),
    ...missing.map((name) => `${name} is required with ${setName}`),
  ];
}

export function readNotificationConfig(variables: NotificationVariables): NotificationConfig {
  const {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    TWILIO_API_URL: apiUrl,
  } = variables;
  return {
    smtpUrl: variables.SMTP_URL ?? null,
    sender: parseSender(variables.MAIL_FROM ?? "Job Portal <no-reply@localhost>"),
    twilio:
      apiUrl && accountSid && authToken && from
        ? { apiUrl: apiUrl.replace(/\/+$/, ""), accountSid, authToken, from }
        : null,
    textMessagesPerHour: variables.TEXT_MESSAGES_PER_HOUR,
    isPushLoopbackAllowed: variables.PUSH_LOOPBACK === "1",
  };
}

/** Reads `Job Portal <jobs@example.org>`, with or without quotation marks around the name, or an address alone. */
function parseSender(sender: string): MailSender {
  const address = /[^\s@<>]+@[^\s@<>]+(?=>?$)/.exec(sender)?.[0] ?? sender;
  const name = sender.endsWith(">") ? sender.slice(0, sender.lastIndexOf("<")).trim() : "";
  return { name: name.replace(/^"(.*)"$/, "$1"), address };
}
