import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { MessageSquareQuote } from "lucide-react";
import { useId } from "react";
import { SEEKER } from "../../contract/values.ts";
import { useSession } from "../api/session.ts";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";
import { Card } from "../ui/layout/card.tsx";
import { PagedList } from "../ui/layout/paged-list.tsx";
import { EmptyState } from "../ui/list-states.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AverageRating } from "./average-line.tsx";
import styles from "./company-reviews.module.css";
import { OwnReviewActions } from "./own-review.tsx";
import { ownReviewQuery, reviewsQuery } from "./queries.ts";
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
