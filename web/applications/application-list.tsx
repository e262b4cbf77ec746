import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Application } from "../../contract/applications.ts";
import { useErrorMessage } from "../failure-message.ts";
import { SkeletonRows } from "../ui/feedback/skeleton.tsx";
import { FocusRegion } from "../ui/focus-region.tsx";
import { PagedList } from "../ui/layout/paged-list.tsx";
import { Rows } from "../ui/layout/row.tsx";
import { applicationsQuery, type ListedStatus } from "./queries.ts";

interface ApplicationListProps {
  status: ListedStatus;
  label: string;
  /** In the place of the list when there is nothing. */
  empty: ReactNode;
  row: (application: Application) => ReactNode;
}

export function ApplicationList({ status, label, empty, row }: ApplicationListProps) {
  const failureMessage = useErrorMessage();
  const list = useInfiniteQuery(applicationsQuery(status));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <FocusRegion label={label} rows={rows}>
      <PagedList query={list} skeleton={<SkeletonRows count={5} />} empty={empty} failureText={failureMessage}>
        {(applications) => <Rows>{applications.map(row)}</Rows>}
      </PagedList>
    </FocusRegion>
  );
}
