import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageSquareQuote } from "lucide-react";
import { useId, useState } from "react";
import { routes } from "../../contract/index.ts";
import type { Review } from "../../contract/reviews.ts";
import { SEEKER } from "../../contract/values.ts";
import { callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { useSession } from "../api/session.ts";
import { formatNumber, useLanguage } from "../app/i18n.ts";
import { ConfirmDialog } from "../ui/feedback/confirm-dialog.tsx";
import { EmptyState } from "../ui/feedback/list-states.tsx";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { Card } from "../ui/layout/card.tsx";
import { PagedList } from "../ui/layout/paged-list.tsx";
import { Stars } from "../ui/layout/stars.tsx";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./company-reviews.module.css";
import { invalidateReviews, ownReviewQuery, reviewsQuery } from "./queries.ts";
import { ReviewDialog } from "./review-dialog.tsx";
import { ReviewItem } from "./review-item.tsx";

interface Company {
  id: string;
  /** As the page calls it. */
  name: string;
}

/** What job seekers say about a company: read by everyone, written by who applied there, answered by the company. */
export function CompanyReviews({ company }: { company: Company }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const titleId = useId();
  const isSeeker = user?.user_type === SEEKER;
  const reviews = useInfiniteQuery(reviewsQuery(company.id));
  const own = useQuery({ ...ownReviewQuery(company.id), enabled: isSeeker });
  const first = reviews.data?.pages[0];
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className={styles.top}>
        <div className={styles.words}>
          <h2 id={titleId} className={styles.title}>
            {t("reviews.title")}
          </h2>
          {first && first.average !== null && <AverageRating average={first.average} count={first.count} />}
        </div>
        {own.data && <OwnReviewActions company={company} own={own.data} />}
      </div>
      <p className={styles.who}>{t(getHintKey(user?.id === company.id, isSeeker, own.data))}</p>
      <PagedList
        query={reviews}
        skeleton={<SkeletonText count={4} />}
        empty={<EmptyState icon={<MessageSquareQuote size={28} />} text={t("reviews.empty")} />}
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((review) => (
              <ReviewItem
                key={review.id}
                review={review}
                company={company}
                isOwn={review.id === own.data?.review?.id}
                mayAnswer={user?.id === company.id}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

/** The key of a sentence that says, without being asked, who can write here. */
function getHintKey(isCompany: boolean, isSeeker: boolean, own: { may_review: boolean; review: unknown } | undefined) {
  if (isCompany) return "reviews.for_company";
  if (!isSeeker) return "reviews.for_others";
  if (own?.review) return "reviews.for_author";
  return own?.may_review ? "reviews.for_applicant" : "reviews.for_seeker";
}

export function AverageRating({ average, count }: { average: number; count: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const value = formatNumber(average, language);
  return (
    <p className={styles.line}>
      <strong aria-hidden="true" className={styles.value}>
        {value}
      </strong>
      <Stars value={average} label={t("reviews.average_label", { value })} />
      <span className={styles.count}>{t("reviews.count", { count })}</span>
    </p>
  );
}

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
