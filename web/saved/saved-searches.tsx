import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useState } from "react";
import type { SavedSearch } from "../../contract/saved.ts";
import { useErrorMessage } from "../failure-message.ts";
import { pickCriteria } from "../search/describe-criteria.ts";
import { ButtonLink } from "../ui/button.tsx";
import { SkeletonRows } from "../ui/feedback/skeleton.tsx";
import { FocusRegion } from "../ui/focus-region.tsx";
import { Rows } from "../ui/layout/row.tsx";
import { EmptyState, ErrorState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { DeleteSearchDialog } from "./delete-search-dialog.tsx";
import { savedSearchesQuery } from "./queries.ts";
import { SavedSearchRow } from "./saved-search-row.tsx";
import { SavedSearchDialog } from "./search-dialog.tsx";

export function SavedSearches() {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const { data: searches, error, refetch } = useQuery(savedSearchesQuery());
  const [toEdit, setToEdit] = useState<SavedSearch | null>(null);
  const [toDelete, setToDelete] = useState<SavedSearch | null>(null);

  if (!searches && error) return <ErrorState text={failureMessage(error)} onRetry={refetch} />;
  if (!searches) return <SkeletonRows count={3} />;
  return (
    <FocusRegion label={t("saved.searches")} rows={searches}>
      {searches.length === 0 && (
        <EmptyState icon={<BellRing />} text={t("saved.no_searches")}>
          <ButtonLink variant="quiet" to="/jobs/search">
            {t("menu.search_jobs")}
          </ButtonLink>
        </EmptyState>
      )}
      <Rows>
        {searches.map((search) => (
          <SavedSearchRow
            key={search.id}
            search={search}
            onEdit={() => setToEdit(search)}
            onDelete={() => setToDelete(search)}
          />
        ))}
      </Rows>
      {toEdit && (
        <SavedSearchDialog
          saved={toEdit}
          proposal={{ name: toEdit.name, alert: toEdit.alert, terms: pickCriteria(toEdit.terms) }}
          onClose={() => setToEdit(null)}
        />
      )}
      <DeleteSearchDialog search={toDelete} onClose={() => setToDelete(null)} />
    </FocusRegion>
  );
}
