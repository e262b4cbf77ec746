import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { routes } from "../../contract/index.ts";
import { type Review, ReviewAnswerForm } from "../../contract/reviews.ts";
import { callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { formatDate, useLanguage } from "../app/i18n.ts";
import { setFieldErrors, useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { Form, FormActions } from "../ui/forms/form.tsx";
import { TextArea } from "../ui/forms/text-field.tsx";
import { Stars } from "../ui/layout/stars.tsx";
import { Tag } from "../ui/layout/tag.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { invalidateReviews } from "./queries.ts";
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

/** The company's one answer to a review, new or rewritten. */
export function ReplyDialog({ open, onClose, review }: { open: boolean; onClose: () => void; review: Review }) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const fieldMessage = useFieldErrorText();
  const queryClient = useQueryClient();
  const form = useContractForm(ReviewAnswerForm, { answer: review.answer ?? "" });
  const save = useMutation({
    mutationFn: (body: ReviewAnswerForm) => callApi(routes.answerReview, { params: { id: review.id }, body }),
    onSuccess: () => {
      onClose();
      toast.success(t("reviews.answered"));
      return invalidateReviews(queryClient, review.company_id);
    },
    onError: (error) => {
      toast.error(failureMessage(error));
      setFieldErrors(form, error);
    },
  });
  return (
    <Dialog open={open} onClose={onClose} title={t("reviews.answer_title", { headline: review.headline })}>
      <Form onSubmit={form.handleSubmit((values) => save.mutate(values))}>
        <TextArea
          label={t("reviews.your_answer")}
          hint={t("reviews.answer_hint")}
          error={fieldMessage(form.formState.errors.answer?.message)}
          required
          rows={5}
          {...form.register("answer")}
        />
        <FormActions>
          <Button type="submit" busy={save.isPending}>
            {t("reviews.submit")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
