import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import { routes } from "../../contract/index.ts";
import { type Review, ReviewForm } from "../../contract/reviews.ts";
import { ratings } from "../../contract/values.ts";
import { callApi } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { setFieldErrors, useContractForm } from "../forms/contract-form.ts";
import { useFieldErrorText } from "../forms/field-errors.ts";
import { Dialog } from "../ui/feedback/dialog.tsx";
import { toast } from "../ui/feedback/toast-store.ts";
import { Button } from "../ui/forms/button.tsx";
import { Form, FormActions } from "../ui/forms/form.tsx";
import { StarField } from "../ui/forms/star-field.tsx";
import { TextArea, TextField } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { invalidateReviews } from "./queries.ts";

interface ReviewDialogProps {
  open: boolean;
  onClose: () => void;
  company: { id: string; name: string };
  /** The one to change; null to add one. */
  review: Review | null;
}

/** Add A Review. The form lives outside the dialog: what was typed is still there when it is opened again. */
export function ReviewDialog({ open, onClose, company, review }: ReviewDialogProps) {
  const { t } = useTranslation();
  const fieldMessage = useFieldErrorText();
  const form = useContractForm(ReviewForm, {
    rating: review?.rating,
    headline: review?.headline ?? "",
    review: review?.review ?? "",
  });
  // Before the others, so that it is the first to get the focus when all are faulty.
  const { field: rating } = useController({ control: form.control, name: "rating" });
  const save = useSaveReview(company.id, review, onClose, (error) => setFieldErrors(form, error));
  const { errors } = form.formState;
  const texts = (name: "headline" | "review") => ({
    label: t(`reviews.${name}`),
    error: fieldMessage(errors[name]?.message),
    required: true,
    ...form.register(name),
  });
  return (
    <Dialog open={open} onClose={onClose} title={t(review ? "reviews.change_title" : "reviews.add")}>
      <Form onSubmit={form.handleSubmit((values) => save.mutate(values))}>
        <p>{t("reviews.privacy", { company: company.name })}</p>
        <StarField
          ref={rating.ref}
          label={t("reviews.rating")}
          options={ratings.map((value) => ({ value, title: t(`reviews.ratings.${value}`) }))}
          value={rating.value}
          onChange={rating.onChange}
          error={fieldMessage(errors.rating?.message)}
        />
        <TextField {...texts("headline")} autoComplete="off" maxLength={120} />
        <TextArea {...texts("review")} rows={3} />
        <FormActions>
          <Button type="submit" busy={save.isPending}>
            {t("reviews.submit")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function useSaveReview(companyId: string, review: Review | null, onSaved: () => void, onFaults: (e: unknown) => void) {
  const { t } = useTranslation();
  const failureMessage = useErrorMessage();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReviewForm) =>
      review
        ? callApi(routes.updateReview, { params: { id: review.id }, body })
        : callApi(routes.addReview, { body: { company_id: companyId, ...body } }),
    onSuccess: () => {
      onSaved();
      toast.success(t(review ? "reviews.changed" : "reviews.added"));
      return invalidateReviews(queryClient, companyId);
    },
    onError: (error) => {
      toast.error(failureMessage(error));
      onFaults(error);
    },
  });
}
