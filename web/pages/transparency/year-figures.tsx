import { useId } from "react";
import type { TransparencyYear } from "../../../contract/moderation/transparency.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import type { TextKey } from "../../platform/ui/text-key.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./transparency-page.module.css";

export function YearFigures({ figures, isPresent }: { figures: TransparencyYear; isPresent: boolean }) {
  const { t } = useTranslation();
  const { year, reports, decisions, complaints, paused_reporters } = figures;
  const isEmpty = reports.received + decisions.total + complaints.received === 0;
  const language = useLanguage();
  const formatMedian = useFormatMedian();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.year}>
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
            lang={language}
            rows={reports.reasons.map(({ reason, count }) => [t(`reports.reasons.${reason}`), count])}
          />
          <Figures
            title={t("transparency.decisions.measures")}
            rows={decisions.measures.map((measure) => [t(getMeasureLabel(measure)), measure.count])}
          />
          <Figures
            title={t("transparency.decisions.rules")}
            lang={language}
            rows={decisions.rules.map(({ rule, count }) => [t(`rules.${rule}`), count])}
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

interface FiguresProps {
  title: string;
  /** The language of the labels, when it is not that of the page. */
  lang?: string;
  rows: [label: string, value: number | string][];
}

/** A table of figures with their names. A measure of several kinds of subjects has one line. */
function Figures({ title, lang, rows }: FiguresProps) {
  const language = useLanguage();
  if (rows.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{title}</caption>
      <tbody>
        {sumRowsWithSameLabel(rows).map(([label, value]) => (
          <tr key={label}>
            <th scope="row" lang={lang}>
              {label}
            </th>
            <td>{typeof value === "number" ? formatNumber(value, language) : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Texts, such as a median, have a label of their own. */
function sumRowsWithSameLabel(rows: [string, number | string][]): [string, number | string][] {
  const groups = Map.groupBy(rows, ([label]) => label);
  return [...groups].map(([label, [first, ...others]]) => [
    label,
    others.reduce((sum, [, value]) => Number(sum) + Number(value), first?.[1] ?? 0),
  ]);
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
