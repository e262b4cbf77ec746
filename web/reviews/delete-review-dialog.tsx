import { useMutation, useQueryClient } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import type { Review } from "../../contract/reviews.ts";
import { callApi } from "../api.ts";
import { useErrorMessage } from "../failure-message.ts";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { useTranslation } from "../ui/translation.tsx";
import { invalidateReviews } from "./queries.ts";

interface DeleteReviewDialogProps {
  open: boolean;
  onClose: () => void;
  company: { id: string; name: string };
  review: Review | null;
}

export function DeleteReviewDialog({ open, onClose, company, review }: DeleteReviewDialogProps) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => callApi(routes.deleteReview, { params: { id } }),
    onSuccess: () => {
      toast.success(t("reviews.deleted"));
      return invalidateReviews(queryClient, company.id);
    },
    onError: (error) => toast.error(failureMessage(error)),
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("reviews.delete_title")}
      text={t("reviews.delete_text", { headline: review?.headline, company: company.name })}
      confirmLabel={t("reviews.delete")}
      onConfirm={() => remove.mutateAsync(review?.id ?? "")}
    />
  );
}
