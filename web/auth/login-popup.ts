import type { ErrorCode } from "../../contract/errors.ts";
import type { Provider } from "../app/settings.ts";

const POPUP_SIZE_PX = 800;
const POLL_INTERVAL_MS = 300;

/** How a popup ended: with a code to exchange, with what went wrong, or because it was closed. */
export type PopupResult = { code: string } | { error: ErrorCode } | { closed: true };

/** Null when the browser does not let a window open. Has to be called straight from a click. */
export function openLoginPopup(provider: Provider): Window | null {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - POPUP_SIZE_PX) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - POPUP_SIZE_PX) / 2));
  return window.open(
    `/login/${provider}`,
    "_blank",
    `popup,width=${POPUP_SIZE_PX},height=${POPUP_SIZE_PX},left=${left},top=${top}`,
  );
}

/** Waits for the popup to tell how it went. What any other window says is not listened to. */
export function waitForPopupResult(popup: Window, signal: AbortSignal): Promise<PopupResult> {
  return new Promise((resolve) => {
    let wasClosed = false;
    const timer = window.setInterval(() => {
      // What the popup said just before it closed may still be on its way: one more round.
      if (wasClosed) finish({ closed: true });
      wasClosed = popup.closed;
    }, POLL_INTERVAL_MS);
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== window.location.origin || event.source !== popup) return;
      const end = parsePopupMessage(event.data);
      if (end) finish(end);
    };
    const finish = (end: PopupResult) => {
      window.clearInterval(timer);
      window.removeEventListener("message", hear);
      resolve(end);
    };
    window.addEventListener("message", hear);
    signal.addEventListener("abort", () => {
      popup.close();
      finish({ closed: true });
    });
  });
}

function parsePopupMessage(data: unknown): PopupResult | null {
  if (typeof data !== "object" || data === null) return null;
  if ("code" in data && typeof data.code === "string") return { code: data.code };
  if ("error" in data && typeof data.error === "string") return { error: data.error as ErrorCode };
  return null;
}
