import { type SearchCriteria, toSearchCriteria } from "../../../contract/jobs/search/search-criteria.ts";
import { toPayPeriod } from "../../../contract/jobs/terms/pay.ts";
import { listCurrencies } from "../../../contract/platform/currencies.ts";
import { type PortalSettings, resolveIndustry } from "../../platform/settings/portal-settings.ts";
import { toPayFilter } from "./prepare-search.ts";

/**
 * Returns what a search asks for, in the terms of the index: with the present title of the industry, which links and feeds may
 * still have by an old one, and with the currencies of the portal. The parameter is the lowest pay of the period that the portal
 * has chosen, and the criterion that of a month or an hour.
 */
export function resolveCriteria(
  settings: Pick<PortalSettings, "industryTitles" | "current">,
  params: Parameters<typeof toSearchCriteria>[0],
): SearchCriteria {
  const pay_currencies = listCurrencies(settings.current);
  const pay_period = toPayPeriod(settings.current.salary_period);
  const given = resolveIndustry(settings, toSearchCriteria(params));
  const salary_currency = given.salary_currency ?? (pay_currencies.length > 1 ? pay_currencies[0] : undefined);
  const criteria = { ...given, salary_currency, pay_currencies, pay_period };
  const { salary_min } = criteria;
  if (salary_min === undefined) return criteria;
  return { ...criteria, salary_min: undefined, ...toPayFilter({ min: salary_min, period: pay_period }) };
}
