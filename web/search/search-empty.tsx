import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { getActiveFilters, removeFilters, type SearchCriteria, toSearchUrl } from "./search-criteria.ts";
import styles from "./search-empty.module.css";

interface NoResultsProps {
  path: string;
  search: SearchCriteria;
  /** Around a place that is known one can look further. */
  placeIsKnown: boolean;
}

/** Nothing found: what was looked for, and the steps most likely to find something, the smallest first. */
export function NoResults({ path, search, placeIsKnown }: NoResultsProps) {
  const { t } = useTranslation();
  const steps = getNextSteps(search, placeIsKnown);
  return (
    <EmptyState text={t(getNoResultsText(search), { title: search.title, place: search.zip_code })}>
      <div className={styles.steps}>
        {steps.map(({ label, next }) => (
          <ButtonLink key={label} variant="quiet" to={toSearchUrl(path, next)}>
            {t(label, { radius: next.radius })}
          </ButtonLink>
        ))}
      </div>
    </EmptyState>
  );
}

function getNoResultsText(search: SearchCriteria): string {
  if (getActiveFilters(search).some((name) => name !== "radius")) return "search.none_filtered";
  if (search.title && search.zip_code) return "search.none_for_near";
  if (search.zip_code) return "search.none_near";
  return search.title ? "search.none_for" : "search.none";
}

interface NextStep {
  label: string;
  next: Partial<SearchCriteria>;
}

function getNextSteps(search: SearchCriteria, placeIsKnown: boolean): NextStep[] {
  const steps: NextStep[] = [];
  const wider = [25, 100].find((radius) => radius > (search.radius ?? 0));
  const { radius } = search;
  if (getActiveFilters(search).some((name) => name !== "radius")) {
    steps.push({ label: "search.clear_filters", next: { ...removeFilters(search), radius } });
  }
  if (placeIsKnown && wider) steps.push({ label: "search.look_within", next: { ...search, radius: wider } });
  if (search.zip_code) {
    steps.push({ label: "search.everywhere", next: { ...search, zip_code: "", radius: undefined } });
  }
  if (search.title || search.zip_code) steps.push({ label: "search.show_newest", next: {} });
  return steps;
}
