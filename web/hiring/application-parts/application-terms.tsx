import { useSettings } from "../../platform/app/settings.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";

interface ApplicationTermsProps {
  job: { answer_days: number };
  className?: string;
}

/** Tells a person before applying how long the company has to answer, and how long what is sent is kept. */
export function ApplicationTerms({ job, className }: ApplicationTermsProps) {
  const { t } = useTranslation();
  const { retentionDays } = useSettings();
  return (
    <>
      <p className={className}>{t("jobs.application.answer_within", { count: job.answer_days })}</p>
      <p className={className}>{t("jobs.application.kept", { count: retentionDays })}</p>
    </>
  );
}
