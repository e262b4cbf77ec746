import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import styles from "./period-links.module.css";

interface PeriodLinksProps {
  label: string;
  periods: { name: string | number; to: string; isShown: boolean }[];
  className?: string;
}

/** Links to the same page for other years or weeks. */
export function PeriodLinks({ label, periods, className }: PeriodLinksProps) {
  return (
    <nav aria-label={label} className={classNames(styles.links, className)}>
      {periods.map(({ name, to, isShown }) => (
        <Link key={name} to={to} aria-current={isShown ? "page" : undefined} preventScrollReset>
          {name}
        </Link>
      ))}
    </nav>
  );
}
