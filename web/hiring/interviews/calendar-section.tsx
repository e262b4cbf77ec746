import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { routes } from "../../../contract/index.ts";
import { AccountSection } from "../../accounts/account/account-section.tsx";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { FormActions } from "../../platform/ui/forms/form.tsx";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";

const calendarFeedQuery = queryOptions({
  queryKey: ["calendar"],
  queryFn: ({ signal }) => callApi(routes.getCalendarFeed, { signal }),
});

/** The private address of the user's interviews for calendar programs, which the user can renew. */
export function CalendarSection() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const [confirm, confirmDialog] = useConfirm();
  const feed = useQuery(calendarFeedQuery);
  const renew = useMutation({
    mutationFn: () => callApi(routes.renewCalendarFeed),
    onSuccess: (renewed) => {
      queryClient.setQueryData(calendarFeedQuery.queryKey, renewed);
      toast.success(t("account.calendar.renewed"));
    },
  });

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t("account.calendar.copied"));
    } catch {
      toast.error(t("account.calendar.not_copied"));
    }
  }

  function confirmRenewal() {
    confirm({
      title: t("account.calendar.renew_title"),
      text: t("account.calendar.renew_text"),
      confirmLabel: t("account.calendar.renew"),
      onConfirm: () => renew.mutateAsync(),
    });
  }

  return (
    <AccountSection title={t("account.calendar.title")} lead={t("account.calendar.lead")}>
      {feed.isPending && <SkeletonText count={1} />}
      {feed.isLoadingError && <ErrorState text={getErrorMessage(feed.error)} onRetry={() => feed.refetch()} />}
      {feed.data && (
        <>
          <TextField
            label={t("account.calendar.address")}
            hint={t("account.calendar.address_hint")}
            value={feed.data.url}
            readOnly
            onFocus={(event) => event.target.select()}
          />
          <FormActions>
            <Button variant="quiet" onClick={() => void copy(feed.data.url)}>
              <Copy aria-hidden="true" />
              {t("account.calendar.copy")}
            </Button>
            <Button variant="quiet" onClick={confirmRenewal}>
              {t("account.calendar.renew")}
            </Button>
          </FormActions>
        </>
      )}
      {confirmDialog}
    </AccountSection>
  );
}
