import { useState } from "react";
import type { Review } from "../../contract/reviews.ts";
import { Button } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { DeleteReviewDialog } from "./delete-review-dialog.tsx";
import styles from "./own-review.module.css";
import { ReviewDialog } from "./review-dialog.tsx";

interface OwnReviewProps {
  company: { id: string; name: string };
  own: { may_review: boolean; review: Review | null };
}

/** What a seeker can do: add a review, or change and delete the one that is there. Nothing for who never applied. */
export function OwnReviewActions({ company, own: { may_review, review } }: OwnReviewProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<"form" | "delete" | null>(null);
  const close = () => setOpen(null);
  if (!may_review && !review) return null;
  return (
    <div className={styles.actions}>
      <Button variant={review ? "quiet" : "primary"} onClick={() => setOpen("form")}>
        {t(review ? "reviews.change" : "reviews.add")}
      </Button>
      {review && (
        <Button variant="danger" onClick={() => setOpen("delete")}>
          {t("reviews.delete")}
        </Button>
      )}
      <ReviewDialog key={review?.id} open={open === "form"} onClose={close} company={company} review={review} />
      <DeleteReviewDialog open={open === "delete"} onClose={close} company={company} review={review} />
    </div>
  );
}
