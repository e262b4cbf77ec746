import { type SearchCriteria, toSearchCriteria } from "../../../contract/jobs/search/search-criteria.ts";
import { convertPay, toPayPeriod } from "../../../contract/jobs/terms/pay.ts";
import { listCurrencies } from "../../../contract/platform/currencies.ts";
import { type PortalSettings, resolveIndustry } from "../../platform/settings/portal-settings.ts";

/**
 * Returns what a search asks for, in the terms of the index: with the present title of the industry, which links and feeds may
 * still have by an old one, and with the lowest pay of a month and the currency of the portal. The parameter is the pay of the period that the portal has chosen.
 */
export function resolveCriteria(
  settings: Pick<PortalSettings, "industryTitles" | "current">,
  params: Parameters<typeof toSearchCriteria>[0],
): SearchCriteria {
  const [pay_currency] = listCurrencies(settings.current);
  const pay_period = toPayPeriod(settings.current.salary_period);
  const criteria = { ...resolveIndustry(settings, toSearchCriteria(params)), pay_currency, pay_period };
  if (criteria.salary_min === undefined) return criteria;
  return { ...criteria, salary_min: convertPay(criteria.salary_min, pay_period, "month") };
}
