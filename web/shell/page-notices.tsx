import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useErrorMessage } from "../platform/api/error-message.ts";
import { failureStore } from "../platform/api/query-client.ts";
import { classNames } from "../platform/ui/class-names.ts";
import { useStore } from "../platform/ui/external-store.ts";
import { countShownErrors } from "../platform/ui/feedback/list-states.tsx";
import { topDialogStore } from "../platform/ui/feedback/open-dialogs.ts";
import { toast } from "../platform/ui/feedback/toast-store.ts";
import { useTranslation } from "../platform/ui/translation.tsx";
import styles from "./page-notices.module.css";

/** How long the bar says that the connection is back. */
const ONLINE_AGAIN_MS = 5_000;

/** Tells the user that the connection is lost or back, or that data could not be loaded. */
export function PageNotices() {
  useFailureToasts();
  return <ConnectionBar />;
}

/**
 * A bar at the bottom edge of the window, in the space that every page leaves free. Clicks pass through it. Like the
 * toasts, it is rendered inside the topmost dialog, because everything outside a modal dialog is inert.
 */
function ConnectionBar() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const isOnlineAgain = useIsOnlineAgain(isOnline);
  const topDialog = useStore(topDialogStore);
  const text = isOnline ? isOnlineAgain && t("common.online_again") : t("common.offline");
  const isShown = Boolean(text);
  // The style sheets move elements that stick to the bottom edge above the bar.
  useEffect(() => {
    document.documentElement.toggleAttribute("data-connection-bar", isShown);
  }, [isShown]);
  return createPortal(
    <div role="status" aria-label={t("common.connection")} className={styles.place}>
      {text && <p className={classNames(styles.bar, isOnline ? styles.online : styles.offline)}>{text}</p>}
    </div>,
    topDialog ?? document.body,
  );
}

function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
}

function subscribeToConnection(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** True for ONLINE_AGAIN_MS after the connection has come back. */
function useIsOnlineAgain(isOnline: boolean): boolean {
  const [isAgain, setAgain] = useState(false);
  if (!isOnline && !isAgain) setAgain(true);
  useEffect(() => {
    if (!isOnline || !isAgain) return;
    const timer = setTimeout(() => setAgain(false), ONLINE_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isOnline, isAgain]);
  return isAgain;
}

/** How long the failure of a query waits for the page to show it in its place. */
const IN_PLACE_MS = 100;

/**
 * Shows a toast for each failure in `failureStore`. Several failures with the same text give one toast. The first load of a
 * list fails in its place, so it has no toast; a failed refresh has.
 */
function useFailureToasts(): void {
  const getErrorMessage = useErrorMessage();
  const showFailure = useEffectEvent(() => {
    const failure = failureStore.get();
    if (!failure) return;
    const show = () => toast.error(getErrorMessage(failure.error));
    if (!failure.isOfQuery) return show();
    const shownBefore = countShownErrors();
    setTimeout(() => {
      if (countShownErrors() === shownBefore) show();
    }, IN_PLACE_MS);
  });
  useEffect(() => {
    // The call may have failed before this module was loaded.
    showFailure();
    return failureStore.subscribe(() => showFailure());
  }, []);
}
