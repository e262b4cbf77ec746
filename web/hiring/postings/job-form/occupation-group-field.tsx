import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { routes } from "../../../../contract/index.ts";
import {
  isOccupationGroup,
  listOccupationGroups,
  type OccupationGroup,
} from "../../../../contract/jobs/occupations/occupation-groups.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useOptionLabel } from "../../../platform/app/option-labels.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useDebounced } from "../../../platform/ui/use-debounced.ts";
import { NamedOptions } from "./named-options.tsx";
import styles from "./occupation-group-field.module.css";
import type { JobFormState } from "./use-job-form.tsx";

/** The group that the title tells is looked up when nothing has been typed for so long. */
const PAUSE_MS = 500;
/** The value of the form for the group that the title tells. */
const FROM_TITLE = "";
const NONE = "none";

/** The occupation group below the title: one line, and a choice of all groups on demand. It follows the title until one is chosen. */
export function OccupationGroupField({ form }: { form: JobFormState }) {
  const { t } = useTranslation();
  const getOptionLabel = useOptionLabel();
  const [isOpen, setOpen] = useState(false);
  const {
    field: { value = FROM_TITLE, onChange },
  } = useController({ control: form.form.control, name: "occupation_group" });
  const error = form.fieldError("occupation_group");
  const { occupation, occupation_group: proposed } = useOccupationOfTitle(form);
  const isTitled = useWatch({ control: form.form.control, name: "title" })?.trim();
  const code = value === FROM_TITLE ? proposed : value;

  if (isOpen || error) {
    return (
      <SelectField
        label={t("jobs.occupation_group")}
        hint={t("jobs.occupation.hint")}
        error={error}
        value={value ?? NONE}
        onChange={({ target }) => onChange(target.value === NONE ? null : target.value)}
        autoFocus
      >
        <option value={FROM_TITLE}>
          {proposed
            ? t("jobs.occupation.from_title", { group: getOptionLabel(proposed) })
            : t("jobs.occupation.follow_title")}
        </option>
        <option value={NONE}>{t("jobs.occupation.none")}</option>
        {listOccupationGroups().map(({ major, groups }) => (
          <optgroup key={major} label={getOptionLabel(major)}>
            <NamedOptions values={groups} />
          </optgroup>
        ))}
      </SelectField>
    );
  }
  if (!isTitled && !isOccupationGroup(code)) return null;
  return (
    <p className={styles.line}>
      <span role="status">
        {value === FROM_TITLE && proposed
          ? t("jobs.occupation.recognised", { occupation })
          : `${t("jobs.occupation_group")}: ${isOccupationGroup(code) ? getOptionLabel(code) : t("jobs.occupation.unknown")}`}
      </span>
      <Button
        variant="quiet"
        size="small"
        aria-label={t(isOccupationGroup(code) ? "jobs.occupation.change_label" : "jobs.occupation.choose_label")}
        onClick={() => setOpen(true)}
      >
        {t(isOccupationGroup(code) ? "jobs.occupation.change" : "jobs.occupation.choose")}
      </Button>
    </p>
  );
}

/** Returns the group of the job: the chosen one, or that of the title. Null when it has none, or none is known. */
export function useOccupationGroup(form: JobFormState): OccupationGroup | null {
  const chosen = useWatch({ control: form.form.control, name: "occupation_group" }) ?? FROM_TITLE;
  const { occupation_group: proposed } = useOccupationOfTitle(form);
  const group = chosen === FROM_TITLE ? proposed : chosen;
  return isOccupationGroup(group) ? group : null;
}

const noOccupation = { occupation: "", occupation_group: null };

/** Returns the occupation that the title names, and its group. The group is null when it is not certain. */
export function useOccupationOfTitle({ form }: JobFormState) {
  const title = useDebounced(useWatch({ control: form.control, name: "title" }) ?? "", PAUSE_MS).trim();
  const { data } = useQuery({
    queryKey: ["occupation-group", title],
    queryFn: ({ signal }) => callApi(routes.proposeOccupationGroup, { query: { title }, signal, isBackground: true }),
    enabled: title !== "",
    // The group of the title before stays until the next answer.
    placeholderData: (found) => found,
  });
  return title !== "" && data ? { ...data, occupation: data.occupation ?? "" } : noOccupation;
}
