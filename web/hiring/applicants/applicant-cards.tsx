import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { JobApplication } from "../../../contract/hiring/applicants.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { getScrollKey } from "../../platform/app/pages/scroll-key.ts";
import { classNames } from "../../platform/ui/class-names.ts";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { FocusRegion } from "../../platform/ui/focus-region.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import styles from "./applicant-card.module.css";
import { ApplicantCard } from "./applicant-card.tsx";
import { type ApplicantGroup, toListParams } from "./queries.ts";
import type { ApplicantActions } from "./stages.ts";

interface ApplicantCardsProps {
  /** The accessible name of the list. */
  label: string;
  query: UseInfiniteQueryResult<InfiniteData<{ rows: JobApplication[] }>>;
  empty: ReactNode;
  /** The lists of the company have several jobs. */
  group?: ApplicantGroup | undefined;
  /** What the list has beyond the filters in the address: the stage of a column, the order of a short list. */
  own?: Partial<Record<"stage" | "sort", string>>;
  /** 3 in a column of the board, whose heading names the stage. */
  headingLevel: 2 | 3;
  selectedIds: ReadonlySet<string>;
  actions: ApplicantActions;
  /** Present where the cards can be dragged. */
  onDrag?: (application: JobApplication) => void;
}

/** A list of applicants: all of a job, or those of one column of the board. */
export function ApplicantCards({
  label,
  query,
  empty,
  group,
  own,
  headingLevel,
  selectedIds,
  actions,
  onDrag,
}: ApplicantCardsProps) {
  const getErrorMessage = useErrorMessage();
  const location = useLocation();
  const scrollKey = getScrollKey(location);
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const params = toListParams(group, location.search);
  for (const [name, value] of Object.entries(own ?? {})) params.set(name, value);
  const search = params.toString();
  return (
    <FocusRegion label={label} rows={rows}>
      <PagedList
        query={query}
        skeleton={<SkeletonRows count={headingLevel === 2 ? 8 : 3} />}
        empty={empty}
        failureText={getErrorMessage}
      >
        {(applications) => (
          <ul className={classNames(styles.list, headingLevel === 3 && styles.deferred)}>
            {applications.map((application) => (
              <ApplicantCard
                key={application.id}
                application={application}
                search={search && `?${search}`}
                scrollKey={scrollKey}
                headingLevel={headingLevel}
                hasJob={group !== undefined}
                isSelected={selectedIds.has(application.id)}
                actions={actions}
                onDrag={onDrag}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </FocusRegion>
  );
}
