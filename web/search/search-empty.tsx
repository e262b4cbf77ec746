import { SearchX } from "lucide-react";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { countFilters, type Search, searchAddress, withoutFilters } from "./search-params.ts";

/** Nothing found: what was looked for, and the step most likely to find something. */
export function SearchEmpty({ path, search }: { path: string; search: Search }) {
  const { t } = useTranslation();
  const { text, label, next } = nextStep(search);
  return (
    <EmptyState icon={<SearchX />} text={t(text, { title: search.title, place: search.zip_code })}>
      {label && (
        <ButtonLink variant="quiet" to={searchAddress(path, next ?? {})}>
          {t(label)}
        </ButtonLink>
      )}
    </EmptyState>
  );
}

function nextStep(search: Search): { text: string; label?: string; next?: Partial<Search> } {
  const { title, zip_code } = search;
  if (countFilters(search) > 0) {
    return { text: "search.none_filtered", label: "search.clear_filters", next: withoutFilters(search) };
  }
  if (title && zip_code) {
    return { text: "search.none_for_near", label: "search.everywhere", next: { ...search, zip_code: "" } };
  }
  if (zip_code) return { text: "search.none_near", label: "search.show_newest" };
  if (title) return { text: "search.none_for", label: "search.show_newest" };
  return { text: "search.none" };
}
