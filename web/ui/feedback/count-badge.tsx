import { VisuallyHidden } from "../visually-hidden.tsx";
import styles from "./count-badge.module.css";

/** How many are waiting; nothing at zero. `label` completes the number for screen readers, such as "unread". */
export function CountBadge({ count, label }: { count: number | undefined; label?: string }) {
  if (!count) return null;
  return (
    <span className={styles.badge}>
      {count > 99 ? "99+" : count}
      {label && <VisuallyHidden> {label}</VisuallyHidden>}
    </span>
  );
}
