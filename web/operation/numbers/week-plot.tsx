import type { NumberName, WeekNumbers } from "../../../contract/operation/numbers.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./numbers.module.css";
import { formatWeek } from "./weeks.ts";

const WIDTH = 320;
const HEIGHT = 96;
/** The share of the space of a week that its bar takes. */
const BAR_SHARE = 0.7;

interface WeekPlotProps {
  name: NumberName;
  weeks: WeekNumbers[];
  /** Whether the last week is the present one, whose bar still grows. */
  endsNow: boolean;
}

/** A number of each week as a bar. A week without a number has none. The table beside it says the same in figures. */
export function WeekPlot({ name, weeks, endsNow }: WeekPlotProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return null;
  const max = Math.max(1, ...weeks.map((week) => week[name] ?? 0));
  const step = WIDTH / weeks.length;
  const label = t(`numbers.names.${name}`);
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.plotTitle}>{label}</figcaption>
      <div className={styles.area}>
        <span className={styles.max} aria-hidden="true">
          {formatNumber(max, language)}
        </span>
        <span className={styles.zero} aria-hidden="true">
          0
        </span>
        <svg
          className={styles.bars}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t("numbers.plot", {
            name: label,
            from: formatWeek(first, language),
            to: formatWeek(last, language),
          })}
        >
          {weeks.map((week, index) => {
            const height = ((week[name] ?? 0) / max) * HEIGHT;
            return (
              <rect
                key={week.week}
                className={endsNow && week === last ? styles.present : styles.bar}
                x={index * step + (step * (1 - BAR_SHARE)) / 2}
                y={HEIGHT - height}
                width={step * BAR_SHARE}
                height={height}
              />
            );
          })}
        </svg>
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{formatWeek(first, language)}</span>
        <span>{formatWeek(last, language)}</span>
      </p>
    </figure>
  );
}
