import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "../translation.tsx";
import styles from "./page-heading.module.css";

type PageHeadingProps = {
  title: string;
  /** The breadcrumb, without the page itself. */
  breadcrumb?: readonly { label: string; to: string; state?: unknown }[] | undefined;
  lead?: ReactNode;
  actions?: ReactNode;
};

export function PageHeading({ title, breadcrumb, lead, actions }: PageHeadingProps) {
  const { t } = useTranslation();
  return (
    <header className={styles.heading}>
      {breadcrumb && (
        <nav aria-label={t("common.breadcrumb")} className={styles.breadcrumb}>
          <ol className={styles.steps}>
            {breadcrumb.map((step) => (
              <li key={step.to}>
                <Link to={step.to} state={step.state}>
                  {step.label}
                </Link>
              </li>
            ))}
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
      )}
      <div className={styles.line}>
        <div className={styles.words}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </header>
  );
}
