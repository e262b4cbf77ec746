import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { routes } from "../../contract/index.ts";
import { AccountSection } from "../accounts/account/account-section.tsx";
import { callApi } from "../platform/api/client.ts";
import { useErrorMessage } from "../platform/api/error-message.ts";
import { ErrorState } from "../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../platform/ui/feedback/skeleton.tsx";
import { toast } from "../platform/ui/feedback/toast-store.ts";
import { CheckField } from "../platform/ui/forms/check-field.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { unreadMailQuery } from "./queries.ts";

/** Switches the mails about unread messages on or off. */
export function UnreadMailSection() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const mail = useQuery(unreadMailQuery());
  /** The value that the user has chosen while the request runs; otherwise undefined. */
  const [optimistic, setOptimistic] = useState<boolean>();
  const change = useMutation({
    mutationFn: (enabled: boolean) => callApi(routes.setMessageMail, { body: { enabled } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(unreadMailQuery().queryKey, saved);
      toast.success(saved.enabled ? t("messages.mail_is_on") : t("messages.mail_is_off"));
    },
    onSettled: () => setOptimistic(undefined),
  });
  const enabled = optimistic ?? mail.data?.enabled;
  return (
    <AccountSection title={t("messages.mail_title")} lead={t("messages.mail_lead")}>
      {mail.isPending && <SkeletonText count={1} />}
      {mail.isLoadingError && <ErrorState text={getErrorMessage(mail.error)} onRetry={() => mail.refetch()} />}
      {enabled !== undefined && (
        <CheckField
          label={t("messages.mail_label")}
          checked={enabled}
          onChange={(event) => {
            if (change.isPending) return;
            setOptimistic(event.target.checked);
            change.mutate(event.target.checked);
          }}
        />
      )}
    </AccountSection>
  );
}
