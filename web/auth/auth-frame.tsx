import type { ReactNode } from "react";
import { Card } from "../ui/layout/card.tsx";
import styles from "./auth-layout.module.css";

interface AuthLayoutProps {
  title: string;
  lead?: string;
  /** Stands between the heading and the form. */
  notice?: ReactNode;
  children: ReactNode;
  /** The way to the other page. */
  footer?: ReactNode;
}

/** The narrow page that login and its relatives share. */
export function AuthLayout({ title, lead, notice, children, footer }: AuthLayoutProps) {
  return (
    <div className={styles.frame}>
      <header>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {notice}
      <Card>{children}</Card>
      {footer && <p className={styles.footer}>{footer}</p>}
    </div>
  );
}
