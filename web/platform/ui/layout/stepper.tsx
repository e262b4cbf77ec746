import { Check, X } from "lucide-react";
import { classNames } from "../class-names.ts";
import styles from "./stepper.module.css";

export type StatusStep = {
  label: string;
  /** The formatted date of the step; absent while the step has not happened. */
  date?: string;
  state: "done" | "current" | "bad" | "todo";
};

/** The steps of a process in order, each with the date it was reached. */
export function Stepper({ label, steps }: { label: string; steps: readonly StatusStep[] }) {
  return (
    <ol className={styles.line} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.label}
          className={classNames(styles.step, styles[step.state])}
          aria-current={step.state === "current" ? "step" : undefined}
        >
          <span aria-hidden="true" className={styles.dot}>
            {step.state === "done" && <Check size={14} strokeWidth={3} />}
            {step.state === "bad" && <X size={14} strokeWidth={3} />}
          </span>
          <span className={styles.label}>{step.label}</span>
          {step.date && <span className={styles.date}>{step.date}</span>}
        </li>
      ))}
    </ol>
  );
}
