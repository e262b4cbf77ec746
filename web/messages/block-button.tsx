import { Ban } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { useBlockUser } from "./use-block-user.ts";

/** Asks first. */
export function BlockButton({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const block = useBlockUser(userId, name);
  return (
    <>
      <IconButton label={t("messages.block", { name })} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Ban aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("messages.block_title", { name })}
        text={t("messages.block_text", { name })}
        confirmLabel={t("messages.block_confirm")}
        onConfirm={() => block.mutateAsync(true)}
      />
    </>
  );
}
