import { Link } from "react-router";
import type { SearchSummary } from "../../../contract/jobs/search.ts";
import type { SearchCriteria } from "../../../contract/jobs/search-criteria.ts";
import { useOptionLabel } from "../../platform/app/option-labels.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { toSearchUrl } from "./search-criteria.ts";

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
  const { understood, searched_instead: correction, count } = summary;
  const { keywords } = criteria;
  const notes = [
    correction !== null && t(count > 0 ? "search.corrected" : "search.corrected_in_vain", { keywords, correction }),
    understood.place && t("search.place_from_words", { words: understood.place }),
    understood.type && t("search.type_from_words", { type: getOptionLabel(understood.type) }),
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
      <Link to={toTyped(true)} preventScrollReset>
        {t("search.exactly", { keywords })}
      </Link>
    </p>
  );
}
