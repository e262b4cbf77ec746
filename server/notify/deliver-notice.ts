import type { Logger } from "pino";
import type { Database } from "../database.ts";
import { type Delivery, Refused } from "./delivery.ts";
import { findQueued, forgetOldNotices, markFailed, markSent } from "./queries.ts";
import type { Outcome } from "./queue.ts";

interface Ways {
  email: Delivery;
  sms: Delivery;
}

/**
 * Tries to deliver one notice. One that is gone (its account was deleted) or out already needs nothing more. `taken`
 * remembers what the other side has taken while the database could not be told, so that it is not sent again.
 */
export function noticeDelivery(db: Database, log: Logger, ways: Ways) {
  const taken = new Set<string>();
  return async (id: string, isLast: boolean): Promise<Outcome> => {
    const notice = await findQueued(db, id);
    if (!notice) return "delivered";
    const channel = notice.channel === "sms" ? "sms" : "email";
    try {
      if (!taken.has(id)) await ways[channel].deliver({ ...notice, text: notice.text ?? "" });
      taken.add(id);
    } catch (error) {
      const isFinal = isLast || error instanceof Refused;
      log[isFinal ? "error" : "warn"](
        { notice: id, channel, reason: withoutPeople(error) },
        isFinal ? "a notice could not be delivered" : "a notice could not be delivered yet",
      );
      if (isFinal) await markFailed(db, id);
      return isFinal ? "refused" : "failed";
    }
    await markSent(db, id);
    taken.delete(id);
    await forgetOldNotices(db);
    return "delivered";
  };
}

/** Other servers quote whom a message was for; the log outlives the account. */
function withoutPeople(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replace(/[^\s<>"]+@[^\s<>"]+/g, "[email]").replace(/\+?\d[\d ()-]{6,}\d/g, "[number]");
}
