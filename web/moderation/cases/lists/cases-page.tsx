import { ClipboardCheck } from "lucide-react";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { useErrorMessage } from "../../../platform/api/error-message.ts";
import { useSession } from "../../../platform/api/session.ts";
import { PageHead } from "../../../platform/app/page-head.tsx";
import { type Shortcut, ShortcutsButton } from "../../../platform/app/shortcuts.tsx";
import { EmptyState } from "../../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../../platform/ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../../platform/ui/forms/button.tsx";
import { PageHeading } from "../../../platform/ui/layout/page-heading.tsx";
import { PagedList } from "../../../platform/ui/layout/paged-list.tsx";
import { Rows } from "../../../platform/ui/layout/row.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useSelection } from "../../selection.tsx";
import { CaseRow } from "../case-row.tsx";
import { type CaseFilter, readCaseFilter, useCases } from "../queries.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { CaseFilters } from "./case-filters.tsx";
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
