import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { LoginSession } from "../../contract/account.ts";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api.ts";
import { useErrorMessage } from "../failure-message.ts";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";
import { sessionsQuery } from "./queries.ts";
import { useDeviceName } from "./use-device-name.ts";

interface EndSessionsDialogProps {
  /** What to ask about; the dialog is open while there is something. */
  sessions: LoginSession | "others" | null;
  onClose: () => void;
  onEnded: () => void;
}

export function EndSessionsDialog({ sessions, onClose, onEnded }: EndSessionsDialogProps) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const deviceName = useDeviceName();
  const queryClient = useQueryClient();
  const hasEnded = useRef(false);
  const one = sessions === "others" ? null : sessions;

  const end = useMutation({
    mutationFn: () => (one ? callApi(routes.endSession, { params: { id: one.id } }) : callApi(routes.endOtherSessions)),
    onSuccess: () => {
      hasEnded.current = true;
      toast.success(one ? t("account.sessions.ended") : t("account.sessions.ended_others"));
      return queryClient.invalidateQueries(sessionsQuery());
    },
    onError: (error) => toast.error(failureMessage(error)),
  });

  function close() {
    onClose();
    if (hasEnded.current) setTimeout(onEnded);
    hasEnded.current = false;
  }

  return (
    <ConfirmDialog
      open={sessions !== null}
      onClose={close}
      title={one ? t("account.sessions.confirm_end") : t("account.sessions.confirm_end_others")}
      text={
        one
          ? t("account.sessions.confirm_end_text", { device: deviceName(one) })
          : t("account.sessions.confirm_end_others_text")
      }
      confirmLabel={one ? t("account.sessions.end") : t("account.sessions.end_others")}
      onConfirm={() => end.mutateAsync()}
    />
  );
}
