import { useEffect, useEffectEvent } from "react";
import { useWatch } from "react-hook-form";
import type { OccupationGroup } from "../../../../contract/jobs/occupations/occupation-groups.ts";
import { useOptionLabel } from "../../../platform/app/option-labels.ts";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useOccupationGroup } from "./occupation-group-field.tsx";
import type { JobFormState } from "./use-job-form.tsx";

/** The industries of occupation groups whose people mostly work in one. That of accountants, cooks or bakers does not tell it. */
const industryOfGroup: Partial<Record<OccupationGroup, string>> = {
  "22": "Health care",
  "23": "Education",
  "25": "Information technology",
  "32": "Health care",
  "35": "Information technology",
  "41": "Business and administration",
  "44": "Business and administration",
  "52": "Sales",
  "53": "Health care",
  "54": "Safety and security",
  "61": "Agriculture and nature",
  "62": "Agriculture and nature",
  "71": "Construction",
  "74": "Repair and installation",
  "81": "Manufacturing",
  "82": "Manufacturing",
  "83": "Logistics and transport",
  "91": "Cleaning and maintenance",
  "92": "Agriculture and nature",
  "94": "Food and hospitality",
};

/** The industry. In a new job it follows the occupation group until the writer chooses one. Not every group tells it. */
export function IndustryField({ form, industries }: { form: JobFormState; industries: string[] }) {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const group = useOccupationGroup(form);
  const found = (!form.form.formState.defaultValues?.title && group && industryOfGroup[group]) || null;
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
