import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NoticeMailSetting } from "../../../contract/hiring/notices.ts";
import { routes } from "../../../contract/index.ts";
import { AccountSection } from "../../accounts/account/account-section.tsx";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { CheckField } from "../../platform/ui/forms/check-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";

function noticeMailQuery() {
  return queryOptions({
    queryKey: ["notices", "mail"],
    queryFn: ({ signal }) => callApi(routes.listNoticeMailSettings, { signal }),
  });
}

/** Switches the mail about each kind of notices on or off. */
export function NoticeMailSection() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const settings = useQuery(noticeMailQuery());
  return (
    <AccountSection title={t("notices.mail.title")} lead={t("notices.mail.lead")}>
      {settings.isPending && <SkeletonText count={3} />}
      {settings.isLoadingError && (
        <ErrorState text={getErrorMessage(settings.error)} onRetry={() => settings.refetch()} />
      )}
      {settings.data?.map((setting) => (
        <NoticeMailField key={setting.kind} setting={setting} />
      ))}
    </AccountSection>
  );
}

function NoticeMailField({ setting: { kind, enabled } }: { setting: NoticeMailSetting }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (next: boolean) => callApi(routes.setNoticeMail, { body: { kind, enabled: next } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(noticeMailQuery().queryKey, (settings) =>
        settings?.map((one) => (one.kind === saved.kind ? saved : one)),
      );
      toast.success(t(saved.enabled ? "notices.mail.is_on" : "notices.mail.is_off"));
    },
  });
  return (
    <CheckField
      label={t(`notices.mail.kinds.${kind}`)}
      checked={change.isPending ? change.variables : enabled}
      onChange={(event) => {
        if (!change.isPending) change.mutate(event.target.checked);
      }}
    />
  );
}
