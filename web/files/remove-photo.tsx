import { useMutation, useQueryClient } from "@tanstack/react-query";
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

export function RemovePhotoButton({ user }: { user: User }) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => callApi(routes.removePhoto),
    onSuccess: () => {
      toast.success(t("files.photo.removed"));
      updateUser({ ...user, photo: null });
      void queryClient.invalidateQueries();
    },
    onError: (error) => toast.error(failureMessage(error)),
  });
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
        {t("files.photo.remove")}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("files.photo.remove_title")}
        text={t("files.photo.remove_text")}
        confirmLabel={t("files.photo.remove")}
        onConfirm={() => remove.mutateAsync()}
      />
    </>
  );
}
