import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { classNames } from "../class-names.ts";
import { useStore } from "../external-store.ts";
import { IconButton } from "../forms/button.tsx";
import { useTranslation } from "../translation.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { topDialogStore } from "./open-dialogs.ts";
import { clearToasts, dismissToast, pauseToasts, resumeToasts, type Toast, toastStore } from "./toast-store.ts";
import styles from "./toasts.module.css";

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/**
 * The toasts at the bottom of the window, above the bars there, so that they cover neither the header nor a button of what
 * they are about. They are rendered inside the topmost modal dialog, because all elements outside it are inert. Errors
 * and other toasts have a live region each, which is there before its first toast: screen readers announce what is added
 * to a region, and often miss a region that is added with its content.
 */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useStore(toastStore);
  const topDialog = useStore(topDialogStore);
  const hydrated = useHydrated();
  const region = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new toasts and a new parent change what is covered
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || toasts.length === 0) return;
    const place = () => placeAboveBars(element);
    place();
    // A bar may come, go or move while a toast is shown.
    const observer = new MutationObserver(place);
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener("resize", place);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", place);
    };
  }, [toasts, topDialog]);
  useEffect(() => {
    const dismiss = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link && isToOtherPage(link) && !region.current?.contains(link)) clearToasts();
    };
    // In the capture phase, because the router changes the address when it handles the click.
    document.addEventListener("click", dismiss, true);
    return () => document.removeEventListener("click", dismiss, true);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new parent moves the toasts away from the pointer
  useEffect(resumeToasts, [topDialog]);
  if (!hydrated) return null;
  return createPortal(
    <section ref={region} className={styles.region} aria-label={t("common.notifications")}>
      {(["alert", "status"] as const).map((role) => (
        <div key={role} role={role} className={styles.toasts}>
          {toasts
            .filter(({ kind }) => (kind === "error") === (role === "alert"))
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} />
            ))}
        </div>
      ))}
    </section>,
    topDialog ?? document.body,
  );
}

/**
 * Whether a link replaces the page in this window. A toast is about the page on which it came; a page that opens by itself, such as
 * the list after a form, keeps it.
 */
function isToOtherPage(link: HTMLAnchorElement): boolean {
  const { origin, pathname } = window.location;
  return link.origin === origin && link.pathname !== pathname && !link.target && !link.hasAttribute("download");
}

/** Moves the toasts above the elements at the bottom edge of the window that have the attribute `data-bottom-bar`. */
function placeAboveBars(region: HTMLElement): void {
  const bars = [...document.querySelectorAll("[data-bottom-bar]")].map((bar) => bar.getBoundingClientRect());
  let height = 0;
  for (const { top, bottom } of bars.sort((one, other) => other.bottom - one.bottom)) {
    const isCovered = bottom > window.innerHeight - height - region.offsetHeight && top < window.innerHeight - height;
    if (isCovered) height = window.innerHeight - top;
  }
  region.style.setProperty("--bottom-bars", `${Math.min(height, window.innerHeight / 2)}px`);
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const Icon = icons[toast.kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering a toast only pauses its timer
    <div
      className={classNames(styles.toast, styles[toast.kind], toast.leaving && styles.leaving)}
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      <Icon aria-hidden="true" className={styles.icon} size={20} />
      <div className={styles.words}>
        {toast.link && (
          <Link to={toast.link.to} className={styles.link} onClick={() => dismissToast(toast.id)}>
            {toast.link.label}
          </Link>
        )}
        <p dir="auto" className={styles.text}>
          {toast.text}
        </p>
      </div>
      <IconButton className={styles.close} label={t("common.close")} onClick={() => dismissToast(toast.id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
