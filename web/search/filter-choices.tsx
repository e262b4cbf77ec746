import { useQuery } from "@tanstack/react-query";
import { jobTypes } from "../../contract/values.ts";
import { industriesQuery } from "../jobs/queries.ts";
import { useOption } from "../jobs/use-option.ts";
import { useQuickChoice } from "../jobs/use-quick-choice.ts";
import { CheckField, CheckGroup } from "../ui/check-field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import type { Search } from "./search-params.ts";

interface ChoiceProps {
  /** Id of the search form that the choice is part of. */
  form: string;
  search: Search;
}

export function TypeFilter({ form, search }: ChoiceProps) {
  const { t } = useTranslation();
  const option = useOption();
  const [chosen, choose] = useQuickChoice(search.type);
  return (
    <CheckGroup label={t("jobs.type")}>
      {[undefined, ...jobTypes].map((type) => (
        <CheckField
          key={type ?? ""}
          kind="radio"
          form={form}
          name="type"
          value={type ?? ""}
          label={type ? option(type) : t("search.all_types")}
          checked={chosen === type}
          onChange={(event) => {
            choose(type);
            event.target.form?.requestSubmit();
          }}
        />
      ))}
    </CheckGroup>
  );
}

export function IndustryFilter({ form, search }: ChoiceProps) {
  const { t } = useTranslation();
  const option = useOption();
  const { data = [] } = useQuery(industriesQuery());
  const [chosen, choose] = useQuickChoice(search.industry ?? "");
  const titles = data.map((industry) => industry.title);
  if (search.industry && !titles.includes(search.industry)) titles.unshift(search.industry);
  return (
    <SelectField
      form={form}
      name="industry"
      label={t("jobs.industry")}
      value={chosen}
      onChange={(event) => {
        choose(event.target.value);
        event.target.form?.requestSubmit();
      }}
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

export function SortChoice({ form, search }: ChoiceProps) {
  const { t } = useTranslation();
  const [chosen, choose] = useQuickChoice<string>(search.sort ?? "relevance");
  return (
    <SelectField
      form={form}
      name="sort"
      label={t("search.sort")}
      value={chosen}
      onChange={(event) => {
        choose(event.target.value);
        event.target.form?.requestSubmit();
      }}
    >
      <option value="relevance">{t("search.by_relevance")}</option>
      <option value="newest">{t("search.by_date")}</option>
    </SelectField>
  );
}
