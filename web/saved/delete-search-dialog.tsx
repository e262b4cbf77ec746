import { useMutation, useQueryClient } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import type { SavedSearch } from "../../contract/saved.ts";
import { callApi } from "../api.ts";
import { useErrorMessage } from "../failure-message.ts";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";
import { invalidateSavedSearches } from "./queries.ts";

/** Open while there is a search to ask about. */
export function DeleteSearchDialog({ search, onClose }: { search: SavedSearch | null; onClose: () => void }) {
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
