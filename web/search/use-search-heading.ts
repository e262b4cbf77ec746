import type { SearchSummary } from "../../contract/search.ts";
import { formatNumber, useLanguage } from "../i18n.ts";
import { useTranslation } from "../ui/translation.tsx";
import type { SearchCriteria } from "./search-criteria.ts";

/** What the results are, in two parts: `Jobs` or `214 jobs`, and `for “nurse” near Amsterdam`. */
export function useSearchHeading(search: SearchCriteria, summary?: SearchSummary): { what: string; about: string } {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = summary?.searched_instead ?? search.title;
  const place = summary?.place && !/\d/.test(search.zip_code) ? summary.place.label : search.zip_code;
  const known = summary ? summary.place !== null : true;
  const near = place && (search.radius && known ? "within" : "near");
  const form = [title && "for", near].filter(Boolean).join("_");
  const about = form && t(`search.about_${form}`, { title, place, radius: search.radius });
  if (!summary) return { what: t(about ? "search.jobs" : "search.newest_jobs"), about };
  const { count, count_is_exact } = summary;
  const number = formatNumber(count, language);
  return { what: t(count_is_exact ? "search.count" : "search.count_over", { count, number }), about };
}
