import { useQuery } from "@tanstack/react-query";
import { Link, type LoaderFunctionArgs, type RouteObject, useSearchParams } from "react-router";
import { ruleTexts } from "../../../contract/moderation/rules.ts";
import type { TransparencyYear } from "../../../contract/moderation/transparency.ts";
import { formatNumber, useLanguage, usePublicPath } from "../../platform/app/i18n.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { queryClientContext } from "../../platform/app/pages/page-route.ts";
import { useSettings } from "../../platform/app/settings.ts";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { Prose } from "../../platform/ui/layout/prose.tsx";
import type { TextKey } from "../../platform/ui/text-key.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { numbersRoute } from "../numbers/numbers-page.tsx";
import { transparencyQuery } from "./queries.ts";
import styles from "./transparency-page.module.css";

const CSV_URL = "/api/transparency.csv";

/** What was reported and decided in one year. The address names the year; without one, it is the present year. */
export function TransparencyPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { data: years, error, refetch } = useQuery(transparencyQuery());
  const chosen = years?.find(({ year }) => String(year) === params.get("year")) ?? years?.[0];
  return (
    <article className={styles.page}>
      <PageHead title={t("transparency.title")} description={t("transparency.lead")} path="/transparency" />
      <PageHeading title={t("transparency.title")} lead={t("transparency.lead")} />
      <Prose>
        <p>{t("transparency.by_people")}</p>
      </Prose>
      {!years && (error ? <ErrorState onRetry={refetch} /> : <SkeletonText count={8} />)}
      {years && chosen && (
        <>
          <YearLinks years={years} chosen={chosen.year} />
          <YearFigures key={chosen.year} figures={chosen} isPresent={chosen === years[0]} />
        </>
      )}
      <Explanation />
    </article>
  );
}

function YearLinks({ years, chosen }: { years: TransparencyYear[]; chosen: number }) {
  const { t } = useTranslation();
  const path = usePublicPath();
  if (years.length < 2) return null;
  return (
    <nav aria-label={t("transparency.years")} className={styles.years}>
      {years.map(({ year }) => (
        <Link
          key={year}
          to={`${path("/transparency")}?year=${year}`}
          aria-current={year === chosen ? "page" : undefined}
          preventScrollReset
        >
          {year}
        </Link>
      ))}
    </nav>
  );
}

function YearFigures({ figures, isPresent }: { figures: TransparencyYear; isPresent: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { year, reports, decisions, complaints, paused_reporters } = figures;
  const isEmpty = reports.received + decisions.total + complaints.received === 0;
  const formatMedian = useFormatMedian();
  return (
    <section aria-labelledby="year">
      <h2 id="year" className={styles.year}>
        {isPresent ? t("transparency.present_year", { year }) : year}
      </h2>
      {isEmpty && <p className={styles.nothing}>{t("transparency.nothing")}</p>}
      {!isEmpty && (
        <div className={styles.tables}>
          <Figures
            title={t("transparency.reports.title")}
            rows={[
              [t("transparency.reports.received"), reports.received],
              [t("transparency.reports.considers_illegal"), reports.considers_illegal],
              [t("transparency.reports.paused"), paused_reporters],
            ]}
          />
          <Figures
            title={t("transparency.decisions.title")}
            rows={[
              [t("transparency.decisions.with_measures"), decisions.total - decisions.dismissed],
              [t("transparency.decisions.dismissed"), decisions.dismissed],
              [t("transparency.decisions.found_by_staff"), decisions.found_by_staff],
              [t("transparency.decisions.automated"), 0],
              [t("transparency.decisions.median"), formatMedian(decisions.median_hours)],
            ]}
          />
          <Figures
            title={t("transparency.reports.reasons")}
            rows={reports.reasons.map(({ reason, count }) => [t(`reports.reasons.${reason}`), count])}
          />
          <Figures
            title={t("transparency.decisions.measures")}
            rows={decisions.measures.map((measure) => [t(getMeasureLabel(measure)), measure.count])}
          />
          <Figures
            title={t("transparency.decisions.rules")}
            rows={decisions.rules.map(({ rule, count }) => [ruleTexts[rule][language].name, count])}
          />
          <Figures
            title={t("transparency.complaints.title")}
            rows={[
              [t("transparency.complaints.received"), complaints.received],
              [t("transparency.complaints.accepted"), complaints.accepted],
              [t("transparency.complaints.refused"), complaints.refused],
              [t("transparency.complaints.median"), formatMedian(complaints.median_hours)],
            ]}
          />
        </div>
      )}
    </section>
  );
}

type Measure = TransparencyYear["decisions"]["measures"][number];

function getMeasureLabel({ kind, subject_kind, is_of_company }: Measure): TextKey {
  if (kind === "suspend") return `transparency.measures.suspend_${is_of_company ? "company" : "user"}`;
  return kind === "restrict" ? `transparency.measures.restrict.${subject_kind}` : `transparency.measures.${kind}`;
}

/** A table of figures with their names. A measure of several kinds of subjects has one line. */
function Figures({ title, rows }: { title: string; rows: [label: string, value: number | string][] }) {
  const language = useLanguage();
  if (rows.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{title}</caption>
      <tbody>
        {mergeRows(rows).map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{typeof value === "number" ? formatNumber(value, language) : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function mergeRows(rows: [string, number | string][]): [string, number | string][] {
  const groups = Map.groupBy(rows, ([label]) => label);
  return [...groups].map(([label, group]) => {
    const [first] = group;
    const isSum = group.length > 1;
    return [label, isSum ? group.reduce((sum, [, value]) => sum + Number(value), 0) : (first?.[1] ?? 0)];
  });
}

const HOURS_SHOWN = 48;

function useFormatMedian(): (hours: number | null) => string {
  const { t } = useTranslation();
  return (hours) => {
    if (hours === null) return "–";
    if (hours < 1) return t("transparency.within_an_hour");
    if (hours < HOURS_SHOWN) return t("transparency.hours", { count: hours });
    return t("transparency.days", { count: Math.round(hours / 24) });
  };
}

/** How the figures are counted, where to read more, and the same as a file. */
function Explanation() {
  const { t } = useTranslation();
  const path = usePublicPath();
  const { hasNumbers } = useSettings();
  return (
    <Prose>
      <h2>{t("transparency.counting.title")}</h2>
      <p>{t("transparency.counting.text")}</p>
      <p>
        <a href={CSV_URL} download>
          {t("transparency.csv")}
        </a>
      </p>
      {hasNumbers && (
        <p>
          <Link to={path("/numbers")}>{t("transparency.numbers")}</Link>
        </p>
      )}
      <p>
        {t("transparency.questions")} <Link to={path("/contact")}>{t("shell.contact")}</Link>
      </p>
    </Prose>
  );
}

/** Loads the figures. A failed request does not fail the page, which shows the error and a retry. */
async function loadTransparencyPage({ context }: LoaderFunctionArgs) {
  await context.get(queryClientContext).prefetchQuery(transparencyQuery());
  return null;
}

/** The pages with public figures. Their loaders come with them, so that other pages do not load them. */
export const figureRoutes: Record<"transparency" | "numbers", Pick<RouteObject, "Component" | "loader">> = {
  transparency: { Component: TransparencyPage, loader: loadTransparencyPage },
  numbers: numbersRoute,
};
