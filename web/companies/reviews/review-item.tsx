import { lazy, Suspense, useState } from "react";
import type { Review } from "../../../contract/companies/reviews.ts";
import { ContentLabel } from "../../platform/app/content-label.tsx";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { SubjectActions } from "../../platform/reports/subject-actions.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Rating } from "../../platform/ui/layout/rating.tsx";
import { Tag } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./review-item.module.css";

// Only a company that replies loads the form.
const ReplyDialog = lazy(async () => ({ default: (await import("./reply-dialog.tsx")).ReplyDialog }));

interface ReviewItemProps {
  review: Review;
  company: { id: string; name: string };
  /** True when the current user wrote the review. */
  isOwn: boolean;
  canReply: boolean;
}

export function ReviewItem({ review, company, isOwn, canReply }: ReviewItemProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  // Null until the dialog is first opened. It stays afterwards, with what was typed.
  const [isReplyOpen, setReplyOpen] = useState<boolean | null>(null);
  const date = formatDate(review.createdAt, language);
  const changed = review.updatedAt !== review.createdAt && formatDate(review.updatedAt, language);
  return (
    <li className={styles.review}>
      <article>
        <div className={styles.top}>
          <Rating value={review.rating} label={t("reviews.stars_label", { count: review.rating })} size={16} />
          <span>{t(`reviews.ratings.${review.rating}`)}</span>
          {isOwn && <Tag tone="good">{t("reviews.yours")}</Tag>}
        </div>
        <h3 tabIndex={-1} className={styles.headline}>
          {review.headline}
        </h3>
        <p className={styles.byline}>
          {t(changed ? "reviews.by_changed" : "reviews.by", { date, changed: changed || "" })}
        </p>
        <ContentLabel label={review.label} />
        <p className={styles.text}>{review.review}</p>
        {review.answer !== null && <Reply review={review} company={company.name} />}
        <div className={styles.actions}>
          {canReply && (
            <>
              <Button variant="quiet" size="small" onClick={() => setReplyOpen(true)}>
                {t(review.answer === null ? "reviews.reply" : "reviews.change_reply")}
              </Button>
              <Suspense>
                {isReplyOpen !== null && (
                  <ReplyDialog open={isReplyOpen} onClose={() => setReplyOpen(false)} review={review} />
                )}
              </Suspense>
            </>
          )}
          {!isOwn && <SubjectActions subjects={[{ kind: "review", id: review.id }]} quote={review.headline} />}
        </div>
      </article>
    </li>
  );
}

function Reply({ review, company }: { review: Review; company: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const date = formatDate(review.answered_at ?? review.updatedAt, language);
  const isOutdated = review.answered_at !== null && review.answered_at < review.updatedAt;
  return (
    <div className={styles.reply}>
      <p className={styles.byline}>
        <strong>{t("reviews.reply_by", { company })}</strong>&nbsp;· {date}
      </p>
      <p className={styles.text}>{review.answer}</p>
      {isOutdated && <p className={styles.byline}>{t("reviews.changed_since")}</p>}
    </div>
  );
}
