import type { ChangeEvent } from "react";
import { useNavigate } from "react-router";
import { toUnderstood } from "../../../../contract/jobs/search/understood.ts";
import { getSign } from "../../../../contract/jobs/terms/pay.ts";
import { findReaderCurrency } from "../../../../contract/platform/languages.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { useSettings } from "../../../platform/app/settings.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { toSearchUrl, withCurrency } from "../search-criteria.ts";
import { FilterSelect, type MeantFilterProps } from "./filter-fields.tsx";

/** The currency of the minimum pay, where jobs pay in several. The first option is the one that the page has without a choice. */
export function CurrencyChoice({ formId, path, criteria, facets, understood }: MeantFilterProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useLanguage();
  const { currency: sign, currencies } = useSettings();
  const currency = withCurrency(criteria, language, understood).salary_currency;
  const usual = findReaderCurrency(currencies, language);
  const write = (code = "") => getSign(code, { sign, currencies }).trim();

  /** The words that name an amount name its currency, too, so another one replaces them. */
  function replaceWords(event: ChangeEvent<HTMLSelectElement>) {
    if (!understood?.salary_min) return;
    event.stopPropagation();
    const changed = { ...toUnderstood(criteria, understood), salary_currency: event.target.value || usual };
    navigate(toSearchUrl(path, changed), { preventScrollReset: true });
  }

  // No filter replaces words for pay of another period. The address keeps its currency.
  if (understood?.typed_pay)
    return <input type="hidden" form={formId} name="salary_currency" value={criteria.salary_currency ?? ""} />;
  const isOne = facets?.pay_currency.every(({ value }) => value === currencies[0]);
  // Another currency than the usual one stays a choice, so that the user can return from it when it finds nothing.
  if (isOne && currency === currencies[0] && currency === usual) return null;
  return (
    <FilterSelect
      formId={formId}
      name="salary_currency"
      label={t("search.salary_currency")}
      hideLabel
      value={currency === usual ? undefined : currency}
      emptyLabel={write(usual)}
      options={[...new Set([...currencies, currency])].flatMap((code) =>
        code && code !== usual ? [[code, write(code)] as const] : [],
      )}
      onChange={replaceWords}
    />
  );
}
