import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BellRing, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { routes } from "../../../contract/index.ts";
import type { SavedSearch } from "../../../contract/jobs/saved/saved.ts";
import { toSearchCriteria, withAlertCurrency } from "../../../contract/jobs/search/search-criteria.ts";
import { VerifyEmail } from "../../accounts/auth/steps/verify-email.tsx";
import { callApi } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSettings } from "../../platform/app/settings.ts";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { EmptyState, ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { FocusRegion } from "../../platform/ui/focus-region.tsx";
import { Button, ButtonLink } from "../../platform/ui/forms/button.tsx";
import { joinDetails } from "../../platform/ui/join-details.ts";
import { Row, Rows } from "../../platform/ui/layout/row.tsx";
import { Tag, Tags } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { useCriteriaLabels } from "../search/filters/criteria-labels.ts";
import { invalidateSavedSearches, SavedSearchDialog, savedSearchesQuery } from "../search/saved-search-dialog.tsx";
import { toNonEmptyParams, toSearchUrl } from "../search/search-criteria.ts";

/** The list of saved searches. Editing opens a dialog, deleting asks for confirmation. */
export function SavedSearches() {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { data: searches, error, refetch } = useQuery(savedSearchesQuery());
  const [editedSearch, setEditedSearch] = useState<SavedSearch | null>(null);
  const queryClient = useQueryClient();
  const [confirm, confirmDialog] = useConfirm();
  const deleteSearch = useMutation({
    mutationFn: (id: string) => callApi(routes.deleteSavedSearch, { params: { id } }),
    onSuccess: () => toast.success(t("saved.search_deleted")),
    onSettled: () => invalidateSavedSearches(queryClient),
  });

  function confirmDelete(search: SavedSearch) {
    confirm({
      title: t("saved.delete_title"),
      text: t("saved.delete_text", { name: search.name }),
      confirmLabel: t("saved.delete"),
      onConfirm: () => deleteSearch.mutateAsync(search.id),
    });
  }

  if (!searches && error) return <ErrorState text={getErrorMessage(error)} onRetry={refetch} />;
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
      {searches.some(({ alert }) => alert !== "none") && <VerifyEmail reason={t("saved.verify_email")} />}
      <Rows>
        {searches.map((search) => (
          <SavedSearchRow
            key={search.id}
            search={search}
            onEdit={() => setEditedSearch(search)}
            onDelete={() => confirmDelete(search)}
          />
        ))}
      </Rows>
      {editedSearch && (
        <SavedSearchDialog
          saved={editedSearch}
          defaultValues={{
            name: editedSearch.name,
            alert: editedSearch.alert,
            terms: toNonEmptyParams(toSearchCriteria(editedSearch.terms)),
          }}
          onClose={() => setEditedSearch(null)}
        />
      )}
      {confirmDialog}
    </FocusRegion>
  );
}

interface SavedSearchRowProps {
  search: SavedSearch;
  onEdit: () => void;
  onDelete: () => void;
}

function SavedSearchRow({ search, onEdit, onDelete }: SavedSearchRowProps) {
  const { t } = useTranslation();
  const criteria = toSearchCriteria(withAlertCurrency(search.terms, useSettings().currencies));
  const description = joinDetails(useCriteriaLabels()(criteria));
  // Every row has the same buttons. The hidden name tells screen readers to which search a button belongs.
  const hiddenName = <VisuallyHidden> {search.name}</VisuallyHidden>;
  const actions = (
    <>
      <Button variant="quiet" size="small" onClick={onEdit}>
        <Pencil aria-hidden="true" />
        {t("saved.edit")}
        {hiddenName}
      </Button>
      <Button variant="danger" size="small" onClick={onDelete}>
        <Trash2 aria-hidden="true" />
        {t("saved.delete")}
        {hiddenName}
      </Button>
    </>
  );
  return (
    <Row
      headingLevel={2}
      title={<Link to={toSearchUrl("/jobs/search", criteria)}>{search.name}</Link>}
      text={description || t("saved.all_jobs")}
      actions={actions}
    >
      <Tags>
        <Tag tone={search.alert === "none" ? "plain" : "good"}>{t(`saved.mail_${search.alert}`)}</Tag>
      </Tags>
    </Row>
  );
}
