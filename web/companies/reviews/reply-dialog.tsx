import { useQueryClient } from "@tanstack/react-query";
import { type Review, ReviewAnswerForm } from "../../../contract/companies/reviews.ts";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Form, FormError, FormSubmit } from "../../platform/ui/forms/form.tsx";
import { TextArea } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { invalidateReviews } from "./queries.ts";

/** Adds or changes the company's only reply to a review. */
export function ReplyDialog({ open, onClose, review }: { open: boolean; onClose: () => void; review: Review }) {
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
        <FormSubmit busy={isSubmitting}>{t("reviews.submit")}</FormSubmit>
      </Form>
    </Dialog>
  );
}
