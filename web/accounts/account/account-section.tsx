import { type ReactNode, useId } from "react";
import common from "../../platform/styles/common.module.css";
import { Card } from "../../platform/ui/layout/card.tsx";
import styles from "./account-section.module.css";

/** One section of the settings page: title, explanation and controls. */
export function AccountSection({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className={common.stack4}>
      <header>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </Card>
  );
}
