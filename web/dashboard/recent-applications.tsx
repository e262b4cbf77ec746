import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Application } from "../../contract/applications.ts";
import { applicationsQuery } from "../applications/queries.ts";
import { useErrorMessage } from "../failure-message.ts";
import { SkeletonRows } from "../ui/feedback/skeleton.tsx";
import { FocusRegion } from "../ui/focus-region.tsx";
import { Rows } from "../ui/layout/row.tsx";
import { ErrorState } from "../ui/list-states.tsx";
import styles from "./dashboard-page.module.css";

const MAX_RECENT = 5;

interface RecentApplicationsProps {
  title: string;
  empty: ReactNode;
  row: (application: Application) => ReactNode;
}

/** The newest few; the tiles above lead to all of them. */
export function RecentApplications({ title, empty, row }: RecentApplicationsProps) {
  const failureMessage = useErrorMessage();
  const list = useInfiniteQuery(applicationsQuery(1));
  const newest = list.data?.pages[0]?.rows.slice(0, MAX_RECENT) ?? [];
  return (
    <div className={styles.recent}>
      <h2 className={styles.title}>{title}</h2>
      <FocusRegion label={title} rows={newest}>
        {list.isPending && <SkeletonRows count={3} />}
        {list.isLoadingError && <ErrorState text={failureMessage(list.error)} onRetry={() => list.refetch()} />}
        {list.data && newest.length === 0 && empty}
        {newest.length > 0 && <Rows>{newest.map(row)}</Rows>}
      </FocusRegion>
    </div>
  );
}
