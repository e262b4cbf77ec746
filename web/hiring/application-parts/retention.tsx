import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApplicationDetail } from "../../../contract/hiring/applications.ts";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { useFormatPortalDay } from "../../platform/app/formats/days.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { useSettings } from "../../platform/app/settings.ts";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { invalidateApplications } from "../queries.ts";
import { SeekerHold } from "./held-notices.tsx";
import styles from "./retention.module.css";

/** Tells the seeker how long an application is kept, and takes or withdraws the consent to a year. */
export function SeekerRetention({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const formatDay = useFormatPortalDay();
  const { retentionDays } = useSettings();
  const { id, stage, erase_at, erased_at, is_kept_for_a_year } = application;
  const consent = useMutation({
    mutationFn: () =>
      callApi(routes.setYearConsent, { params: { id }, body: { keep_for_a_year: !is_kept_for_a_year } }),
    onSuccess: () => toast.success(t("applications.retention.saved")),
    onSettled: () => invalidateApplications(queryClient),
  });
  if (erased_at) return <p>{t("applications.retention.erased", { date: formatDate(erased_at, language) })}</p>;
  const { hold } = application;
  const text = is_kept_for_a_year
    ? t("applications.retention.year")
    : t("applications.retention.open", { count: retentionDays });
  return (
    <div className={styles.retention}>
      {hold && <SeekerHold hold={hold} />}
      {!(hold && (erase_at === null || isErasureHeld(application))) && (
        <p>{erase_at ? t("applications.retention.date", { date: formatDay(erase_at) }) : text}</p>
      )}
      {/* The company can no longer read a withdrawn application, so there is nothing to allow. */}
      {(is_kept_for_a_year || stage !== "withdrawn") && (
        <>
          <p>{t(`applications.retention.${is_kept_for_a_year ? "withdraw_hint" : "consent_hint"}`)}</p>
          <Button variant="quiet" size="small" busy={consent.isPending} onClick={() => consent.mutate()}>
            {t(`applications.retention.${is_kept_for_a_year ? "withdraw" : "consent"}`)}
          </Button>
        </>
      )}
    </div>
  );
}

/** Whether a legal hold ends after the date of the erasure, and so delays it. */
function isErasureHeld({ erase_at, held_until }: ApplicationDetail): boolean {
  return erase_at !== null && held_until !== null && held_until > erase_at;
}

/** Tells the company when an ended application is erased. Absent while it is open. */
export function ErasureDate({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation();
  const formatDay = useFormatPortalDay();
  if (!application.erase_at || isErasureHeld(application)) return null;
  const date = formatDay(application.erase_at);
  const key = application.is_kept_for_a_year ? "erased_with_consent_on" : "erased_on";
  return <p>{t(`applicants.${key}`, { date })}</p>;
}
