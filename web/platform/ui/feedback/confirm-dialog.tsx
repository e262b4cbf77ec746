import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "../forms/button.tsx";
import { useTranslation } from "../translation.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  open?: boolean;
  title: string;
  confirmLabel: ReactNode;
  confirmVariant?: ComponentProps<typeof Button>["variant"];
  /** The text of the button that closes the dialog. Without it, it is "Cancel". */
  cancelLabel?: ReactNode;
  disabled?: boolean;
  /** The dialog cannot be closed while the promise is pending. When it is rejected, the caller shows the error. */
  onConfirm: () => Promise<unknown>;
  onConfirmed?: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** A dialog with a button that acts and one that does not. The latter has the focus when there is no field. */
export function ConfirmDialog({
  open = true,
  title,
  confirmLabel,
  confirmVariant = "danger-filled",
  cancelLabel,
  disabled = false,
  onConfirm,
  onConfirmed,
  onCancel,
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const action = useMutation({
    mutationFn: onConfirm,
    onSuccess: onConfirmed,
    onError() {
      // The caller has shown the error.
    },
  });
  const footer = (
    <>
      <Button variant="quiet" onClick={onCancel} disabled={action.isPending}>
        {cancelLabel ?? t("common.cancel")}
      </Button>
      <Button variant={confirmVariant} onClick={() => action.mutate()} busy={action.isPending} disabled={disabled}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onCancel} title={title} footer={footer}>
      {children}
    </Dialog>
  );
}

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
 * Asks for a confirmation before an action that cannot be undone.
 *
 * @example
 * const [confirm, confirmDialog] = useConfirm();
 * <Button onClick={() => confirm({ title, text, confirmLabel, onConfirm: () => remove.mutateAsync(id) })} />
 * {confirmDialog}
 */
export function useConfirm(): [confirm: (confirmation: Confirmation) => void, dialog: ReactNode] {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const dialog = (
    <ConfirmDialog
      open={confirmation !== null}
      title={confirmation?.title ?? ""}
      confirmLabel={confirmation?.confirmLabel}
      onConfirm={async () => confirmation?.onConfirm?.()}
      onConfirmed={() => {
        setConfirmation(null);
        if (confirmation?.onClosed) setTimeout(confirmation.onClosed);
      }}
      onCancel={() => {
        setConfirmation(null);
        confirmation?.onCancel?.();
      }}
    >
      <p>{confirmation?.text}</p>
    </ConfirmDialog>
  );
  return [setConfirmation, dialog];
}
