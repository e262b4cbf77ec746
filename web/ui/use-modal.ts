import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { addOpenDialog } from "./feedback/open-dialogs.ts";

/**
 * Shows a native dialog as a modal while `open`, and hands back its props. The browser keeps the focus inside and
 * returns it afterwards. The dialog fills the screen and is transparent, what is seen is a box in it: so a click on
 * the dialog itself is one outside the box, and toasts inside it keep their place on the screen.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);

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

  return {
    ref,
    onCancel(event: SyntheticEvent) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose(event: SyntheticEvent) {
      if (open && event.target === event.currentTarget) onClose();
    },
    onPointerDown(event: MouseEvent<HTMLDialogElement>) {
      pressedOutside.current = isOutside(event);
    },
    /** A press inside that slides out, as when marking text, is no click outside. */
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (pressedOutside.current && isOutside(event)) onClose();
    },
  };
}

function isOutside(event: MouseEvent<HTMLDialogElement>): boolean {
  const onScrollbar = event.clientX >= event.currentTarget.clientWidth;
  return event.target === event.currentTarget && !onScrollbar;
}
