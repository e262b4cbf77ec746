import { X } from "lucide-react";
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
} from "react";
import { IconButton } from "../forms/button.tsx";
import { useTranslation } from "../translation.tsx";
import styles from "./dialog.module.css";
import { addOpenDialog } from "./open-dialogs.ts";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The buttons at the bottom right. */
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * The user cannot close the dialog while one of its buttons is busy: it would hide whether the request has succeeded. The
 * close button is last in the document, so that the first field or button gets the initial focus.
 */
export function Dialog({ open, onClose, title, footer, children }: DialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const modal = useModal(open, close);
  function close() {
    if (!modal.ref.current?.querySelector("button[aria-busy=true]")) onClose();
  }

  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={titleId}>
      {open && (
        <div className={styles.box}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <div>{children}</div>
          {footer && (
            <div className={styles.footer} data-bottom-bar>
              {footer}
            </div>
          )}
          <IconButton className={styles.close} label={t("common.close")} onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </dialog>
  );
}

/**
 * Returns the props of a native `dialog` that is shown as a modal while `open` is true. The browser traps the focus and
 * restores it afterwards. The dialog element fills the screen, and the visible box is its child. Therefore a click on
 * the element itself is a click outside the box, and toasts inside the dialog keep their position.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const [closings, countClosing] = useReducer((count: number) => count + 1, 0);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    const remove = addOpenDialog(dialog);
    return () => {
      remove();
      dialog.close();
    };
  }, [open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser has closed the dialog
  useLayoutEffect(() => {
    if (open && ref.current?.open === false) ref.current.showModal();
  }, [closings]);

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose(event: SyntheticEvent) {
      if (!open || event.target !== event.currentTarget) return;
      onClose();
      // A second Escape closes the dialog also when `onCancel` prevents it. If its owner keeps it open, it is shown again.
      countClosing();
    },
    onPointerDown(event: MouseEvent<HTMLDialogElement>) {
      pressedOutside.current = isOutside(event);
    },
    /** A pointer press that starts inside the box, for example a text selection, is not a click outside. */
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (pressedOutside.current && isOutside(event)) onClose();
    },
  };
}

function isOutside(event: MouseEvent<HTMLDialogElement>): boolean {
  const onScrollbar = event.clientX >= event.currentTarget.clientWidth;
  return event.target === event.currentTarget && !onScrollbar;
}
