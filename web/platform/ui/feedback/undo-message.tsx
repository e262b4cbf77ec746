import { Undo2, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Button, IconButton } from "../forms/button.tsx";
import { useTranslation } from "../translation.tsx";
import styles from "./undo-message.module.css";

interface UndoMessageProps {
  /** What has happened. Without it, no message is shown. On phones it has two lines at most. */
  title: string | null | undefined;
  /** What follows from it, and until when it can be taken back. */
  children?: ReactNode;
  /** More buttons, before the one that takes the action back. */
  actions?: ReactNode;
  undoLabel: string;
  onUndo: () => void;
  isUndoing: boolean;
  /** The time in milliseconds at which the message closes itself, because the action can no longer be taken back. */
  until: number | undefined;
  onClose: () => void;
}

/** Browsers end a longer timeout at once. Clocks that differ by weeks ask for one. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** A message at the bottom edge of the window with a button that takes an action back. */
export function UndoMessage(props: UndoMessageProps) {
  const { title, children, actions, undoLabel, onUndo, isUndoing, until, onClose } = props;
  const { t } = useTranslation();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(close, Math.min(until - Date.now(), LONGEST_TIMEOUT_MS));
    return () => clearTimeout(timer);
  }, [until]);
  return (
    <div role="status" className={styles.place}>
      {title && (
        <div className={styles.bar} data-bottom-bar>
          <p className={styles.text}>
            <strong className={styles.title}>{title}</strong> {children}
          </p>
          {actions}
          <Button variant="quiet" size="small" busy={isUndoing} onClick={onUndo}>
            <Undo2 aria-hidden="true" className={styles.icon} />
            {undoLabel}
          </Button>
          <IconButton label={t("common.close")} onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
