import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router";
import { classNames } from "../class-names.ts";
import { IconButton } from "../forms/button.tsx";
import { useTranslation } from "../translation.tsx";
import { getTopDialog, subscribeToDialogs } from "./open-dialogs.ts";
import { dismissToast, getToasts, pauseToasts, resumeToasts, subscribeToToasts, type Toast } from "./toast-store.ts";
import styles from "./toasts.module.css";

const icons = { success: CircleCheck, error: CircleAlert, info: Info };
const none: readonly Toast[] = [];

/** The notices at the top right, put once into the page. They move into a modal dialog, or it would make them inert. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts, () => none);
  const place = useSyncExternalStore(
    subscribeToDialogs,
    () => getTopDialog() ?? document.body,
    () => null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: moved elsewhere, they are no longer under the pointer
  useEffect(resumeToasts, [place]);
  if (!place) return null;
  return createPortal(
    <section className={styles.region} aria-label={t("common.notifications")}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>,
    place,
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const Icon = icons[toast.kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it from leaving
    <div
      className={classNames(styles.toast, styles[toast.kind], toast.leaving && styles.leaving)}
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      <Icon aria-hidden="true" className={styles.icon} size={20} />
      <div role={toast.kind === "error" ? "alert" : "status"} className={styles.words}>
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
