import { type SearchCriteria, toSearchCriteria } from "../../../contract/jobs/search/search-criteria.ts";
import { toPayPeriod } from "../../../contract/jobs/terms/pay.ts";
import { listCurrencies } from "../../../contract/platform/currencies.ts";
import { type PortalSettings, resolveIndustry } from "../../platform/settings/portal-settings.ts";
import { toPayFilter } from "./prepare-search.ts";

/**
 * Returns what a search asks for, in the terms of the index: with the present title of the industry, which links and feeds may
 * still have by an old one, and with the currency of the portal. The parameter is the lowest pay of the period that the portal has
 * chosen, and the criterion that of a month or an hour.
 */
export function resolveCriteria(
  settings: Pick<PortalSettings, "industryTitles" | "current">,
  params: Parameters<typeof toSearchCriteria>[0],
): SearchCriteria {
  const [pay_currency] = listCurrencies(settings.current);
  const pay_period = toPayPeriod(settings.current.salary_period);
  const criteria = { ...resolveIndustry(settings, toSearchCriteria(params)), pay_currency, pay_period };
  const { salary_min } = criteria;
  if (salary_min === undefined) return criteria;
  return { ...criteria, salary_min: undefined, ...toPayFilter({ min: salary_min, period: pay_period }) };
}
