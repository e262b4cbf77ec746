import { Link } from "react-router";
import type { SearchSummary } from "../../../../contract/jobs/search/search.ts";
import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import { splitShifts } from "../../../../contract/jobs/terms/schedule.ts";
import { getCountryName, getCurrencyName } from "../../../platform/app/formats/formats.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { useOptionLabel } from "../../../platform/app/option-labels.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useDescribePayFilter } from "../../pay-text.ts";
import { useHoursLabel } from "../filters/hours-text.ts";
import { toSearchUrl } from "../search-criteria.ts";

interface UnderstoodNotesProps {
  path: string;
  criteria: SearchCriteria;
  summary: SearchSummary;
}

const MAX_OTHER_WORDS = 8;

/**
 * Says what the search made of the words: corrected them, took some for a place or a kind of contract, or added other
 * names of an occupation. A link searches the words as they are typed, and back.
 */
export function UnderstoodNotes({ path, criteria, summary }: UnderstoodNotesProps) {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const getHoursLabel = useHoursLabel();
  const describePayFilter = useDescribePayFilter();
  const language = useLanguage();
  const { understood, count } = summary;
  const { keywords } = criteria;
  const quote = (words: string[]) => words.map((word) => t("search.quoted", { word })).join(", ");
  const options = [understood.type, understood.work_place, understood.education].filter((filter) => filter !== null);
  const filters = [
    ...[...options, ...splitShifts(understood.shifts ?? "")].map(getOptionLabel),
    ...(understood.hours ? [getHoursLabel(understood.hours)] : []),
  ];
  const notes = [
    describeChange(summary, keywords, t, quote),
    understood.lacked.length > 0 && t("search.left_out", { words: quote(understood.lacked) }),
    understood.other_currency &&
      t("search.other_currency", {
        words: quote([understood.other_currency.words]),
        currency: getCurrencyName(understood.other_currency.compared, language),
      }),
    understood.not_mentioned.length > 0 && t("search.not_mentioned", { words: quote(understood.not_mentioned) }),
    understood.not_in_titles.length > 0 && t("search.not_in_titles", { words: quote(understood.not_in_titles) }),
    understood.place && t("search.place_from_words", { words: understood.place }),
    filters.length > 0 && t("search.type_from_words", { type: filters.join(", ") }),
    understood.excluded.length > 0 && t("search.excluded", { words: quote(understood.excluded) }),
    understood.hourly_pay &&
      t("search.pay_from_words", {
        salary: describePayFilter(understood.hourly_pay.min, understood.salary_currency, "hour"),
      }),
    understood.salary_min &&
      t("search.pay_from_words", { salary: describePayFilter(understood.salary_min, understood.salary_currency) }),
    understood.remote_from && t("search.remote_from", { country: getCountryName(understood.remote_from, language) }),
    understood.other_words.length > 0 &&
      count > 0 &&
      t(understood.other_words.length > MAX_OTHER_WORDS ? "search.many_other_words" : "search.other_words", {
        words: understood.other_words.slice(0, MAX_OTHER_WORDS).join(", "),
      }),
  ].filter(Boolean);
  const toTyped = (as_typed: true | undefined) => toSearchUrl(path, { ...criteria, as_typed });
  if (criteria.as_typed) {
    return (
      <p>
        {t("search.as_typed")}{" "}
        <Link to={toTyped(undefined)} preventScrollReset>
          {t("search.with_meaning")}
        </Link>
      </p>
    );
  }
  if (understood.has_no_words) return <p>{t("search.no_words", { keywords })}</p>;
  if (notes.length === 0) return null;
  return (
    <p>
      {notes.join(" ")}{" "}
      {keywords && (
        <Link to={toTyped(true)} preventScrollReset>
          {t("search.exactly", { keywords })}
        </Link>
      )}
    </p>
  );
}

/** Says which words were left out or corrected because no job has them all. */
function describeChange(
  { searched_instead: correction, understood: { dropped }, count }: SearchSummary,
  keywords: string,
  t: ReturnType<typeof useTranslation>["t"],
  quote: (words: string[]) => string,
): string | false {
  if (correction === null) return dropped.length > 0 && t("search.relaxed", { words: quote(dropped) });
  if (count === 0) return t("search.corrected_in_vain", { keywords, correction });
  const given = keywords.toLowerCase().split(/[\s,;.]+/);
  const isShorter = correction.split(/\s+/).every((word) => given.includes(word.toLowerCase()));
  if (isShorter && dropped.length > 0) return t("search.relaxed", { words: quote(dropped) });
  return t("search.corrected", { keywords: dropped.join(" ") || keywords, correction });
}
