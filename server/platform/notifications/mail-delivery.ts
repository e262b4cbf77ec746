import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { MailSender } from "../config/notifications.ts";
import { type Delivery, PermanentDeliveryError } from "./delivery.ts";

const SECOND_MS = 1000;
const timeouts = {
  connectionTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 30 * SECOND_MS,
};

interface MailDelivery extends Delivery {
  /** Connects to the mail server and logs in, without sending a mail. Throws its error. */
  verify(): Promise<void>;
  /**
   * Begins a mail from the sender to the sender, and closes the connection before its end, so that the server delivers
   * nothing. Many servers refuse a sender only with the first mail. Throws the error of the server.
   */
  verifySender(): Promise<void>;
}

/**
 * Sends mail through an SMTP server, over a pool of connections.
 * @param getSender Returns the sender of the next mail.
 */
export function createMailDelivery(smtpUrl: string, getSender: () => MailSender): MailDelivery {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ id, recipient, reply_to, subject, text, html, unsubscribe_url, calendar_event }) {
      const from = getSender();
      const domain = from.address.split("@")[1] ?? "localhost";
      await transport
        .sendMail({
          from,
          to: { name: "", address: recipient },
          messageId: `<${id}@${domain}>`,
          subject,
          text,
          ...(html === null ? {} : { html }),
          ...(reply_to !== null && { replyTo: { name: "", address: reply_to } }),
          ...(calendar_event !== null && { icalEvent: { filename: "interview.ics", ...calendar_event } }),
          headers: {
            // Suppresses automatic replies (RFC 3834). Mail with a Reply-To contains a person's text, and that person
            // may get them.
            ...(reply_to === null && { "Auto-Submitted": "auto-generated" }),
            ...(unsubscribe_url !== null && {
              "List-Unsubscribe": `<${unsubscribe_url}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
        })
        .catch((error) => {
          if (!isPermanentError(error)) throw error;
          throw new PermanentDeliveryError(error.message, { isRecipientRefused: error.command === "RCPT TO" });
        });
    },
    verify: async () => void (await transport.verify()),
    verifySender: () => beginMail(smtpUrl, getSender().address),
    close: () => transport.close(),
  };
}

/**
 * Whether the server rejected the recipient or the message with a reply of 550 or above. Other errors, such as a wrong
 * password, can be corrected by the operator, so those are tried again.
 */
function isPermanentError({ code, responseCode }: { code?: string; responseCode?: number }): boolean {
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== undefined && responseCode >= 550;
}

async function beginMail(smtpUrl: string, sender: string): Promise<void> {
  const { auth, ...options } = parseConnectionUrl(smtpUrl);
  const connection = new SMTPConnection({ ...options, ...timeouts });
  try {
    await new Promise<void>((resolve, reject) => {
      const finish = (error?: Error | null) => (error ? reject(error) : resolve());
      connection.once("error", reject);
      const begin = () => {
        // The server has accepted sender and recipient when it asks for the content.
        const content = new Readable({ read: () => finish() });
        connection.send({ from: sender, to: [sender] }, content, finish);
      };
      connection.connect((error) => {
        if (error) reject(error);
        else if (auth)
          connection.login(auth as SMTPConnection.Credentials, (failure) => (failure ? reject(failure) : begin()));
        else begin();
      });
    });
  } finally {
    connection.close();
  }
}
