import type { WorkPlace } from "../../contract/jobs/terms/work-place.ts";
import { type Language, languageDefinitions } from "../../contract/platform/languages.ts";
import { fillPlaceholders, texts } from "../platform/i18n/texts.ts";

/** Writes where the work of a job is done, for feeds. Null when it does not say. */
export function writeWorkPlace(
  { work_place, days_on_site, remote_countries }: WorkPlace,
  language: Language,
): string | null {
  const { on_site, hybrid, remote, hybrid_days, remote_from } = texts[language].work_place;
  if (work_place === null) return null;
  if (days_on_site !== null) return fillPlaceholders(hybrid_days, { days: days_on_site });
  if (remote_countries.length === 0) return { on_site, hybrid, remote }[work_place];
  const names = new Intl.DisplayNames(languageDefinitions[language].locale, { type: "region" });
  const countries = remote_countries.map((code) => names.of(code) ?? code);
  const list = new Intl.ListFormat(languageDefinitions[language].locale, { type: "disjunction" }).format(countries);
  return fillPlaceholders(remote_from, { countries: list });
}
