import { useId } from "react";
import styles from "./progress.module.css";

/** How far an upload is, 0 to 100. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{label}</label>
      <span aria-hidden="true" className={styles.percent}>
        {percent}%
      </span>
      <progress id={id} className={styles.bar} max={100} value={percent} />
    </div>
  );
}
