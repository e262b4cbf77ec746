import type { CompanyCheck } from "../../../contract/companies/checks.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { useTranslation } from "../../platform/ui/translation.tsx";

/** What the portal has checked about a company and when, in sentences. None of them says that the company can be trusted. */
export function CheckList({ checks }: { checks: readonly CompanyCheck[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={common.stack2}>
      {checks.map(({ kind, value, register, checked_at }) => (
        <li key={kind}>
          {t(`companies.checks.kinds.${kind}`, { value, register, date: formatDate(checked_at, language) })}
        </li>
      ))}
    </ul>
  );
}

/** A line of a list of facts, or an empty one without checks. */
export function useChecksFact(checks: readonly CompanyCheck[] | undefined) {
  const { t } = useTranslation();
  const value = checks && checks.length > 0 ? <CheckList checks={checks} /> : null;
  return { label: t("companies.checks.label"), value, isSentence: true };
}
