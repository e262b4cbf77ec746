import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Link, useLocation } from "react-router";
import { classNames } from "../class-names.ts";
import { useStore } from "../external-store.ts";
import { IconButton } from "../forms/button.tsx";
import { useTranslation } from "../translation.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { topDialogStore } from "./open-dialogs.ts";
import { dismissToast, pauseToasts, removeToasts, resumeToasts, type Toast, toastStore } from "./toast-store.ts";
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
  useToastsOfPage(region);
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
 * Removes the toasts that are shown when a link is pressed, once another page has replaced theirs: not for a link that opens a new tab,
 * or that the user takes back because of unsaved changes. A page that opens by itself, such as the list after a form, keeps them.
 */
function useToastsOfPage(region: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const left = useRef<readonly number[]>([]);
  useEffect(() => {
    const remember = ({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a") : null;
      const opensElsewhere = ctrlKey || metaKey || shiftKey || altKey;
      if (!link || opensElsewhere || region.current?.contains(link)) return;
      left.current = toastStore.get().map(({ id }) => id);
    };
    // In the capture phase, because the next page may be shown while the router handles the click.
    document.addEventListener("click", remember, true);
    return () => document.removeEventListener("click", remember, true);
  }, [region]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what ends the page
  useEffect(() => {
    removeToasts(left.current);
    left.current = [];
  }, [pathname]);
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
