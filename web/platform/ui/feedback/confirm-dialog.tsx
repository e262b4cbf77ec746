import { type ReactNode, useState } from "react";
import { Button } from "../forms/button.tsx";
import { useTranslation } from "../translation.tsx";
import { Dialog } from "./dialog.tsx";

interface Confirmation {
  title: string;
  /** Names the thing that the action changes or deletes. */
  text: string;
  confirmLabel: string;
  /** The dialog stays open while the promise is pending, and when it is rejected. The caller shows the error. */
  onConfirm?: () => Promise<unknown>;
  onCancel?: () => void;
  /**
   * Runs after a confirmed dialog is closed and has returned the focus. Use it to move the focus when the action
   * removes the button that opened the dialog.
   */
  onClosed?: () => void;
}

/**
 * Asks for a confirmation before an action that cannot be undone. "Cancel" has the focus.
 *
 * @example
 * const [confirm, confirmDialog] = useConfirm();
 * <Button onClick={() => confirm({ title, text, confirmLabel, onConfirm: () => remove.mutateAsync(id) })} />
 * {confirmDialog}
 */
export function useConfirm(): [confirm: (confirmation: Confirmation) => void, dialog: ReactNode] {
  const { t } = useTranslation();
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [isBusy, setBusy] = useState(false);

  function cancel() {
    if (isBusy) return;
    setConfirmation(null);
    confirmation?.onCancel?.();
  }

  async function runAction() {
    setBusy(true);
    try {
      await confirmation?.onConfirm?.();
      setConfirmation(null);
      if (confirmation?.onClosed) setTimeout(confirmation.onClosed);
    } catch {
      // The caller has shown the error.
    } finally {
      setBusy(false);
    }
  }

  const footer = (
    <>
      <Button variant="quiet" onClick={cancel} disabled={isBusy}>
        {t("common.cancel")}
      </Button>
      <Button variant="danger-filled" onClick={runAction} busy={isBusy}>
        {confirmation?.confirmLabel}
      </Button>
    </>
  );
  const dialog = (
    <Dialog open={confirmation !== null} onClose={cancel} title={confirmation?.title ?? ""} footer={footer}>
      <p>{confirmation?.text}</p>
    </Dialog>
  );
  return [setConfirmation, dialog];
}
