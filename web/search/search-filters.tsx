import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { jobTypes } from "../../contract/values.ts";
import { industriesQuery } from "../jobs/queries.ts";
import { useOption } from "../jobs/use-option.ts";
import { Button } from "../ui/button.tsx";
import { CheckField, CheckGroup } from "../ui/check-field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { SalaryFilter } from "./salary-filter.tsx";
import styles from "./search-filters.module.css";
import { countFilters, readSearch, type Search, searchAddress, withoutFilters } from "./search-params.ts";

interface SearchFiltersProps {
  path: string;
  search: Search;
  onChange: (part: Partial<Search>) => void;
}

/** Each choice searches at once. Without JavaScript it is a form with a button; on a phone it is folded away. */
export function SearchFilters({ path, search, onChange }: SearchFiltersProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const id = useId();
  const count = countFilters(search);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    onChange(readSearch(new URLSearchParams(entries)));
  }

  return (
    <aside aria-label={t("search.filters")}>
      <Button
        variant="quiet"
        block
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden="true" />
        {count > 0 ? t("search.filters_chosen", { count }) : t("search.filters")}
      </Button>
      <form id={id} method="get" action={path} onSubmit={submit} className={styles.filters} data-open={open}>
        <input type="hidden" name="title" value={search.title} />
        <input type="hidden" name="zip_code" value={search.zip_code} />
        <TypeFilter search={search} onChange={onChange} />
        <IndustryFilter search={search} onChange={onChange} />
        <SalaryFilter salary={search.salary_min} onChange={onChange} />
        {search.title && <SortChoice search={search} onChange={onChange} />}
        <noscript>
          <button type="submit">{t("search.apply_filters")}</button>
        </noscript>
        {count > 0 && (
          <Link to={searchAddress(path, { ...withoutFilters(search) })} preventScrollReset className={styles.clear}>
            {t("search.clear_filters")}
          </Link>
        )}
      </form>
    </aside>
  );
}

type FilterProps = Omit<SearchFiltersProps, "path">;

function TypeFilter({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  const option = useOption();
  return (
    <CheckGroup label={t("jobs.type")}>
      {[undefined, ...jobTypes].map((type) => (
        <CheckField
          key={type ?? ""}
          kind="radio"
          name="type"
          value={type ?? ""}
          label={type ? option(type) : t("search.all_types")}
          checked={search.type === type}
          onChange={() => onChange({ type })}
        />
      ))}
    </CheckGroup>
  );
}

function IndustryFilter({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  const option = useOption();
  const { data = [] } = useQuery(industriesQuery());
  const titles = data.map((industry) => industry.title);
  if (search.industry && !titles.includes(search.industry)) titles.unshift(search.industry);
  return (
    <SelectField
      label={t("jobs.industry")}
      name="industry"
      value={search.industry ?? ""}
      onChange={(event) => onChange({ industry: event.target.value || undefined })}
    >
      <option value="">{t("search.all_industries")}</option>
      {titles.map((title) => (
        <option key={title} value={title}>
          {option(title)}
        </option>
      ))}
    </SelectField>
  );
}

function SortChoice({ search, onChange }: FilterProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t("search.sort")}
      name="sort"
      value={search.sort ?? "relevance"}
      onChange={(event) => onChange({ sort: event.target.value === "newest" ? "newest" : undefined })}
    >
      <option value="relevance">{t("search.by_relevance")}</option>
      <option value="newest">{t("search.by_date")}</option>
    </SelectField>
  );
}
