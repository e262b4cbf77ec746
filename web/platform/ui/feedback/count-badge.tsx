import { VisuallyHidden } from "../visually-hidden.tsx";
import styles from "./count-badge.module.css";

/** A count in a badge; nothing at zero. `label` completes the number for screen readers, for example "unread". */
export function CountBadge({ count, label }: { count: number | undefined; label?: string }) {
  if (!count) return null;
  return (
    <span className={styles.badge}>
      {count > 99 ? "99+" : count}
      {label && <VisuallyHidden> {label}</VisuallyHidden>}
    </span>
  );
}
