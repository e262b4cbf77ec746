import { useId } from "react";
import styles from "./progress-bar.module.css";

/** Progress in whole percent. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  const id = useId();
  return (
    <div className={styles.box}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        <span aria-hidden="true">{percent}%</span>
      </div>
      <progress id={id} className={styles.bar} max={100} value={percent}>
        {percent}%
      </progress>
    </div>
  );
}
