import type { TwilioConfig } from "../config/notifications.ts";
import { type Delivery, PermanentDeliveryError } from "./delivery.ts";

const TIMEOUT_MS = 20_000;

/** Text messages through Twilio. Another service takes another function of this shape. */
export function createTwilioDelivery({ apiUrl, accountSid, authToken, from }: TwilioConfig): Delivery {
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  return {
    async deliver({ recipient, text }) {
      const response = await fetch(`${apiUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
        method: "POST",
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: recipient, From: from, Body: text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok) return;
      const { message } = (await response.json().catch(() => ({}))) as { message?: string };
      const reason = `Twilio answers ${response.status}: ${message ?? "no reason given"}`;
      throw response.status === 400 ? new PermanentDeliveryError(reason) : new Error(reason);
    },
    close: () => undefined,
  };
}
