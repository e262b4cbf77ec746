import type { Logger } from "pino";
import type { Database } from "../database/pool.ts";
import {
  deleteOldNotifications,
  findQueuedNotification,
  markNotificationFailed,
  markNotificationSent,
} from "../notifications/queries.ts";
import type { DeliveryOutcome } from "../notifications/queue.ts";
import { type Delivery, PermanentDeliveryError } from "./delivery.ts";

interface Deliveries {
  email: Delivery;
  sms: Delivery;
}

/**
 * Tries to deliver one notice. One that is gone (its account was deleted) or out already needs nothing more. `taken`
 * remembers what the other side has taken while the database could not be told, so that it is not sent again.
 */
export function createNotificationWorker(db: Database, log: Logger, ways: Deliveries) {
  const taken = new Set<string>();
  return async (id: string, isLast: boolean): Promise<DeliveryOutcome> => {
    const notice = await findQueuedNotification(db, id);
    if (!notice) return "delivered";
    const channel = notice.channel === "sms" ? "sms" : "email";
    try {
      if (!taken.has(id)) await ways[channel].deliver({ ...notice, text: notice.text ?? "" });
      taken.add(id);
    } catch (error) {
      const isFinal = isLast || error instanceof PermanentDeliveryError;
      log[isFinal ? "error" : "warn"](
        { notice: id, channel, reason: redactRecipients(error) },
        isFinal ? "a notice could not be delivered" : "a notice could not be delivered yet",
      );
      if (isFinal) await markNotificationFailed(db, id);
      return isFinal ? "refused" : "failed";
    }
    await markNotificationSent(db, id);
    taken.delete(id);
    await deleteOldNotifications(db);
    return "delivered";
  };
}

/** Other servers quote whom a message was for; the log outlives the account. */
function redactRecipients(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replace(/[^\s<>"]+@[^\s<>"]+/g, "[email]").replace(/\+?\d[\d ()-]{6,}\d/g, "[number]");
}
