import { Link } from "react-router";
import type { SearchSummary } from "../../../../contract/jobs/search/search.ts";
import type { SearchCriteria } from "../../../../contract/jobs/search/search-criteria.ts";
import type { Language } from "../../../../contract/platform/languages.ts";
import { formatAlternatives, getCountryName, getCurrencyName } from "../../../platform/app/formats/formats.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { toSearchUrl } from "../search-criteria.ts";

interface UnderstoodNotesProps {
  path: string;
  criteria: SearchCriteria;
  summary: SearchSummary;
}

const MAX_OTHER_WORDS = 3;

/**
 * Says what the search made of the words: corrected them, left some out, or added other names of an occupation. The heading names
 * the place, and links name the filters that words mean. A link searches the words as they are typed, and back. Only what the jobs
 * do not have is always shown. Further notes are folded, because they would fill the screen of a telephone before the first job.
 */
export function UnderstoodNotes({ path, criteria, summary }: UnderstoodNotesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { understood, count } = summary;
  const { keywords } = criteria;
  const quote = (words: string[]) => words.map((word) => t("search.quoted", { word })).join(", ");
  const { abroad } = understood;
  const countries = formatAlternatives(
    abroad?.countries.map((code) => getCountryInSentence(code, language)) ?? [],
    language,
  );
  const lacking = [
    understood.for_beginners &&
      t("search.for_beginners", {
        name: understood.for_beginners.name,
        words: quote(understood.for_beginners.words),
      }),
    ...describeChange(summary, keywords, t, quote),
    understood.not_mentioned.length > 0 && t("search.not_mentioned", { words: quote(understood.not_mentioned) }),
    understood.not_in_titles.length > 0 && t("search.not_in_titles", { words: quote(understood.not_in_titles) }),
    understood.not_stated.length > 0 && t("search.not_stated", { words: quote(understood.not_stated) }),
    abroad?.are_all && t("search.none_at_home", { countries }),
  ].filter(Boolean);
  const notes = [
    understood.other_currency &&
      t("search.other_currency", {
        words: quote([understood.other_currency.words]),
        currency: getCurrencyName(understood.other_currency.compared, language),
      }),
    abroad && !abroad.are_all && t("search.also_abroad", { countries }),
    understood.excluded.length > 0 && t("search.excluded", { words: quote(understood.excluded) }),
    understood.permanent && t("search.permanent", { words: quote([understood.permanent]) }),
    understood.remote_from &&
      t("search.remote_from", { country: getCountryInSentence(understood.remote_from, language) }),
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
  const shown = lacking.length > 0 ? lacking : notes.slice(0, 1);
  const further = lacking.length > 0 ? notes : notes.slice(1);
  if (shown.length === 0 && understood.keywords === keywords) return null;
  const exactly = keywords && (
    <Link to={toTyped(true)} preventScrollReset>
      {t("search.exactly")}
    </Link>
  );
  return (
    <div>
      {shown.join(" ")} {further.length === 0 && exactly}
      {further.length > 0 && (
        <details>
          <summary>{t("search.more_notes")}</summary>
          {further.join(" ")} {exactly}
        </details>
      )}
    </div>
  );
}

/** In English and Dutch, some names of countries have an article within a sentence. */
function getCountryInSentence(code: string, language: Language): string {
  const name = getCountryName(code, language);
  if (language === "en") return /^(Netherlands|Philippines|United)/.test(name) ? `the ${name}` : name;
  return name.replace(/^(?=Verenigde )/, "de ").replace(/^(?=Verenigd )/, "het ");
}

/** Says which words were corrected, and which left out. */
function describeChange(
  { searched_instead: correction, understood: { dropped, lacked, is_corrected }, count }: SearchSummary,
  keywords: string,
  t: ReturnType<typeof useTranslation>["t"],
  quote: (words: string[]) => string,
): string[] {
  const leftOut = is_corrected ? lacked : [...dropped, ...lacked];
  const replaced = { keywords: dropped.join(" ") || keywords, correction };
  const correct = () => t(count === 0 ? "search.corrected_in_vain" : "search.corrected", replaced);
  return [
    ...(is_corrected ? [correct()] : []),
    ...(leftOut.length > 0 ? [t("search.left_out", { words: quote(leftOut) })] : []),
  ];
}
