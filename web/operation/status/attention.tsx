import type { ReactNode } from "react";
import type { Operation } from "../../../contract/operation/operation.ts";
import { Section } from "../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./operation.module.css";
import { listProblems } from "./problems.ts";

interface AttentionProps {
  operation: Operation;
  /** Shown when nothing needs attention. */
  none?: ReactNode;
  /** Below the list. */
  children?: ReactNode;
}

/** What somebody should look after, in sentences. */
export function Attention({ operation, none = null, children }: AttentionProps) {
  const { t } = useTranslation();
  const problems = listProblems(operation, t);
  if (problems.length === 0) return none;
  return (
    <Section isCard title={t("staff.operation.attention")} className={styles.part}>
      <ul className={styles.attention}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {children}
    </Section>
  );
}
