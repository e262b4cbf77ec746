import { scaleBand, scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { CompanyNumberName, CompanyWeek, NumberPeriod } from "../../../contract/operation/company-numbers.ts";
import { formatNumber, getDateFormat, useLanguage } from "../../platform/app/i18n.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useWidth } from "../../platform/ui/use-width.ts";
import styles from "./company-numbers.module.css";
import { formatWeek } from "./weeks.ts";

const HEIGHT_PX = 180;
/** Around the plot: the names of its ticks. */
const margin = { top: 12, right: 8, bottom: 24, left: 40 };
/** The space that the date of a week needs. */
const DATE_WIDTH_PX = 72;
const TICKS = 4;
const DOT_RADIUS_PX = 4;

interface CompanyPlotProps {
  name: CompanyNumberName;
  weeks: readonly CompanyWeek[];
  by: NumberPeriod;
}

const tickFormats = {
  week: { day: "numeric", month: "short" },
  month: { month: "short", year: "numeric" },
} as const;

/**
 * A number of each week or month: counts as bars, days as a line with a dot for each one that has a number. The table beside it says
 * the same in figures.
 */
export function CompanyPlot({ name, weeks, by }: CompanyPlotProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [width, measure] = useWidth();
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return null;
  const label = t(`numbers.company.names.${name}`);
  const x = scaleBand(
    weeks.map(({ week }) => week),
    [margin.left, Math.max(width - margin.right, margin.left)],
  ).padding(0.3);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...weeks.map((week) => week[name] ?? 0))])
    .nice(TICKS)
    .range([HEIGHT_PX - margin.bottom, margin.top]);
  const every = Math.max(1, Math.ceil((weeks.length * DATE_WIDTH_PX) / Math.max(width - margin.left, 1)));
  const isLine = name === "days_to_answer" || name === "days_to_hire";
  return (
    <figure className={styles.plot} ref={measure}>
      <figcaption className={styles.plotTitle}>{label}</figcaption>
      <svg
        width={width}
        height={HEIGHT_PX}
        role="img"
        aria-label={t(by === "week" ? "numbers.plot" : "numbers.plot_months", {
          name: label,
          from: formatWeek(first, language, by),
          to: formatWeek(last, language, by),
        })}
      >
        {y
          .ticks(TICKS)
          .filter(Number.isInteger)
          .map((tick) => (
            <g key={tick} transform={`translate(0 ${y(tick)})`}>
              <line className={styles.grid} x1={margin.left} x2={width - margin.right} />
              <text className={styles.tick} x={margin.left - 8} dy="0.32em" textAnchor="end">
                {formatNumber(tick, language)}
              </text>
            </g>
          ))}
        {weeks.map(
          ({ week }, index) =>
            (weeks.length - 1 - index) % every === 0 && (
              <text
                key={week}
                className={styles.tick}
                x={(x(week) ?? 0) + x.bandwidth() / 2}
                y={HEIGHT_PX - 6}
                textAnchor={index === weeks.length - 1 ? "end" : "middle"}
                dx={index === weeks.length - 1 ? x.bandwidth() / 2 : 0}
              >
                {getDateFormat(language, tickFormats[by]).format(new Date(`${week}T12:00:00.000Z`))}
              </text>
            ),
        )}
        {isLine ? <DaysLine name={name} weeks={weeks} x={x} y={y} /> : <Bars name={name} weeks={weeks} x={x} y={y} />}
      </svg>
    </figure>
  );
}

interface MarksProps extends Omit<CompanyPlotProps, "by"> {
  x: ReturnType<typeof scaleBand<string>>;
  y: ReturnType<typeof scaleLinear<number, number>>;
}

/** The bar of the present week, which still grows, is paler. */
function Bars({ name, weeks, x, y }: MarksProps) {
  return weeks.map((week) => (
    <rect
      key={week.week}
      className={week === weeks.at(-1) ? styles.present : styles.bar}
      x={x(week.week)}
      y={y(week[name] ?? 0)}
      width={x.bandwidth()}
      height={y(0) - y(week[name] ?? 0)}
    />
  ));
}

/** The line has gaps where weeks have no number. */
function DaysLine({ name, weeks, x, y }: MarksProps) {
  const toX = ({ week }: CompanyWeek) => (x(week) ?? 0) + x.bandwidth() / 2;
  const toY = (week: CompanyWeek) => y(week[name] ?? 0);
  const path = line<CompanyWeek>(toX, toY).defined((week) => week[name] !== null)([...weeks]);
  return (
    <>
      <path className={styles.line} d={path ?? ""} />
      {weeks
        .filter((week) => week[name] !== null)
        .map((week) => (
          <circle key={week.week} className={styles.dot} cx={toX(week)} cy={toY(week)} r={DOT_RADIUS_PX} />
        ))}
    </>
  );
}
