import { useCallback, useEffect } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { useConfirm } from "../ui/feedback/confirm-dialog.tsx";
import { useTranslation } from "../ui/translation.tsx";

/** Asks for a confirmation before unsaved changes are lost: on navigation within the portal, and when the tab closes. */
export function UnsavedChangesGuard({ when }: { when: boolean }) {
  const { t } = useTranslation();
  const [confirm, confirmDialog] = useConfirm();
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(useCallback((event) => when && event.preventDefault(), [when]));
  useEffect(() => {
    if (state !== "blocked") return;
    confirm({
      title: t("common.leave_title"),
      text: t("common.leave_text"),
      confirmLabel: t("common.leave"),
      onConfirm: async () => proceed(),
      onCancel: reset,
    });
  }, [state, proceed, reset, confirm, t]);
  return confirmDialog;
}
