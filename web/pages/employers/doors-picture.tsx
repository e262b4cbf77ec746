import { classNames } from "../../platform/ui/class-names.ts";
import styles from "./doors-picture.module.css";

/** Three doors as in the logo. One is open, and an answer comes out of it. Decorative, in the colour of the text around it. */
export function DoorsPicture({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 320 150" aria-hidden="true" className={classNames(styles.picture, className)}>
      <path className={styles.closed} d="M12 136V92a30 30 0 0 1 60 0v44zM248 136V92a30 30 0 0 1 60 0v44z" />
      <path className={styles.knob} d="M62 112a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM298 112a3 3 0 1 1-6 0 3 3 0 0 1 6 0z" />
      <path className={styles.light} d="M94 136V74a48 48 0 0 1 96 0v62z" />
      <path className={styles.beam} d="M94 136h96l22 14H80z" />
      <path className={styles.leaf} d="M94 136V74c0-22 14-40 34-46v122z" />
      <path className={styles.knob} d="M121 96a3 4 0 1 1-6 0 3 4 0 0 1 6 0z" />
      <path className={styles.way} d="M150 100c20-24 34-34 52-36" />
      <g transform="rotate(-8 232 58)">
        <rect className={styles.letter} x="206" y="38" width="56" height="40" rx="5" />
        <path className={styles.fold} d="M208 42l26 19 26-19" />
        <circle className={styles.seal} cx="260" cy="76" r="11" />
        <path className={styles.tick} d="M255 76l4 4 7-8" />
      </g>
      <path className={styles.ground} d="M0 136h94M190 136h130" />
    </svg>
  );
}
