import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import common from "../styles/common.module.css";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./checklist.module.css";

export interface ChecklistStep {
  name: string;
  to: string;
  label: string;
  /** Why, or what has been done. */
  text: string;
  isDone: boolean;
  action?: ReactNode;
}

/** First steps, each with the way to it and whether it is done. */
export function Checklist({ steps }: { steps: readonly ChecklistStep[] }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, to, label, text, isDone, action }) => (
        <li key={name}>
          {isDone ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
          <div className={common.stack1}>
            <p>
              <Link to={to}>{label}</Link>
              <VisuallyHidden> ({t(isDone ? "common.checklist.done" : "common.checklist.to_do")})</VisuallyHidden>
            </p>
            <p className={common.caption}>{text}</p>
            {action}
          </div>
        </li>
      ))}
    </ol>
  );
}
