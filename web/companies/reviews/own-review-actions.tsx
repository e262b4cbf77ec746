import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Review } from "../../../contract/companies/reviews.ts";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import common from "../../platform/styles/common.module.css";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { invalidateReviews } from "./queries.ts";
import { ReviewDialog } from "./review-dialog.tsx";

export interface OwnReview {
  may_review: boolean;
  review: Review | null;
  restricted_at: string | null;
}

interface OwnReviewActionsProps {
  company: { id: string; name: string };
  own: OwnReview;
}

/** Lets a seeker add, change or delete their own review. Renders nothing if the seeker has none and may not add one. */
export function OwnReviewActions({ company, own: { may_review, review, restricted_at } }: OwnReviewActionsProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isFormOpen, setFormOpen] = useState(false);
  const [confirm, confirmDialog] = useConfirm();
  const remove = useMutation({
    mutationFn: (id: string) => callApi(routes.deleteReview, { params: { id } }),
    onSuccess: () => {
      toast.success(t("reviews.deleted"));
      return invalidateReviews(queryClient, company.id);
    },
  });
  if (!may_review && !review) return null;

  function confirmDelete({ id, headline }: Review) {
    confirm({
      title: t("reviews.delete_title"),
      text: t("reviews.delete_text", { headline, company: company.name }),
      confirmLabel: t("reviews.delete"),
      onConfirm: () => remove.mutateAsync(id),
    });
  }

  return (
    <div className={common.cluster3}>
      <Button variant={review ? "quiet" : "primary"} onClick={() => setFormOpen(true)}>
        {t(review ? "reviews.change" : "reviews.add")}
      </Button>
      {review && !restricted_at && (
        <Button variant="danger" onClick={() => confirmDelete(review)}>
          {t("reviews.delete")}
        </Button>
      )}
      <ReviewDialog
        key={review?.id}
        open={isFormOpen}
        onClose={() => setFormOpen(false)}
        company={company}
        review={review}
      />
      {confirmDialog}
    </div>
  );
}
