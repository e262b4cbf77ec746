import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { MessageSquareQuote } from "lucide-react";
import { lazy, Suspense, useId } from "react";
import { isRecruitingRole, SEEKER } from "../../../contract/platform/constants.ts";
import { useSession } from "../../platform/api/session.ts";
import { formatNumber, useLanguage } from "../../platform/app/i18n.ts";
import common from "../../platform/styles/common.module.css";
import { EmptyState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { Card } from "../../platform/ui/layout/card.tsx";
import { PagedList } from "../../platform/ui/layout/paged-list.tsx";
import { Rating } from "../../platform/ui/layout/rating.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./company-reviews.module.css";
import type { OwnReview } from "./own-review-actions.tsx";
import { ownReviewQuery, reviewsQuery } from "./queries.ts";
import { ReviewItem } from "./review-item.tsx";

// Only seekers write reviews.
const OwnReviewActions = lazy(async () => ({ default: (await import("./own-review-actions.tsx")).OwnReviewActions }));

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
        <Suspense>{ownReview.data && <OwnReviewActions company={company} own={ownReview.data} />}</Suspense>
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
