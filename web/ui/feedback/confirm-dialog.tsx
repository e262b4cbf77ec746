import { useState } from "react";
import { Button } from "../forms/button.tsx";
import { useTranslation } from "../translation.tsx";
import { Dialog } from "./dialog.tsx";

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Names the thing it is about. */
  text: string;
  confirmLabel: string;
  /** Closes the dialog when done; a failure leaves it open, and telling about it is the caller's part. */
  onConfirm: () => Promise<unknown>;
};

/** Asks before something that cannot be undone. "Cancel" has the focus. */
export function ConfirmDialog({ open, onClose, title, text, confirmLabel, onConfirm }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);

  function close() {
    if (!busy) onClose();
  }

  async function confirm() {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // Told by the caller.
    } finally {
      setBusy(false);
    }
  }

  const footer = (
    <>
      <Button variant="quiet" onClick={close} disabled={busy}>
        {t("common.cancel")}
      </Button>
      <Button variant="danger-filled" onClick={confirm} busy={busy}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={close} title={title} footer={footer}>
      <p>{text}</p>
    </Dialog>
  );
}
