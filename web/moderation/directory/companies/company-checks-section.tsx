import { useMutation, useQueryClient } from "@tanstack/react-query";
import { routes } from "../../../../contract/index.ts";
import type { DirectoryCompanyDetail } from "../../../../contract/moderation/directory.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useErrorMessage } from "../../../platform/api/error-message.ts";
import { SHOWN_IN_PAGE } from "../../../platform/api/query-client.ts";
import { formatDate, useLanguage } from "../../../platform/app/i18n.ts";
import { useIsModerator } from "../../../platform/reports/use-is-moderator.ts";
import common from "../../../platform/styles/common.module.css";
import { Alert } from "../../../platform/ui/feedback/alert.tsx";
import { toast } from "../../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { DetailSection } from "../detail-parts.tsx";
import styles from "../directory.module.css";
import { directoryCompanyQuery } from "../queries.ts";

/** What was checked about a company, when and by whom, and the number that a member of the staff compares with its register. */
export function CompanyChecksSection({ company }: { company: DirectoryCompanyDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { checks, register_request: request } = company;
  const number = checks.find(({ kind }) => kind === "register");
  return (
    <DetailSection title={t("companies.checks.label")}>
      {checks.length === 0 && <p className={styles.secondary}>{t("staff.companies.no_checks")}</p>}
      <ul className={styles.list}>
        {checks.map(({ kind, value, register, checked_at, checked_by }) => (
          <li key={kind}>
            {t(`companies.checks.kinds.${kind}`, { value, register, date: formatDate(checked_at, language) })}
            {checked_by && (
              <p className={styles.small}>
                {t("staff.companies.checked_by", { name: checked_by.name || t("users.no_name") })}
              </p>
            )}
          </li>
        ))}
      </ul>
      {request && <p>{t("staff.companies.register_request", { ...request, name: company.name })}</p>}
      {(request || number) && <RegisterButtons id={company.id} request={request} />}
    </DetailSection>
  );
}

function RegisterButtons({ id, request }: { id: string; request: DirectoryCompanyDetail["register_request"] }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const isModerator = useIsModerator();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (isConfirmed: boolean) =>
      isConfirmed && request
        ? callApi(routes.confirmRegisterNumber, { params: { id }, body: request })
        : callApi(routes.removeRegisterNumber, { params: { id } }),
    meta: SHOWN_IN_PAGE,
    onSuccess: (_, isConfirmed) =>
      toast.success(t(isConfirmed ? "staff.companies.register_confirmed" : "staff.companies.register_removed")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: directoryCompanyQuery(id).queryKey }),
  });
  if (!isModerator) return null;
  return (
    <>
      <Alert kind="bad" text={change.error ? getErrorMessage(change.error) : null} />
      <div className={common.cluster2}>
        {request && (
          <Button size="small" busy={change.isPending} onClick={() => change.mutate(true)}>
            {t("staff.companies.confirm_register")}
          </Button>
        )}
        <Button variant="quiet" size="small" busy={change.isPending} onClick={() => change.mutate(false)}>
          {t("staff.companies.remove_register")}
        </Button>
      </div>
    </>
  );
}
