import { useState } from "react";
import type { Review } from "../../contract/reviews.ts";
import { formatDate, useLanguage } from "../i18n.ts";
import { Button } from "../ui/button.tsx";
import { Stars } from "../ui/layout/stars.tsx";
import { Tag } from "../ui/layout/tag.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { ReplyDialog } from "./answer-dialog.tsx";
import styles from "./review-item.module.css";

interface ReviewItemProps {
  review: Review;
  company: { id: string; name: string };
  /** Whoever looks has written it. */
  isOwn: boolean;
  mayAnswer: boolean;
}

export function ReviewItem({ review, company, isOwn, mayAnswer }: ReviewItemProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [answering, setAnswering] = useState(false);
  const date = formatDate(review.createdAt, language);
  const changed = review.updatedAt !== review.createdAt && formatDate(review.updatedAt, language);
  return (
    <li className={styles.review}>
      <article>
        <div className={styles.top}>
          <Stars value={review.rating} label={t("reviews.stars_label", { count: review.rating })} size={16} />
          <span>{t(`reviews.ratings.${review.rating}`)}</span>
          {isOwn && <Tag tone="good">{t("reviews.yours")}</Tag>}
        </div>
        <h3 tabIndex={-1} className={styles.headline}>
          {review.headline}
        </h3>
        <p className={styles.by}>
          {t(changed ? "reviews.by_changed" : "reviews.by", { date, changed: changed || "" })}
        </p>
        <p className={styles.text}>{review.review}</p>
        {review.answer !== null && <Reply review={review} company={company.name} />}
        {mayAnswer && (
          <div className={styles.actions}>
            <Button variant="quiet" size="small" onClick={() => setAnswering(true)}>
              {t(review.answer === null ? "reviews.answer" : "reviews.change_answer")}
            </Button>
            <ReplyDialog open={answering} onClose={() => setAnswering(false)} review={review} />
          </div>
        )}
      </article>
    </li>
  );
}

function Reply({ review, company }: { review: Review; company: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const date = formatDate(review.answered_at ?? review.updatedAt, language);
  const isOlder = review.answered_at !== null && review.answered_at < review.updatedAt;
  return (
    <div className={styles.answer}>
      <p className={styles.by}>
        <strong>{t("reviews.answer_of", { company })}</strong> · {date}
      </p>
      <p className={styles.text}>{review.answer}</p>
      {isOlder && <p className={styles.by}>{t("reviews.changed_since")}</p>}
    </div>
  );
}
