import { useInfiniteQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useErrorMessage } from "../failure-message.ts";
import { ButtonLink } from "../ui/button.tsx";
import { SkeletonRows } from "../ui/feedback/skeleton.tsx";
import { FocusRegion } from "../ui/focus-region.tsx";
import { PagedList } from "../ui/layout/paged-list.tsx";
import { Rows } from "../ui/layout/row.tsx";
import { EmptyState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { savedJobsQuery } from "./queries.ts";
import { SavedJobRow } from "./saved-job-row.tsx";

export function SavedJobs() {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const query = useInfiniteQuery(savedJobsQuery());
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const empty = (
    <EmptyState icon={<Bookmark />} text={t("saved.no_jobs")}>
      <ButtonLink variant="quiet" to="/jobs/search">
        {t("menu.search_jobs")}
      </ButtonLink>
    </EmptyState>
  );
  return (
    <FocusRegion label={t("saved.jobs")} rows={rows}>
      <PagedList query={query} skeleton={<SkeletonRows count={4} />} empty={empty} failureText={failureMessage}>
        {(jobs) => (
          <Rows>
            {jobs.map((saved) => (
              <SavedJobRow key={saved.id} saved={saved} />
            ))}
          </Rows>
        )}
      </PagedList>
    </FocusRegion>
  );
}
