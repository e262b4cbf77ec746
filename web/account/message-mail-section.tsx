import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { routes } from "../../contract/index.ts";
import { callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { messageMailQuery } from "../messages/queries.ts";
import { ErrorState } from "../ui/feedback/list-states.tsx";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { CheckField } from "../ui/forms/check-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AccountSection } from "./account-section.tsx";

/** Whether mail comes about messages that stay unread. */
export function MessageMailSection() {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const mail = useQuery(messageMailQuery());
  /** Shown at once; what is saved counts again when the answer is there. */
  const [wanted, setWanted] = useState<boolean>();
  const change = useMutation({
    mutationFn: (enabled: boolean) => callApi(routes.setMessageMail, { body: { enabled } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(messageMailQuery().queryKey, saved);
      toast.success(saved.enabled ? t("messages.mail_is_on") : t("messages.mail_is_off"));
    },
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => setWanted(undefined),
  });
  const enabled = wanted ?? mail.data?.enabled;
  return (
    <AccountSection title={t("messages.mail_title")} lead={t("messages.mail_lead")}>
      {mail.isPending && <SkeletonText count={1} />}
      {mail.isLoadingError && <ErrorState text={failureMessage(mail.error)} onRetry={() => mail.refetch()} />}
      {enabled !== undefined && (
        <CheckField
          label={t("messages.mail_label")}
          checked={enabled}
          onChange={(event) => {
            if (change.isPending) return;
            setWanted(event.target.checked);
            change.mutate(event.target.checked);
          }}
        />
      )}
    </AccountSection>
  );
}
