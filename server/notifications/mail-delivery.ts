import { createTransport } from "nodemailer";
import { type Delivery, PermanentDeliveryError } from "./delivery.ts";

const SECOND_MS = 1000;

/** Mail through an SMTP server, over a few connections that stay open while there is more to send. */
export function createMailDelivery(smtpUrl: string, from: string): Delivery {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
    socketTimeout: 30 * SECOND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ id, recipient, reply_to, subject, text, html, unsubscribe_url }) {
      const domain = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? "localhost";
      await transport
        .sendMail({
          from,
          to: { name: "", address: recipient },
          messageId: `<${id}@${domain}>`,
          subject,
          text,
          ...(html === null ? {} : { html }),
          ...(reply_to !== null && { replyTo: { name: "", address: reply_to } }),
          headers: {
            // What a person wrote wants an answer; on everything else answering machines stay silent.
            ...(reply_to === null && { "Auto-Submitted": "auto-generated" }),
            ...(unsubscribe_url !== null && {
              "List-Unsubscribe": `<${unsubscribe_url}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
        })
        .catch((error) => {
          throw isPermanentError(error) ? new PermanentDeliveryError(error.message) : error;
        });
    },
    close: () => transport.close(),
  };
}

/** A reply of the 5xx kind about the recipient or the text. One about the login is the operator's to repair. */
function isPermanentError({ code, responseCode }: { code?: string; responseCode?: number }): boolean {
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== undefined && responseCode >= 550;
}
