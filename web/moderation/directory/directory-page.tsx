import { type InfiniteData, type UseInfiniteQueryResult, useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import type { DirectoryTotals } from "../../../contract/moderation/directory.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { KeyHint, type Shortcut, ShortcutsButton } from "../../platform/app/shortcuts.tsx";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { useSyncedInput } from "../../platform/ui/forms/synced-value.ts";
import { TextField } from "../../platform/ui/forms/text-field.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { StatCard, StatCards } from "../../platform/ui/layout/stat-card.tsx";
import { Tag, Tags } from "../../platform/ui/layout/tag.tsx";
import type { TextKey } from "../../platform/ui/text-key.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import filterStyles from "../cases/lists/cases-page.module.css";
import { useListShortcuts } from "../cases/lists/list-shortcuts.ts";
import moderation from "../moderation.module.css";
import { directoryTotalsQuery } from "../queries.ts";
import { type RowSelection, SelectRow } from "../selection.tsx";
import styles from "./directory.module.css";

const listShortcuts: Shortcut[] = [
  { keys: ["j", "k"], text: "staff.directory.shortcuts.move" },
  { keys: ["Enter"], text: "staff.directory.shortcuts.open" },
  { keys: ["/"], text: "staff.directory.shortcuts.search" },
];

/** A number above a list, and the list of what it counts. */
export interface Tile {
  label: TextKey;
  count: (totals: DirectoryTotals) => number;
  to: string;
}

interface DirectoryPageProps<Item> {
  noun: "people" | "companies" | "jobs";
  tiles: readonly Tile[];
  filters: readonly { value: string; label: TextKey }[];
  query: UseInfiniteQueryResult<InfiniteData<{ rows: Item[] }>>;
  children: (row: Item) => ReactNode;
  /** The keys of the rows. */
  shortcuts?: readonly Shortcut[];
  /** What can be done with the rows that are shown, below them. */
  footer?: (rows: Item[]) => ReactNode;
}

/** A list of people, companies or jobs, with totals above it. The address holds the search. */
export function DirectoryPage<Item>({
  noun,
  tiles,
  filters,
  query,
  children,
  shortcuts = [],
  footer,
}: DirectoryPageProps<Item>) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const list = useRef<HTMLElement>(null);
  useListShortcuts(list);
  const title = t(`staff.${noun}.title`);
  return (
    <div className={moderation.wide}>
      <PageHead title={title} />
      <PageHeading title={title} actions={<ShortcutsButton shortcuts={[...listShortcuts, ...shortcuts]} />} />
      <Tiles tiles={tiles} />
      <SearchForm noun={noun} filters={filters} />
      <section ref={list} aria-label={title}>
        <PagedList
          query={query}
          skeleton={<SkeletonRows count={5} />}
          empty={<NothingFound noun={noun} />}
          failureText={getErrorMessage}
        >
          {(rows) => (
            <>
              <Rows>{rows.map(children)}</Rows>
              {footer?.(rows)}
            </>
          )}
        </PagedList>
      </section>
    </div>
  );
}

function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const totals = useQuery(directoryTotalsQuery()).data;
  return (
    <StatCards>
      {tiles.map(({ label, count, to }) => (
        <StatCard key={label} number={totals && formatNumber(count(totals), language)} label={t(label)} to={to} />
      ))}
    </StatCards>
  );
}

function SearchForm({ noun, filters }: Pick<DirectoryPageProps<never>, "noun" | "filters">) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const text = useSyncedInput<HTMLInputElement>(params.get("q") ?? "");
  const state = useSyncedInput<HTMLSelectElement>(params.get("state") ?? "");

  function submit(event?: SyntheticEvent) {
    event?.preventDefault();
    const next = { q: text.ref.current?.value.trim() ?? "", state: state.ref.current?.value ?? "" };
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value)), { preventScrollReset: true });
  }

  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <TextField {...text} type="search" label={t(`staff.${noun}.search`)} autoComplete="off" maxLength={200} />
        <SelectField {...state} label={t("staff.directory.state")} onChange={() => submit()}>
          <option value="">{t("staff.directory.any_state")}</option>
          {filters.map(({ value, label }) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="quiet">
          {t("staff.cases.search")}
          <KeyHint>/</KeyHint>
        </Button>
      </form>
    </search>
  );
}

function NothingFound({ noun }: Pick<DirectoryPageProps<never>, "noun">) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  if (params.size === 0) return <EmptyState icon={<SearchX />} text={t(`staff.${noun}.none`)} />;
  return (
    <EmptyState icon={<SearchX />} text={t("staff.directory.nothing_found")}>
      <ButtonLink variant="quiet" to={`/admin/${noun}`}>
        {t(`staff.${noun}.show_all`)}
      </ButtonLink>
    </EmptyState>
  );
}

interface DirectoryRowProps {
  to: string;
  title: string;
  text: ReactNode;
  /** How many cases about it wait for a decision. */
  openCases: number;
  /** The state, unless it is the usual one. */
  state: StateTagProps | null;
  /** Absent where nothing can be selected. */
  selection?: RowSelection | undefined;
  children?: ReactNode;
}

export function DirectoryRow({ to, title, text, openCases, state, selection, children }: DirectoryRowProps) {
  return (
    <Row
      leading={selection && <SelectRow title={title} selection={selection} />}
      headingLevel={2}
      title={
        <Link to={to} className={filterStyles.link}>
          {title}
        </Link>
      }
      text={text}
      actions={(state || openCases > 0) && <StateTags state={state} openCases={openCases} />}
    >
      {children}
    </Row>
  );
}

interface StateTagProps {
  label: TextKey;
  tone: "plain" | "good" | "bad";
}

export function StateTags({ state, openCases }: Pick<DirectoryRowProps, "state" | "openCases">) {
  const { t } = useTranslation();
  return (
    <Tags>
      {state && <Tag tone={state.tone}>{t(state.label)}</Tag>}
      {openCases > 0 && <Tag>{t("staff.directory.open_cases", { count: openCases })}</Tag>}
    </Tags>
  );
}
