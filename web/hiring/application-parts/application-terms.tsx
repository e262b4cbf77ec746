import { useSettings } from "../../platform/app/settings.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";

interface ApplicationTermsProps {
  job: { answer_days: number; hides_names: boolean };
  className?: string;
}

/** Tells a person before applying whether the company learns who applies, how long it has to answer, and how long what is sent is kept. */
export function ApplicationTerms({ job, className }: ApplicationTermsProps) {
  const { t } = useTranslation();
  const { retentionDays } = useSettings();
  return (
    <>
      {job.hides_names && <p className={className}>{t("jobs.application.names_hidden")}</p>}
      <p className={className}>{t("jobs.application.answer_within", { count: job.answer_days })}</p>
      <p className={className}>{t("jobs.application.kept", { count: retentionDays })}</p>
    </>
  );
}
