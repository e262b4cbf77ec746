import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { APPEAL_DUE_DAYS } from "../../../contract/moderation/appeals.ts";
import type { CaseSummary } from "../../../contract/moderation/cases.ts";
import type { DirectoryTotals } from "../../../contract/moderation/directory.ts";
import { CaseRow } from "../../moderation/cases/case-row.tsx";
import { useCases } from "../../moderation/cases/queries.ts";
import moderation from "../../moderation/moderation.module.css";
import { directoryTotalsQuery } from "../../moderation/queries.ts";
import { Attention } from "../../operation/status/attention.tsx";
import { operationQuery } from "../../operation/status/queries.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import common from "../../platform/styles/common.module.css";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { Panels } from "../../platform/ui/feedback/panels.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Rows } from "../../platform/ui/layout/row.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { StatCard, StatCards } from "../../platform/ui/layout/stat-card.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { FirstSteps } from "./first-steps.tsx";
import styles from "./today-page.module.css";
import { WaitingJobs } from "./waiting-jobs.tsx";

const SHOWN_CASES = 5;

/**
 * What waits for the staff: jobs to approve, the first steps of an owner, problems of the operation, overdue complaints and
 * the oldest cases.
 */
export function TodayPage() {
  const { t } = useTranslation();
  const open = useCases({ state: "open" });
  const appeals = useCases({ state: "appealed" });
  const totals = useQuery(directoryTotalsQuery()).data;
  const { user } = useSession();
  return (
    <div className={moderation.wide}>
      <PageHead title={t("staff.today.title")} />
      <PageHeading title={t("staff.today.title")} lead={t("staff.today.lead")} />
      <Panels>
        {totals && totals.jobs.waiting > 0 && <WaitingJobs count={totals.jobs.waiting} />}
        {user?.staff_role === "owner" && totals && <FirstSteps totals={totals} />}
        <OperationProblems />
        <Totals open={open.data?.pages[0]?.total} appeals={appeals.data?.pages[0]?.total} totals={totals} />
        <CaseSection
          title={t("staff.today.overdue")}
          lead={t("staff.today.overdue_lead", { count: APPEAL_DUE_DAYS })}
          query={appeals}
          select={(rows) => rows.filter((row) => row.is_overdue)}
          empty={t("staff.today.overdue_none")}
          search="?state=appealed"
          more={t("staff.today.all_appeals")}
        />
        <CaseSection
          title={t("staff.today.oldest")}
          query={open}
          empty={t("staff.today.oldest_none")}
          search=""
          more={t("staff.today.all_open")}
        />
      </Panels>
    </div>
  );
}

/** What needs attention in the operation of the portal, with the way to its page. */
function OperationProblems() {
  const { t } = useTranslation();
  const { data } = useQuery(operationQuery());
  if (!data) return null;
  return (
    <Attention operation={data}>
      <p>
        <Link to="/admin/operation" className={styles.more}>
          {t("staff.operation.open")}
        </Link>
      </p>
    </Attention>
  );
}

interface TotalsProps {
  open: number | undefined;
  appeals: number | undefined;
  totals: DirectoryTotals | undefined;
}

function Totals({ open, appeals, totals }: TotalsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = (count: number | undefined) => (count === undefined ? undefined : formatNumber(count, language));
  return (
    <StatCards>
      <StatCard number={format(open)} label={t("staff.today.open")} to="/admin/cases" />
      <StatCard
        number={format(totals?.jobs.waiting)}
        label={t("staff.today.waiting_jobs")}
        to="/admin/jobs?state=waiting"
      />
      <StatCard number={format(appeals)} label={t("staff.today.appeals")} to="/admin/cases?state=appealed" />
      <StatCard
        number={format(totals?.companies.restricted)}
        label={t("staff.today.company_pages")}
        to="/admin/companies?state=restricted"
      />
      <StatCard
        number={format(totals?.companies.suspended)}
        label={t("staff.today.companies")}
        to="/admin/companies?state=suspended"
      />
      <StatCard
        number={format(totals?.jobs.restricted)}
        label={t("staff.today.jobs")}
        to="/admin/jobs?state=restricted"
      />
      <StatCard
        number={format(totals?.people.suspended)}
        label={t("staff.today.people")}
        to="/admin/people?state=suspended"
      />
    </StatCards>
  );
}

interface CaseSectionProps {
  title: string;
  lead?: string;
  query: ReturnType<typeof useCases>;
  /** Chooses among the cases that have waited longest; all by default. */
  select?: (rows: CaseSummary[]) => CaseSummary[];
  empty: ReactNode;
  /** The query of the list to which the cases belong. */
  search: string;
  more: string;
}

function CaseSection({ title, lead, query, select = (rows) => rows, empty, search, more }: CaseSectionProps) {
  const getErrorMessage = useErrorMessage();
  const all = query.data?.pages[0]?.rows;
  const rows = all && select(all).slice(0, SHOWN_CASES);
  return (
    <Section title={title} className={common.stack3}>
      {lead && <p className={common.soft}>{lead}</p>}
      {query.isPending && <SkeletonRows count={3} />}
      {query.isError && !all && <ErrorState text={getErrorMessage(query.error)} onRetry={() => void query.refetch()} />}
      {rows?.length === 0 && <p className={common.soft}>{empty}</p>}
      {rows && rows.length > 0 && (
        <>
          <Rows>
            {rows.map((row) => (
              <CaseRow key={row.id} row={row} search={search} headingLevel={3} />
            ))}
          </Rows>
          <p>
            <Link to={`/admin/cases${search}`} className={styles.more}>
              {more}
            </Link>
          </p>
        </>
      )}
    </Section>
  );
}
