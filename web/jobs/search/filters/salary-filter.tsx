import { lazy } from "react";
import { toPayPeriod } from "../../../../contract/jobs/terms/pay.ts";
import { useSettings } from "../../../platform/app/settings.ts";
import { useSyncedInput } from "../../../platform/ui/forms/synced-value.ts";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { parseSalary } from "../search-criteria.ts";
import type { MeantFilterProps } from "./filter-fields.tsx";
import { OnDemand } from "./on-demand.tsx";
import styles from "./search-filters.module.css";

// It would exceed the budget of the page.
const CurrencyChoice = lazy(async () => ({ default: (await import("./currency-choice.tsx")).CurrencyChoice }));

/**
 * The minimum salary, and its currency where jobs pay in several. The field searches on blur and on Enter, not on every keystroke.
 */
export function SalaryFilter(props: MeantFilterProps) {
  const { formId, criteria, understood } = props;
  const { t } = useTranslation();
  const { currency: sign, currencies, salaryPeriod } = useSettings();
  const salary = criteria.salary_min;
  const per = t(`pay.per.${toPayPeriod(salaryPeriod)}`);
  const input = useSyncedInput<HTMLInputElement>(salary === undefined ? "" : String(salary));

  function submitOnBlur(field: HTMLInputElement) {
    const typedSalary = parseSalary(field.value);
    field.value = typedSalary === undefined ? "" : String(typedSalary);
    if (typedSalary !== salary) field.form?.requestSubmit();
  }

  return (
    <div className={currencies.length > 1 ? styles.pay : undefined}>
      <TextField
        {...input}
        form={formId}
        name="salary_min"
        label={t(currencies.length > 1 ? "search.salary_min_per" : "search.salary_min", { currency: sign, per })}
        // Pay that the keywords name is no value of the field: submitted with changed keywords, it would contradict them.
        placeholder={understood?.salary_min ? String(understood.salary_min) : undefined}
        inputMode="numeric"
        autoComplete="off"
        onBlur={(event) => submitOnBlur(event.target)}
      />
      {currencies.length > 1 && (
        <OnDemand formId={formId} name="salary_currency" value={criteria.salary_currency}>
          <CurrencyChoice {...props} />
        </OnDemand>
      )}
    </div>
  );
}
