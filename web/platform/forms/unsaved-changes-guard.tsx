import { useCallback } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { useTranslation } from "../ui/translation.tsx";

interface UnsavedChangesGuardProps {
  when: boolean;
  /** What is not saved, on a page with several forms. */
  parts?: readonly string[];
}

/** Asks for a confirmation before unsaved changes are lost: on navigation within the portal, and when the tab closes. */
export function UnsavedChangesGuard({ when, parts = [] }: UnsavedChangesGuardProps) {
  const { t } = useTranslation();
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(useCallback((event) => when && event.preventDefault(), [when]));
  return (
    <ConfirmDialog
      open={state === "blocked"}
      title={t("common.leave_title")}
      confirmLabel={t("common.leave")}
      onConfirm={async () => proceed?.()}
      onCancel={() => reset?.()}
    >
      <p>{t("common.leave_text")}</p>
      {parts.length > 0 && <p>{t("common.leave_parts", { parts: parts.join(", ") })}</p>}
    </ConfirmDialog>
  );
}
