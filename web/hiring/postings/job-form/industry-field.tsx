import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useWatch } from "react-hook-form";
import { routes } from "../../../../contract/index.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useOptionLabel } from "../../../platform/app/option-labels.ts";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useDebounced } from "../../../platform/ui/use-debounced.ts";
import type { JobFormState } from "./use-job-form.tsx";

/** The industry. In a new job it follows the title until the writer chooses one. A title that tells none has no proposal. */
export function IndustryField({ form, industries }: { form: JobFormState; industries: string[] }) {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const found = useIndustryOfTitle(form);
  // A value that the form sets itself is not dirty. Read on every render, because react-hook-form only keeps track of what is read.
  const isChosen = form.form.formState.dirtyFields.industry === true;
  const propose = useEffectEvent((industry: string | null) => {
    if (isChosen) return;
    const isOffered = industry !== null && industries.includes(industry);
    form.form.setValue("industry", isOffered ? industry : form.form.formState.defaultValues?.industry);
  });
  useEffect(() => propose(found), [found]);
  const industry = useWatch({ control: form.form.control, name: "industry" });
  const isProposed = !isChosen && found !== null && industry === found;
  return (
    <SelectField {...form.labelledField("industry")} hint={isProposed ? t("jobs.industry_from_title") : undefined}>
      <option value="">{t("jobs.choose")}</option>
      {industries.map((name) => (
        <option key={name} value={name}>
          {getOptionLabel(name)}
        </option>
      ))}
    </SelectField>
  );
}

/** The pause in typing after which the industry is looked up. */
const PAUSE_MS = 500;
/** The least number of open jobs that a search for the title finds, and the least share of them in one industry, that tell it. */
const MIN_JOBS = 3;
const MIN_SHARE = 0.75;

/**
 * Returns the industry of most open jobs that a search for the title of a new job finds. Null when it is not certain. While another
 * title is looked up, the industry of the previous one stays.
 */
function useIndustryOfTitle({ form }: JobFormState): string | null {
  const title = useDebounced(useWatch({ control: form.control, name: "title" }) ?? "", PAUSE_MS).trim();
  const isLookedUp = !form.formState.defaultValues?.title && title.length > 2;
  const { data } = useQuery({
    queryKey: ["search", "industry-of-title", title],
    queryFn: ({ signal }) => callApi(routes.summarizeSearch, { query: { title }, signal, isBackground: true }),
    enabled: isLookedUp,
    placeholderData: keepPreviousData,
  });
  if (!isLookedUp) return null;
  const [first] = (data?.searched_instead === null && data.facets?.industry) || [];
  return first && data && first.count >= MIN_JOBS && first.count >= MIN_SHARE * data.count ? first.value : null;
}
