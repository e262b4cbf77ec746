import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PersonDetail } from "../../../contract/moderation/directory.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { useIsModerator } from "../../platform/reports/use-is-moderator.ts";
import { Alert } from "../../platform/ui/feedback/alert.tsx";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { invalidateCases } from "../queries.ts";

interface SuspensionNoticeProps {
  suspension: PersonDetail["suspension"];
  name: string;
  /** Ends the suspension. */
  end: () => Promise<unknown>;
}

/** Says since when somebody is suspended, with the button that ends it before its time. */
export function SuspensionNotice({ suspension, name, end }: SuspensionNoticeProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const isModerator = useIsModerator();
  const [confirm, confirmDialog] = useConfirm();
  const ending = useMutation({
    mutationFn: end,
    onSuccess: () => {
      toast.success(t("staff.directory.suspension.ended"));
      return invalidateCases(queryClient);
    },
  });
  if (!suspension) return null;
  const since = formatDate(suspension.since, language);
  const text = suspension.until
    ? t("staff.directory.suspension.until", { since, until: formatDate(suspension.until, language) })
    : t("staff.directory.suspension.since", { since });
  const askToEnd = () =>
    confirm({
      title: t("staff.directory.suspension.end_title", { name }),
      text: t("staff.directory.suspension.end_text"),
      confirmLabel: t("staff.directory.suspension.end"),
      onConfirm: () => ending.mutateAsync(),
    });
  return (
    <>
      <Alert kind="bad" text={text} />
      {isModerator && (
        <div>
          <Button variant="quiet" size="small" onClick={askToEnd}>
            {t("staff.directory.suspension.end")}
          </Button>
        </div>
      )}
      {confirmDialog}
    </>
  );
}
