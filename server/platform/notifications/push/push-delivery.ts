import { createHash } from "node:crypto";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import type { Database } from "../../database/pool.ts";
import { type Delivery, type OutgoingPush, PermanentDeliveryError } from "../delivery.ts";
import { findPushAddress, type PushAddress, parsePushUrl } from "./push-address.ts";
import type { VapidKey } from "./vapid-keys.ts";

const TIMEOUT_MS = 10_000;
/** What is older tells nobody anything: the notification is in the portal. */
const MAX_AGE_SECONDS = 24 * 3_600;
/** The push service knows no such subscription any more (RFC 8030, section 7.3). */
const ENDED_STATUSES = [404, 410];
/** Another attempt gets the same response. */
const PERMANENT_STATUSES = [400, 401, 403, 413];

interface PushDeliveryOptions {
  db: Database;
  keys: readonly VapidKey[];
  /** The email address at which a push service reaches the operator. */
  contact: string;
  isLoopbackAllowed: boolean;
}

/** Sends notifications to browsers through their push services (RFC 8030), encrypted for the browser (RFC 8291). */
export function createPushDelivery({
  db,
  keys,
  contact,
  isLoopbackAllowed,
}: PushDeliveryOptions): Delivery<OutgoingPush> {
  const agent = new https.Agent({ keepAlive: true });
  const endSubscription = (id: string) => db.deleteFrom("push_subscriptions").where("id", "=", id).execute();
  return {
    async deliver({ subscription_id, text, created_at }) {
      const subscription = await db
        .selectFrom("push_subscriptions")
        .selectAll()
        .where("id", "=", subscription_id)
        .executeTakeFirst();
      // It has ended, and the notification with it.
      if (!subscription) return;
      const { id, endpoint, p256dh, auth, vapid_key } = subscription;
      const key = keys.find(({ publicKey }) => publicKey === vapid_key);
      const url = parsePushUrl(endpoint, isLoopbackAllowed);
      const address = url && key && (await findPushAddress(url, isLoopbackAllowed));
      if (!key || !url || !address) {
        await endSubscription(id);
        return;
      }
      const ageSeconds = Math.ceil((Date.now() - created_at.getTime()) / 1_000);
      if (ageSeconds > MAX_AGE_SECONDS) throw new PermanentDeliveryError("The push is older than a day");
      const webPush = await import("web-push");
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject: `mailto:${contact}`, ...key },
        TTL: MAX_AGE_SECONDS - Math.max(0, ageSeconds),
        topic: createHash("sha256")
          .update((JSON.parse(text) as { tag: string }).tag)
          .digest("base64url")
          .slice(0, 32),
      });
      const status = await post(url, address, { headers, body, agent });
      if (ENDED_STATUSES.includes(status)) await endSubscription(id);
      else if (status >= 300) {
        const reason = `The push service ${url.hostname} responded with ${status}`;
        throw PERMANENT_STATUSES.includes(status) ? new PermanentDeliveryError(reason) : new Error(reason);
      }
    },
    close: () => agent.destroy(),
  };
}

interface PushRequest {
  headers: http.OutgoingHttpHeaders;
  body: Buffer | null;
  agent: https.Agent;
}

/** Posts to the address that was checked, follows no redirect, and resolves with the status. */
function post(url: URL, { address, family }: PushAddress, { headers, body, agent }: PushRequest): Promise<number> {
  const lookup: LookupFunction = (_host, { all }, callback) =>
    all ? callback(null, [{ address, family }]) : callback(null, address, family);
  const options = { method: "POST", headers, lookup, signal: AbortSignal.timeout(TIMEOUT_MS) };
  return new Promise((resolve, reject) => {
    const onResponse = (response: http.IncomingMessage) => {
      resolve(response.statusCode ?? 0);
      response.on("error", () => undefined).destroy();
    };
    const request =
      url.protocol === "https:"
        ? https.request(url, { ...options, agent }, onResponse)
        : http.request(url, { ...options, agent: false }, onResponse);
    request.on("error", reject).end(body);
  });
}
