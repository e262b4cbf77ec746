import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams, useSearchParams } from "react-router";
import {
  type CompanyNumberName,
  type CompanyNumbers,
  type CompanyWeek,
  type JobNumbers,
  type NumberPeriod,
  numberPeriods,
} from "../../../contract/operation/company-numbers.ts";
import { MIN_PEOPLE } from "../../../contract/platform/constants.ts";
import { jobQuery } from "../../jobs/queries.ts";
import { isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../platform/app/pages/not-found-page.tsx";
import common from "../../platform/styles/common.module.css";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Section } from "../../platform/ui/layout/section.tsx";
import { PeriodLinks } from "../../platform/ui/period-links.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./company-numbers.module.css";
import { readPeriod } from "./company-period.ts";
import { CompanyPlot } from "./company-plot.tsx";
import numbersStyles from "./numbers.module.css";
import { toSearch, WeekLinks } from "./numbers-view.tsx";
import { companyNumbersQuery, jobNumbersQuery } from "./queries.ts";
import { WeekTable } from "./week-table.tsx";

const groups = {
  readers: ["views", "saves"],
  applications: ["applications", "answers"],
  waiting: ["days_to_answer", "days_to_hire"],
} satisfies Record<string, CompanyNumberName[]>;
type GroupName = keyof typeof groups;

/** Rounded weeks add up to what there was at least. The median of all weeks is not one of their medians. */
const totals = {
  readers: "numbers.company.total_at_least",
  applications: "numbers.company.total",
  waiting: undefined,
} as const;

/** What happens to all jobs of the company, by week or month. */
export function CompanyNumbersPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const numbers = useQuery(companyNumbersQuery(readPeriod(params)));
  return (
    <NumbersOfJobs
      title={t("numbers.company.title")}
      numbers={numbers}
      after={numbers.data && <SearchesNearby searches={numbers.data.searches_nearby} />}
    >
      {numbers.data && <AnswerDays days={numbers.data.answer_days} />}
    </NumbersOfJobs>
  );
}

/** What happens to one job, by week or month. */
export function JobNumbersPage() {
  const { job_id = "" } = useParams();
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const job = useQuery(jobQuery(job_id));
  const numbers = useQuery(jobNumbersQuery(job_id, readPeriod(params)));
  if (isNotFoundError(job.error) || isNotFoundError(numbers.error)) return <MemberNotFoundPage />;
  return <NumbersOfJobs title={t("numbers.company.title_of", { job: job.data?.title ?? "" })} numbers={numbers} />;
}

interface NumbersOfJobsProps {
  title: string;
  numbers: { data: JobNumbers | undefined; error: Error | null; refetch: () => unknown };
  /** What is shown before and after the numbers by week. */
  children?: ReactNode;
  after?: ReactNode;
}

function NumbersOfJobs({ title, numbers: { data, error, refetch }, children, after }: NumbersOfJobsProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const [params] = useSearchParams();
  const { by } = readPeriod(params);
  return (
    <div className={common.stack4}>
      <PageHead title={title} />
      <PageHeading
        title={title}
        lead={t(by === "week" ? "numbers.company.lead" : "numbers.company.months_lead", { count: MIN_PEOPLE })}
        breadcrumb={[{ label: t("jobs.posted_jobs"), to: "/jobs/list" }]}
      />
      <div className={common.cluster3}>
        <WeekLinks />
        <WeekOrMonthLinks chosen={by} />
      </div>
      {children}
      {!data &&
        (error ? (
          <ErrorState text={getErrorMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={6} />
        ))}
      {data && (
        <div className={common.stack4}>
          {(Object.keys(groups) as GroupName[]).map((group) => (
            <Group key={group} name={group} weeks={data.weeks} by={by}>
              {group === "readers" && <Sources sources={data.sources} />}
            </Group>
          ))}
          {after}
        </div>
      )}
    </div>
  );
}

/** Whether numbers are added up by week or by month. */
function WeekOrMonthLinks({ chosen }: { chosen: NumberPeriod }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  return (
    <PeriodLinks
      label={t("numbers.by.label")}
      periods={numberPeriods.map((by) => ({
        name: t(`numbers.by.${by}`),
        to: toSearch(params, "by", by),
        isShown: by === chosen,
      }))}
    />
  );
}

interface GroupProps {
  name: GroupName;
  weeks: CompanyWeek[];
  by: NumberPeriod;
  children: ReactNode;
}

function Group({ name, weeks, by, children }: GroupProps) {
  const { t } = useTranslation();
  const names: readonly CompanyNumberName[] = groups[name];
  const none = name === "readers" ? t("numbers.company.fewer", { count: MIN_PEOPLE }) : "–";
  return (
    <Section isCard title={t(`numbers.company.groups.${name}`)} className={common.stack3}>
      <p className={common.soft}>{t(`numbers.company.leads.${name}`)}</p>
      <div className={numbersStyles.columns}>
        <div className={common.stack4}>
          {names
            .filter((one) => weeks.some((week) => week[one]))
            .map((one) => (
              <CompanyPlot key={one} name={one} weeks={weeks} by={by} />
            ))}
          {names.every((one) => weeks.every((week) => !week[one])) && <p>{t("numbers.company.nothing")}</p>}
        </div>
        <WeekTable
          caption={t(`numbers.company.groups.${name}`)}
          columns={names.map((one) => ({ name: one, label: t(`numbers.company.names.${one}`) }))}
          none={none}
          totalLabel={totals[name] && t(totals[name])}
          weeks={weeks}
          by={by}
        />
      </div>
      {children}
    </Section>
  );
}

/** How soon the company answers beside others, in words. */
function AnswerDays({ days: { own, others } }: { days: CompanyNumbers["answer_days"] }) {
  const { t } = useTranslation();
  const countDays = (count: number) => t("numbers.company.days", { count });
  if (own === null) return <p className={styles.compared}>{t("numbers.company.few_answers", { count: MIN_PEOPLE })}</p>;
  return (
    <p className={styles.compared}>
      {others === null
        ? t("numbers.company.answers_in", { own: countDays(own) })
        : t("numbers.company.answers_beside", { own: countDays(own), others: countDays(others) })}
    </p>
  );
}

/** What people have searched near the company without a result. */
function SearchesNearby({ searches }: { searches: CompanyNumbers["searches_nearby"] }) {
  const { t } = useTranslation();
  const title = t("numbers.company.searches_nearby.title");
  return (
    <Section isCard title={title} className={common.stack3}>
      <p className={common.soft}>{t("numbers.company.searches_nearby.lead", { count: MIN_PEOPLE })}</p>
      {searches.length === 0 && <p>{t("numbers.company.searches_nearby.none")}</p>}
      <ShareTable
        caption={title}
        columns={[t("numbers.company.searches_nearby.words"), t("numbers.company.searches_nearby.searches")]}
        rows={searches.map(({ words, searches: count }) => ({ label: words, count }))}
      />
    </Section>
  );
}

/** Where readers came from. */
function Sources({ sources }: Pick<JobNumbers, "sources">) {
  const { t } = useTranslation();
  return (
    <ShareTable
      caption={t("numbers.company.sources")}
      columns={[t("numbers.company.source"), t("numbers.company.names.views")]}
      rows={sources.map(({ source, views }) => ({
        label: t(`numbers.company.source_names.${source}`),
        count: views,
      }))}
    />
  );
}

interface ShareTableProps {
  caption: string;
  columns: [label: string, count: string];
  rows: { label: string; count: number }[];
}

/** A table with a bar in each row. Nothing without rows. */
function ShareTable({ caption, columns, rows }: ShareTableProps) {
  const language = useLanguage();
  const most = Math.max(...rows.map(({ count }) => count));
  if (rows.length === 0) return null;
  return (
    <table className={numbersStyles.table}>
      <caption className={styles.plotTitle}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, count }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatNumber(count, language)}</td>
            <td className={styles.share}>
              <svg aria-hidden="true">
                <rect className={styles.bar} width={`${(count / most) * 100}%`} height="100%" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
