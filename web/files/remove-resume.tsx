import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { routes } from "../../contract/index.ts";
import type { User } from "../../contract/users.ts";
import { updateUser } from "../api/session.ts";
import { callApi } from "../api.ts";
import { useErrorMessage } from "../failure-message.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";

/** `name`: as the person called the file, when that is known. */
export function RemoveResumeButton({ user, name }: { user: User; name: string | null }) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => callApi(routes.removeResume, { params: { id: user.id } }),
    onSuccess: () => {
      toast.success(t("files.resume.removed"));
      updateUser({ ...user, resume: null });
    },
    onError: (error) => toast.error(failureMessage(error)),
  });
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
        {t("files.resume.remove")}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("files.resume.remove_title")}
        text={t("files.resume.remove_text", { name: name ?? t("files.resume.current") })}
        confirmLabel={t("files.resume.remove")}
        onConfirm={() => remove.mutateAsync()}
      />
    </>
  );
}
