import { useQueryClient } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import * as z from "zod";
import {
  type Interview,
  InterviewForm,
  MAX_INTERVIEW_MESSAGE_LENGTH,
  MAX_SLOTS,
} from "../../../contract/hiring/interviews.ts";
import { routes } from "../../../contract/index.ts";
import { callApi } from "../../platform/api/client.ts";
import { formatTimeZone, getLocalTimeZone } from "../../platform/app/formats/days.ts";
import { hideErrorsOfNewEntries } from "../../platform/forms/hide-errors-of-new-entries.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import common from "../../platform/styles/common.module.css";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button, IconButton } from "../../platform/ui/forms/button.tsx";
import { Form, FormActions, FormError } from "../../platform/ui/forms/form.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { TextArea, TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { isOpenInterview } from "./interview-item.tsx";
import styles from "./interview-panel.module.css";

const durations = [15, 30, 45, 60, 90, 120] as const;

/** The fields of the form. The browser's control for date and time has no time zone: it means the one of the device. */
const ProposalFields = z.object({
  slots: z.array(z.object({ start: z.string().min(1, "time_required") })),
  minutes: z.string(),
  place: InterviewForm.shape.place,
  message: InterviewForm.shape.message,
});

interface ProposalFormProps {
  applicationId: string;
  /**
   * An interview that gets other times, or that has ended meanwhile, which the times then do not replace. The form begins with
   * its length, place and words.
   */
  replaced?: Interview;
  /** Called when the times have been sent, before `onClose`. */
  onProposed?: (() => void) | undefined;
  onClose: () => void;
}

/** Proposes one to five times of the same length for an interview. */
export function ProposalForm({ applicationId, replaced, onProposed, onClose }: ProposalFormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const timeZone = getLocalTimeZone();
  const { form, formProps, field, fieldError, formError, isSubmitting } = useSchemaForm({
    schema: ProposalFields,
    adjustErrors: hideErrorsOfNewEntries,
    defaultValues: {
      slots: [{ start: "" }],
      minutes: String(getMinutes(replaced) ?? 60),
      place: replaced?.place ?? "",
      message: replaced?.message ?? "",
    },
    submit: ({ slots, minutes, place, message }) =>
      callApi(routes.proposeInterview, {
        params: { id: applicationId },
        body: {
          slots: slots.map(({ start }) => toSlot(start, Number(minutes), timeZone)),
          place,
          message,
          ...(replaced &&
            isOpenInterview(replaced) && { replaces: { number: replaced.number, state: replaced.state } }),
        },
      }).catch((error) => {
        if (replaced) void queryClient.invalidateQueries({ queryKey: ["applications"] });
        throw error;
      }),
    onSuccess: () => {
      toast.success(t("interviews.done.proposed"));
      void queryClient.invalidateQueries({ queryKey: ["applications"] });
      onProposed?.();
      onClose();
    },
    autoFocus: "slots.0.start",
  });
  const list = useFieldArray({ control: form.control, name: "slots" });

  return (
    <Form {...formProps}>
      <FormError error={formError ?? fieldError("slots")} />
      <p className={common.caption}>{t("interviews.form.zone", { zone: formatTimeZone(timeZone) })}</p>
      <ol className={common.stack3}>
        {list.fields.map(({ id }, index) => (
          <li key={id} className={styles.start}>
            <TextField
              {...field(`slots.${index}.start`)}
              type="datetime-local"
              label={t("interviews.form.start", { number: index + 1 })}
              required
            />
            {list.fields.length > 1 && (
              <IconButton label={t("interviews.form.remove", { number: index + 1 })} onClick={() => list.remove(index)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      {list.fields.length < MAX_SLOTS && (
        <div>
          <Button variant="quiet" size="small" onClick={() => list.append({ start: "" })}>
            <Plus aria-hidden="true" />
            {t("interviews.form.add")}
          </Button>
        </div>
      )}
      <SelectField {...field("minutes")} label={t("interviews.form.duration")}>
        {durations.map((minutes) => (
          <option key={minutes} value={minutes}>
            {t("interviews.form.minutes", { minutes })}
          </option>
        ))}
      </SelectField>
      <TextField {...field("place")} label={t("interviews.place")} hint={t("interviews.form.place_hint")} required />
      <TextArea
        {...field("message")}
        label={t("interviews.form.message")}
        hint={t("interviews.form.message_hint")}
        rows={3}
        maxLength={MAX_INTERVIEW_MESSAGE_LENGTH}
      />
      <FormActions>
        <Button variant="quiet" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {t("interviews.form.send")}
        </Button>
      </FormActions>
    </Form>
  );
}

/** Returns the length of the interview, if the form can choose it. */
function getMinutes(interview: Interview | undefined): number | undefined {
  const [slot] = interview?.slots ?? [];
  return slot && durations.find((minutes) => Date.parse(slot.end) - Date.parse(slot.start) === minutes * 60_000);
}

/** Converts a local time, such as `2027-01-07T10:00`, into a slot. */
function toSlot(localStart: string, minutes: number, timeZone: string) {
  const start = new Date(localStart);
  const end = new Date(start.getTime() + minutes * 60_000);
  return { start: start.toISOString(), end: end.toISOString(), time_zone: timeZone };
}
