import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { AccountSection } from "../accounts/account/account-section.tsx";
import { callApi } from "../platform/api/client.ts";
import { formatTime } from "../platform/app/formats/days.ts";
import { formatDate, useLanguage } from "../platform/app/i18n.ts";
import common from "../platform/styles/common.module.css";
import { toast } from "../platform/ui/feedback/toast-store.ts";
import { Button } from "../platform/ui/forms/button.tsx";
import { FormActions } from "../platform/ui/forms/form.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";

const queryKey = ["view_grant"];

/** Lets the staff read the account for a time, and says when they have done so. */
export function ViewGrantSection() {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => callApi(routes.getViewGrant, { signal }) });
  const grant = useMutation({
    mutationFn: () => callApi(routes.grantView),
    onSuccess: (reply) => {
      queryClient.setQueryData(queryKey, reply);
      toast.success(t("account.view_grant.granted"));
    },
  });
  const withdraw = useMutation({
    mutationFn: () => callApi(routes.withdrawView),
    onSuccess: () => {
      toast.success(t("account.view_grant.withdrawn"));
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  const until = data?.until;
  const openings = data?.openings ?? [];
  return (
    <AccountSection title={t("account.view_grant.title")} lead={t("account.view_grant.lead")}>
      {until && <p role="status">{t("account.view_grant.until", { time: formatTime(until, language) })}</p>}
      {openings.length > 0 && (
        <ul className={common.stack1}>
          {openings.map((at) => (
            <li key={at}>
              {t("account.view_grant.opened", { date: formatDate(at, language), time: formatTime(at, language) })}
            </li>
          ))}
        </ul>
      )}
      <FormActions>
        <Button variant="quiet" busy={grant.isPending} onClick={() => grant.mutate()}>
          {t(until ? "account.view_grant.prolong" : "account.view_grant.submit")}
        </Button>
        {until && (
          <Button variant="danger" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t("account.view_grant.withdraw")}
          </Button>
        )}
      </FormActions>
    </AccountSection>
  );
}
