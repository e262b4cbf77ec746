import { useQueryClient } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import { type Review, ReviewForm } from "../../../contract/companies/reviews.ts";
import { routes } from "../../../contract/index.ts";
import { ratings } from "../../../contract/platform/constants.ts";
import { callApi } from "../../platform/api/client.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Form, FormError, FormSubmit } from "../../platform/ui/forms/form.tsx";
import { RatingField } from "../../platform/ui/forms/rating-field.tsx";
import { TextArea, TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { invalidateReviews } from "./queries.ts";

interface ReviewDialogProps {
  open: boolean;
  onClose: () => void;
  company: { id: string; name: string };
  /** The review to change, or null to add one. */
  review: Review | null;
}

/** Adds or changes a review. The values stay when the dialog is closed and opened again. */
export function ReviewDialog({ open, onClose, company, review }: ReviewDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { form, formProps, field, fieldError, formError, isSubmitting } = useSchemaForm({
    schema: ReviewForm,
    defaultValues: {
      rating: review?.rating,
      headline: review?.headline ?? "",
      review: review?.review ?? "",
    },
    submit: (body) =>
      review
        ? callApi(routes.updateReview, { params: { id: review.id }, body })
        : callApi(routes.addReview, { body: { company_id: company.id, ...body } }),
    onSuccess: () => {
      onClose();
      toast.success(t(review ? "reviews.changed" : "reviews.added"));
      void invalidateReviews(queryClient, company.id);
    },
  });
  const {
    field: { ref, ...rating },
  } = useController({ control: form.control, name: "rating" });
  const textField = (name: "headline" | "review") => ({
    label: t(`reviews.${name}`),
    required: true,
    ...field(name),
  });
  return (
    <Dialog open={open} onClose={onClose} title={t(review ? "reviews.change_title" : "reviews.add")}>
      <Form {...formProps}>
        <FormError error={formError} />
        <p>{t("reviews.privacy", { company: company.name })}</p>
        <RatingField
          ref={ref}
          name={rating.name}
          label={t("reviews.rating")}
          options={ratings.map((value) => ({ value, title: t(`reviews.ratings.${value}`) }))}
          value={rating.value}
          onChange={rating.onChange}
          error={fieldError("rating")}
          required
        />
        <TextField {...textField("headline")} autoComplete="off" />
        <TextArea {...textField("review")} rows={3} />
        <FormSubmit busy={isSubmitting}>{t("reviews.submit")}</FormSubmit>
      </Form>
    </Dialog>
  );
}
