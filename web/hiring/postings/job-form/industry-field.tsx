import { useEffect, useEffectEvent } from "react";
import { useWatch } from "react-hook-form";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { findFieldOfWork } from "./find-field-of-work.ts";
import { NamedOptions } from "./named-options.tsx";
import { useOccupationGroup, useOccupationOfTitle } from "./occupation-group-field.tsx";
import type { JobFormState } from "./use-job-form.tsx";

/** The industry. In a new job it follows the occupation until the writer chooses one. Not every occupation tells it. */
export function IndustryField({ form, industries }: { form: JobFormState; industries: string[] }) {
  const { t } = useTranslation();
  const group = useOccupationGroup(form);
  const { occupation } = useOccupationOfTitle(form);
  const found = form.form.formState.defaultValues?.title ? null : (findFieldOfWork(group, occupation).industry ?? null);
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
    <SelectField {...form.labelledField("industry")} hint={isProposed ? t("jobs.industry_from_occupation") : undefined}>
      <option value="">{t("jobs.choose")}</option>
      <NamedOptions values={industries} />
    </SelectField>
  );
}
