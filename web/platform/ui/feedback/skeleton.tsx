import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useTranslation } from "../translation.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";
import styles from "./skeleton.module.css";

/** Placeholders while content loads. They take their space at once and become visible after 150 ms. */
function Skeleton({ className, count, children }: { className?: string; count: number; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div role="status" className={classNames(styles.loading, className)}>
      <VisuallyHidden>{t("common.loading")}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are the same
        <div key={index} aria-hidden="true" className={styles.shape}>
          {children}
        </div>
      ))}
    </div>
  );
}

const line = (width: string | undefined) => <span className={classNames(styles.bone, styles.line, width)} />;

/** The placeholder of search results. */
export function SkeletonCards({ count = 3 }: { count?: number }) {
  return (
    <Skeleton className={styles.cards} count={count}>
      <span className={classNames(styles.bone, styles.picture)} />
      <div className={styles.lines}>
        {line(styles.half)}
        {line(styles.third)}
        {line(styles.full)}
        {line(styles.full)}
        {line(styles.third)}
      </div>
    </Skeleton>
  );
}

/** The placeholder of a list of rows. */
export function SkeletonRows({ count = 3 }: { count?: number }) {
  return (
    <Skeleton className={styles.rows} count={count}>
      <span className={classNames(styles.bone, styles.picture, styles.round)} />
      <div className={styles.lines}>
        {line(styles.third)}
        {line(styles.half)}
      </div>
    </Skeleton>
  );
}

/** The placeholder of a text page. */
export function SkeletonText({ count = 4 }: { count?: number }) {
  return (
    <Skeleton className={styles.text} count={count}>
      {line(styles.full)}
    </Skeleton>
  );
}
