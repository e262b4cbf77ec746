import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { startServiceWorker } from "../../platform/app/start-worker.ts";

/** Why this browser cannot show notifications, or null when it can. */
export function findPushObstacle(): "insecure" | "unsupported" | "denied" | null {
  if (!window.isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

/**
 * Shows notifications in this browser, after it has asked the user. Call it in the handler of a click.
 *
 * @returns false when the user does not allow it
 * @throws {DOMException} when the browser has no push service, or does not reach it
 */
export async function turnPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await startServiceWorker();
  await subscribe((await navigator.serviceWorker.ready).pushManager);
  return true;
}

/** Shows no more notifications in this browser. */
export async function turnPushOff(deviceId: string): Promise<void> {
  await callApi(routes.endPush, { params: { id: deviceId } });
  await (await findSubscription())?.unsubscribe();
}

/**
 * Moves the subscription of this browser to the session of the user who has logged in. Ends it when it belongs to nobody any
 * more, after a logout, or to somebody else.
 */
export async function renewPush(): Promise<void> {
  const subscription = await findSubscription();
  if (!subscription) return;
  const isKept = await callApi(routes.subscribeToPush, {
    body: { ...toForm(subscription), only_known: true },
    isBackground: true,
  }).then(
    () => true,
    (error: { status?: number }) => error.status !== 404,
  );
  if (!isKept) await subscription.unsubscribe();
  else await subscribe((await navigator.serviceWorker.ready).pushManager);
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes with the key that the portal has now. A subscription for an earlier key is replaced. */
async function subscribe(pushManager: PushManager): Promise<void> {
  const { public_key } = await callApi(routes.getPush);
  const existing = await pushManager.getSubscription();
  const isCurrent = existing !== null && encode(existing.options.applicationServerKey) === public_key;
  if (existing && !isCurrent) await existing.unsubscribe();
  const subscription = isCurrent
    ? existing
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  await callApi(routes.subscribeToPush, { body: toForm(subscription) });
}

function toForm(subscription: PushSubscription) {
  const { endpoint } = subscription;
  return {
    endpoint,
    keys: { p256dh: encode(subscription.getKey("p256dh")), auth: encode(subscription.getKey("auth")) },
  };
}

/** Encodes bytes in base64url. */
function encode(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
