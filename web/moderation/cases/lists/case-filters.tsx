import { type SyntheticEvent, useState } from "react";
import { caseStates } from "../../../../contract/moderation/cases.ts";
import { subjectKinds } from "../../../../contract/moderation/subjects.ts";
import { KeyHint } from "../../../platform/app/shortcuts.tsx";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { SegmentedControl } from "../../../platform/ui/forms/segmented-control.tsx";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { useOptimisticValue, useSyncedInput } from "../../../platform/ui/forms/synced-value.ts";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import type { CaseFilter } from "../queries.ts";
import styles from "./cases-page.module.css";

interface CaseFiltersProps {
  filter: CaseFilter;
  onChange: (name: string, value: string) => void;
  onSearch: (reference: string) => void;
}

export function CaseFilters({ filter, onChange, onSearch }: CaseFiltersProps) {
  const { t } = useTranslation();
  const [state, setState] = useOptimisticValue(filter.state ?? "");
  return (
    <div className={styles.filters}>
      <SegmentedControl
        label={t("staff.cases.state")}
        value={state}
        onChange={(value) => {
          setState(value);
          onChange("state", value === "open" ? "" : value);
        }}
        options={caseStates.toSorted(byListOrder).map((value) => ({ value, label: t(`staff.cases.lists.${value}`) }))}
      />
      <SelectField
        label={t("staff.cases.kind")}
        value={filter.kind ?? ""}
        onChange={(event) => onChange("kind", event.target.value)}
      >
        <option value="">{t("staff.cases.any_kind")}</option>
        {subjectKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`staff.kinds.${kind}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("staff.cases.assignee")}
        value={filter.assignee ?? ""}
        onChange={(event) => onChange("assignee", event.target.value)}
      >
        <option value="">{t("staff.cases.anyone")}</option>
        <option value="me">{t("staff.cases.me")}</option>
        <option value="none">{t("staff.cases.nobody")}</option>
      </SelectField>
      <ReferenceSearch reference={filter.reference} onSearch={onSearch} />
    </div>
  );
}

const listOrder = ["open", "appealed", "decided"];
const byListOrder = (one: string, other: string) => listOrder.indexOf(one) - listOrder.indexOf(other);

/** The form of a reference, as `contract/moderation/cases.ts` has it. */
const REFERENCE_PATTERN = /^\s*[0-9a-f]{8}\s*$/i;

function ReferenceSearch({ reference = "", onSearch }: { reference?: string; onSearch: (reference: string) => void }) {
  const { t } = useTranslation();
  const input = useSyncedInput<HTMLInputElement>(reference);
  const [error, setError] = useState<string>();

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const value = input.ref.current?.value ?? "";
    const isValid = REFERENCE_PATTERN.test(value);
    setError(isValid ? undefined : t("staff.cases.reference_invalid"));
    if (isValid) onSearch(value.trim());
    else input.ref.current?.focus();
  }

  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <TextField
          {...input}
          type="search"
          label={t("staff.cases.reference")}
          placeholder={t("staff.cases.reference_placeholder")}
          error={error}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          aria-keyshortcuts="/"
        />
        <Button type="submit" variant="quiet">
          {t("staff.cases.search")}
          <KeyHint>/</KeyHint>
        </Button>
      </form>
    </search>
  );
}
