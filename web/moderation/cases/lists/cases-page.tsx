import { ClipboardCheck } from "lucide-react";
import { type SyntheticEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { caseStates } from "../../../../contract/moderation/cases.ts";
import { subjectKinds } from "../../../../contract/moderation/subjects.ts";
import { useErrorMessage } from "../../../platform/api/error-message.ts";
import { useSession } from "../../../platform/api/session.ts";
import { PageHead } from "../../../platform/app/page-head.tsx";
import { KeyHint, type Shortcut, ShortcutsButton } from "../../../platform/app/shortcuts.tsx";
import { EmptyState } from "../../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../../platform/ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../../platform/ui/forms/button.tsx";
import { SegmentedControl } from "../../../platform/ui/forms/segmented-control.tsx";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { useOptimisticValue, useSyncedInput } from "../../../platform/ui/forms/synced-value.ts";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { PageHeading } from "../../../platform/ui/layout/page-heading.tsx";
import { PagedList } from "../../../platform/ui/layout/paged-list.tsx";
import { Rows } from "../../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useSelection } from "../../selection.tsx";
import { CaseRow } from "../case-row.tsx";
import { type CaseFilter, readCaseFilter, useCases } from "../queries.ts";
import { BulkBar } from "./bulk-bar.tsx";
import styles from "./cases-page.module.css";
import { useListShortcuts } from "./list-shortcuts.ts";

const shortcuts: Shortcut[] = [
  { keys: ["j", "k"], text: "staff.cases.shortcuts.move" },
  { keys: ["Enter"], text: "staff.cases.shortcuts.open" },
  { keys: ["x"], text: "staff.cases.shortcuts.select" },
  { keys: ["a"], text: "staff.cases.shortcuts.take_selected" },
  { keys: ["/"], text: "staff.cases.shortcuts.search" },
];

/** The cases in one state, those that have waited longest first. The address holds the filters. */
export function CasesPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const filter = readCaseFilter(params);
  const cases = useCases(filter);
  const total = cases.data?.pages[0]?.total;

  function changeParam(name: string, value: string) {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { preventScrollReset: true });
  }

  return (
    <>
      <PageHead title={t("staff.cases.title")} />
      <PageHeading title={t("staff.cases.title")} actions={<ShortcutsButton shortcuts={shortcuts} />} />
      <CaseFilters filter={filter} onChange={changeParam} onSearch={(reference) => setParams({ reference })} />
      <p role="status" className={styles.count}>
        {filter.reference
          ? t("staff.cases.found", { reference: filter.reference.toUpperCase() })
          : total !== undefined && t("staff.cases.count", { count: total })}
      </p>
      {/* The key clears the selection with each change of the filters. */}
      <CaseList key={params.toString()} cases={cases} filter={filter} search={params.size > 0 ? `?${params}` : ""} />
    </>
  );
}

interface CaseListProps {
  cases: ReturnType<typeof useCases>;
  filter: CaseFilter;
  /** The query of the page. */
  search: string;
}

function CaseList({ cases, filter, search }: CaseListProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { staff_role } = useSession().user ?? {};
  const selected = useSelection();
  const list = useRef<HTMLElement>(null);
  useListShortcuts(list);
  const isSelectable = staff_role !== "viewer" && filter.reference === undefined && filter.state !== "decided";

  return (
    <section ref={list} aria-label={t("staff.cases.title")}>
      <PagedList
        query={cases}
        skeleton={<SkeletonRows count={5} />}
        empty={<NoCases filter={filter} />}
        failureText={getErrorMessage}
      >
        {(rows) => (
          <>
            <Rows>
              {rows.map((row) => (
                <CaseRow
                  key={row.id}
                  row={row}
                  hasState={filter.state === undefined}
                  search={search}
                  selection={isSelectable ? selected.of(row.id) : undefined}
                />
              ))}
            </Rows>
            {isSelectable && <BulkBar rows={rows.filter(({ id }) => selected.has(id))} onClear={selected.clear} />}
          </>
        )}
      </PagedList>
    </section>
  );
}

interface CaseFiltersProps {
  filter: CaseFilter;
  onChange: (name: string, value: string) => void;
  onSearch: (reference: string) => void;
}

function CaseFilters({ filter, onChange, onSearch }: CaseFiltersProps) {
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

function NoCases({ filter: { reference, kind, assignee, state = "open" } }: { filter: CaseFilter }) {
  const { t } = useTranslation();
  const isFiltered = reference !== undefined || kind !== undefined || assignee !== undefined;
  const key = reference === undefined ? "filtered" : "reference";
  return (
    <EmptyState icon={<ClipboardCheck />} text={t(`staff.cases.empty.${isFiltered ? key : state}`)}>
      {isFiltered && (
        <ButtonLink to="/admin/cases" variant="quiet">
          {t("staff.cases.show_all")}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
