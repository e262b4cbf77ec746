import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Review, ReviewAnswerForm } from "../../../contract/companies/reviews.ts";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { ContentLabel } from "../../platform/app/content-label.tsx";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { SubjectActions } from "../../platform/reports/subject-actions.tsx";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../../platform/ui/forms/form.tsx";
import { TextArea } from "../../platform/ui/forms/text-field.tsx";
import { Rating } from "../../platform/ui/layout/rating.tsx";
import { Tag } from "../../platform/ui/layout/tag.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { invalidateReviews } from "./queries.ts";
import styles from "./review-item.module.css";

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
  const [isReplyOpen, setReplyOpen] = useState(false);
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
              <ReplyDialog open={isReplyOpen} onClose={() => setReplyOpen(false)} review={review} />
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

/** Adds or changes the company's only reply to a review. */
function ReplyDialog({ open, onClose, review }: { open: boolean; onClose: () => void; review: Review }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: ReviewAnswerForm,
    defaultValues: { answer: review.answer ?? "" },
    submit: (body) => callApi(routes.answerReview, { params: { id: review.id }, body }),
    onSuccess: () => {
      onClose();
      toast.success(t("reviews.reply_saved"));
      void invalidateReviews(queryClient, review.company_id);
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={t("reviews.reply_title", { headline: review.headline })}>
      <Form {...formProps}>
        <FormError error={formError} />
        <TextArea
          {...field("answer")}
          label={t("reviews.your_reply")}
          hint={t("reviews.reply_hint")}
          required
          rows={5}
        />
        <FormActions>
          <Button type="submit" busy={isSubmitting}>
            {t("reviews.submit")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
