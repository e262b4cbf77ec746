import { useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { useTranslation } from "../ui/translation.tsx";

/** Asks before a page with something typed on it is left: by a link, by Back, or by closing the window. */
export function UnsavedChangesGuard({ when }: { when: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(useCallback((event) => when && event.preventDefault(), [when]));
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title={t("common.leave_title")}
      text={t("common.leave_text")}
      confirmLabel={t("common.leave")}
      onConfirm={async () => blocker.proceed?.()}
    />
  );
}
