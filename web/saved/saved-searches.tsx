import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BellRing, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { routes } from "../../contract/index.ts";
import type { SavedSearch } from "../../contract/saved.ts";
import { callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { pickCriteria, toCriteriaUrl, useCriteriaLabels } from "../search/describe-criteria.ts";
import { SavedSearchDialog } from "../search/saved-search-dialog.tsx";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { EmptyState, ErrorState } from "../ui/feedback/list-states.tsx";
import { SkeletonRows } from "../ui/feedback/skeleton.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { FocusRegion } from "../ui/focus-region.tsx";
import { Button, ButtonLink } from "../ui/forms/button.tsx";
import { Row, Rows } from "../ui/layout/row.tsx";
import { Tag, Tags } from "../ui/layout/tag.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { invalidateSavedSearches, savedSearchesQuery } from "./queries.ts";

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

interface SavedSearchRowProps {
  search: SavedSearch;
  onEdit: () => void;
  onDelete: () => void;
}

function SavedSearchRow({ search, onEdit, onDelete }: SavedSearchRowProps) {
  const { t } = useTranslation();
  const words = useCriteriaLabels()(search.terms).join(" · ");
  const about = <VisuallyHidden> {search.name}</VisuallyHidden>;
  const actions = (
    <>
      <Button variant="quiet" size="small" onClick={onEdit}>
        <Pencil aria-hidden="true" />
        {t("saved.edit")}
        {about}
      </Button>
      <Button variant="danger" size="small" onClick={onDelete}>
        <Trash2 aria-hidden="true" />
        {t("saved.delete")}
        {about}
      </Button>
    </>
  );
  return (
    <Row
      headingLevel={2}
      title={<Link to={toCriteriaUrl("/jobs/search", search.terms)}>{search.name}</Link>}
      text={words || t("saved.all_jobs")}
      actions={actions}
    >
      <Tags>
        <Tag tone={search.alert === "none" ? "plain" : "good"}>{t(`saved.mail_${search.alert}`)}</Tag>
      </Tags>
    </Row>
  );
}

/** Open while there is a search to ask about. */
function DeleteSearchDialog({ search, onClose }: { search: SavedSearch | null; onClose: () => void }) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => callApi(routes.deleteSavedSearch, { params: { id } }),
    onSuccess: () => toast.success(t("saved.search_deleted")),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateSavedSearches(queryClient),
  });
  return (
    <ConfirmDialog
      open={search !== null}
      onClose={onClose}
      title={t("saved.delete_title")}
      text={t("saved.delete_text", { name: search?.name })}
      confirmLabel={t("saved.delete")}
      onConfirm={() => remove.mutateAsync(search?.id ?? "")}
    />
  );
}
