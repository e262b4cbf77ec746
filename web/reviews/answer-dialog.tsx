import { useMutation, useQueryClient } from "@tanstack/react-query";
import { routes } from "../../contract/index.ts";
import { type Review, ReviewAnswerForm } from "../../contract/reviews.ts";
import { callApi } from "../api.ts";
import { useErrorMessage } from "../failure-message.ts";
import { setFieldErrors, useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Form, FormActions } from "../ui/forms/form.tsx";
import { TextArea } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { invalidateReviews } from "./queries.ts";

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
