import { Link } from "react-router";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import styles from "./counted-links.module.css";

interface CountedLink {
  to: string;
  label: string;
  /** The number of jobs behind the link. */
  jobs: number;
}

/** Links in columns, each with the number of its jobs. */
export function CountedLinks({ links }: { links: CountedLink[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className={styles.links}>
      {links.map(({ to, label, jobs }) => (
        <li key={to}>
          <Link to={to}>
            {label}
            <span className={styles.count}>
              <VisuallyHidden>, </VisuallyHidden>
              {formatNumber(jobs, language)}
              <VisuallyHidden> {t("home.numbers.jobs", { count: jobs })}</VisuallyHidden>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
