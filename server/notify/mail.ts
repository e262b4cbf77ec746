import { createTransport } from "nodemailer";
import { type Delivery, Refused } from "./delivery.ts";

const SECOND = 1000;

/** Mail through an SMTP server, over a few connections that stay open while there is more to send. */
export function mailDelivery(smtpUrl: string, from: string): Delivery {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ id, recipient, subject, text, html, unsubscribe }) {
      const domain = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? "localhost";
      await transport
        .sendMail({
          from,
          to: { name: "", address: recipient },
          messageId: `<${id}@${domain}>`,
          subject,
          text,
          ...(html === null ? {} : { html }),
          headers: {
            // Answering machines stay silent on it.
            "Auto-Submitted": "auto-generated",
            ...(unsubscribe !== null && {
              "List-Unsubscribe": `<${unsubscribe}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
        })
        .catch((error) => {
          throw isFinal(error) ? new Refused(error.message) : error;
        });
    },
    close: () => transport.close(),
  };
}

/** A reply of the 5xx kind about the recipient or the text. One about the login is the operator's to repair. */
function isFinal({ code, responseCode }: { code?: string; responseCode?: number }): boolean {
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== undefined && responseCode >= 550;
}
