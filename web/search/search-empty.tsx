import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./search-empty.module.css";
import { chosenFilters, type Search, searchAddress, withoutFilters } from "./search-params.ts";

interface SearchEmptyProps {
  path: string;
  search: Search;
  /** Around a place that is known one can look further. */
  placeIsKnown: boolean;
}

/** Nothing found: what was looked for, and the steps most likely to find something, the smallest first. */
export function SearchEmpty({ path, search, placeIsKnown }: SearchEmptyProps) {
  const { t } = useTranslation();
  const steps = nextSteps(search, placeIsKnown);
  return (
    <EmptyState text={t(textFor(search), { title: search.title, place: search.zip_code })}>
      <div className={styles.steps}>
        {steps.map(({ label, next }) => (
          <ButtonLink key={label} variant="quiet" to={searchAddress(path, next)}>
            {t(label, { radius: next.radius })}
          </ButtonLink>
        ))}
      </div>
    </EmptyState>
  );
}

function textFor(search: Search): string {
  if (chosenFilters(search).some((name) => name !== "radius")) return "search.none_filtered";
  if (search.title && search.zip_code) return "search.none_for_near";
  if (search.zip_code) return "search.none_near";
  return search.title ? "search.none_for" : "search.none";
}

interface Step {
  label: string;
  next: Partial<Search>;
}

function nextSteps(search: Search, placeIsKnown: boolean): Step[] {
  const steps: Step[] = [];
  const wider = [25, 100].find((radius) => radius > (search.radius ?? 0));
  const { radius } = search;
  if (chosenFilters(search).some((name) => name !== "radius")) {
    steps.push({ label: "search.clear_filters", next: { ...withoutFilters(search), radius } });
  }
  if (placeIsKnown && wider) steps.push({ label: "search.look_within", next: { ...search, radius: wider } });
  if (search.zip_code) {
    steps.push({ label: "search.everywhere", next: { ...search, zip_code: "", radius: undefined } });
  }
  if (search.title || search.zip_code) steps.push({ label: "search.show_newest", next: {} });
  return steps;
}
