import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MessageSquareQuote } from "lucide-react";
import { useId, useState } from "react";
import type { Review } from "../../../contract/companies/reviews.ts";
import { routes } from "../../../contract/index.ts";
import { isRecruitingRole, SEEKER } from "../../../contract/platform/constants.ts";
import { callApi } from "../../platform/api/client.ts";
import { useSession } from "../../platform/api/session.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { useConfirm } from "../../platform/ui/feedback/confirm-dialog.tsx";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Card } from "../../platform/ui/layout/card.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Rating } from "../../platform/ui/layout/rating.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./company-reviews.module.css";
import { invalidateReviews, ownReviewQuery, reviewsQuery } from "./queries.ts";
import { ReviewDialog } from "./review-dialog.tsx";
import { ReviewItem } from "./review-item.tsx";

interface ReviewedCompany {
  id: string;
  /** The name of the company as the page shows it. */
  name: string;
}

/** The reviews of a company. Every member reads them, seekers who applied there write one, and the company replies. */
export function CompanyReviews({ company }: { company: ReviewedCompany }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const titleId = useId();
  const isSeeker = user?.user_type === SEEKER;
  const canReply = user?.company_id === company.id && isRecruitingRole(user.company_role);
  const reviews = useInfiniteQuery(reviewsQuery(company.id));
  const ownReview = useQuery({ ...ownReviewQuery(company.id), enabled: isSeeker });
  const first = reviews.data?.pages[0];
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className={styles.top}>
        <div className={common.stack2}>
          <h2 id={titleId} className={styles.title}>
            {t("reviews.title")}
          </h2>
          {first && first.average !== null && <AverageRating average={first.average} count={first.count} />}
        </div>
        {ownReview.data && <OwnReviewActions company={company} own={ownReview.data} />}
      </div>
      <p className={styles.hint}>{t(getHintKey(canReply, isSeeker, ownReview.data))}</p>
      <PagedList
        query={reviews}
        skeleton={<SkeletonText count={4} />}
        empty={<EmptyState icon={<MessageSquareQuote size={28} />} text={t("reviews.empty")} />}
      >
        {(rows) => (
          <ul className={common.list}>
            {rows.map((review) => (
              <ReviewItem
                key={review.id}
                review={review}
                company={company}
                isOwn={review.id === ownReview.data?.review?.id}
                canReply={canReply}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

/** The translation key of the sentence that explains which users can write a review or a reply. */
function getHintKey(canReply: boolean, isSeeker: boolean, own: OwnReview | undefined) {
  if (canReply) return "reviews.for_company";
  if (!isSeeker) return "reviews.for_others";
  if (own?.restricted_at) return "reviews.restricted_own";
  if (own?.review) return "reviews.for_author";
  return own?.may_review ? "reviews.for_applicant" : "reviews.for_seeker";
}

function AverageRating({ average, count }: { average: number; count: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const value = formatNumber(average, language);
  return (
    <p className={styles.line}>
      <strong aria-hidden="true" className={styles.value}>
        {value}
      </strong>
      <Rating value={average} label={t("reviews.average_label", { value })} />
      <span className={common.soft}>{t("reviews.count", { count })}</span>
    </p>
  );
}

interface OwnReview {
  may_review: boolean;
  review: Review | null;
  restricted_at: string | null;
}

interface OwnReviewActionsProps {
  company: ReviewedCompany;
  own: OwnReview;
}

/** Lets a seeker add, change or delete their own review. Renders nothing if the seeker has none and may not add one. */
function OwnReviewActions({ company, own: { may_review, review, restricted_at } }: OwnReviewActionsProps) {
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
