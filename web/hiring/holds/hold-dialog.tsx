import { useQueryClient } from "@tanstack/react-query";
import type { ApplicationDetail } from "../../../contract/hiring/applications.ts";
import { HoldForm, MAX_HOLD_DAYS } from "../../../contract/hiring/holds.ts";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { useFormatPortalDay } from "../../platform/app/formats/days.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../../platform/ui/forms/form.tsx";
import { TextArea, TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";

const DAY_MS = 86_400_000;

interface HoldDialogProps {
  application: Pick<ApplicationDetail, "id" | "hold"> & Partial<Pick<ApplicationDetail, "erase_at">>;
  /** The name of the applicant. */
  applicant: string;
  onClose: () => void;
}

/** Sets a legal hold, or continues one with another reason or end. */
export function HoldDialog({ application: { id, hold, erase_at }, applicant, onClose }: HoldDialogProps) {
  const { t } = useTranslation();
  const formatDay = useFormatPortalDay();
  const queryClient = useQueryClient();
  // A hold that the applicant has been told of stays known.
  const isAnnounced = hold !== null && hold.legal_ground === null;
  const maxDays = hold ? getDaysUntil(hold.extendable_until) : MAX_HOLD_DAYS;
  const { formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: HoldForm,
    defaultValues: { reason: hold?.reason ?? "", legal_ground: hold?.legal_ground ?? "" },
    submit: (body) => callApi(routes.setHold, { params: { id }, body }),
    onSuccess: ({ ends_at }) => {
      toast.success(t("holds.form.done", { date: formatDay(ends_at) }));
      void queryClient.invalidateQueries({ queryKey: ["applications"] });
      onClose();
    },
    focusOnError: "reason",
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={hold ? t("holds.form.continue_title") : t("holds.form.set_title", { name: applicant })}
    >
      <Form {...formProps}>
        <FormError error={formError} />
        <TextArea
          {...field("reason")}
          label={t("holds.form.reason")}
          hint={t(isAnnounced ? "holds.form.reason_hint_told" : "holds.form.reason_hint")}
          rows={3}
          required
        />
        <TextField
          {...field("days", { setValueAs: parseDays })}
          label={t("holds.form.days")}
          hint={
            erase_at && getDaysUntil(erase_at) > 0
              ? t("holds.form.days_hint_erasure", {
                  max: maxDays,
                  count: getDaysUntil(erase_at),
                  date: formatDay(erase_at),
                })
              : t("holds.form.days_hint", { max: maxDays })
          }
          inputMode="numeric"
          required
        />
        {!isAnnounced && (
          <TextArea
            {...field("legal_ground")}
            label={t("holds.form.legal_ground")}
            hint={t("holds.form.legal_ground_hint")}
            rows={2}
          />
        )}
        <FormActions>
          <Button variant="quiet" onClick={onClose} disabled={isSubmitting}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {t(hold ? "holds.form.submit_continue" : "holds.form.submit")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Something that is no number stays as it was typed, for the message of the form. */
function parseDays(typed: unknown): unknown {
  const text = String(typed ?? "").trim();
  return text === "" ? undefined : Number.isNaN(Number(text)) ? text : Number(text);
}

/** Counts the days until a time as the server does. Its clock decides. */
function getDaysUntil(isoTime: string): number {
  return Math.max(1, Math.ceil((Date.parse(isoTime) - Date.now()) / DAY_MS));
}
