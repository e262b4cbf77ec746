import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Offer, OfferForm } from "../../../contract/hiring/offers.ts";
import { routes } from "../../../contract/index.ts";
import { payPeriods } from "../../../contract/jobs/terms/pay.ts";
import { MAX_RESUME_BYTES } from "../../../contract/platform/constants.ts";
import { useUpload, useUploadErrorMessage } from "../../accounts/files/use-upload.ts";
import { callApi } from "../../platform/api/client.ts";
import { useSettings } from "../../platform/app/settings.ts";
import { CurrencyField } from "../../platform/forms/currency-field.tsx";
import { parseNumber } from "../../platform/forms/parse-number.ts";
import { useSchemaForm } from "../../platform/forms/use-schema-form.ts";
import common from "../../platform/styles/common.module.css";
import { Alert } from "../../platform/ui/feedback/alert.tsx";
import { Dialog } from "../../platform/ui/feedback/dialog.tsx";
import { ProgressBar } from "../../platform/ui/feedback/progress-bar.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { Button } from "../../platform/ui/forms/button.tsx";
import { FileDropzone } from "../../platform/ui/forms/file-dropzone.tsx";
import { FieldRow, Form, FormActions, FormError } from "../../platform/ui/forms/form.tsx";
import { SelectField } from "../../platform/ui/forms/select-field.tsx";
import { TextArea, TextField } from "../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./offer-panel.module.css";

interface OfferDialogProps {
  applicationId: string;
  /** The name of the applicant. */
  applicant: string;
  /** The offer to change. Without it the dialog makes one. */
  offer?: Offer;
  /** The currency of the job, which a new offer has by default. Null for that of the portal. */
  jobCurrency: string | null;
  onClose: () => void;
}

/** Makes an offer, or changes the open one. */
export function OfferDialog({ applicationId, applicant, offer, jobCurrency, onClose }: OfferDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { currencies } = useSettings();
  const currency = (offer ? offer.pay_currency : jobCurrency) ?? currencies[0] ?? null;
  const file = useOfferFile(applicationId, offer?.file?.name ?? null);
  const { formProps, field, fieldError, formError, isSubmitting } = useSchemaForm({
    schema: OfferForm,
    defaultValues: {
      ...(offer ? toValues(offer) : { pay_period: "month" as const, start_date: "", answer_by: "", message: "" }),
      pay_currency: currency,
    },
    submit: (form) => {
      const input = { params: { id: applicationId }, body: { ...form, file: file.value } };
      return offer ? callApi(routes.changeOffer, input) : callApi(routes.makeOffer, input);
    },
    onSuccess: () => {
      toast.success(t(offer ? "offers.change.done" : "offers.form.done"));
      void queryClient.invalidateQueries({ queryKey: ["applications"] });
      onClose();
    },
    focusOnError: "pay",
  });
  const isAnnounced = offer !== undefined && offer.announced_at !== null;

  return (
    <Dialog
      open
      onClose={onClose}
      title={offer ? t("offers.change.title") : t("offers.form.title", { name: applicant })}
    >
      <Form {...formProps}>
        <FormError error={formError} />
        <FieldRow hasShortFields>
          <TextField
            {...field("pay", { setValueAs: parseNumber })}
            label={t("offers.form.pay")}
            inputMode="decimal"
            required
          />
          <SelectField {...field("pay_period")} label={t("offers.form.period")} required>
            {payPeriods.map((period) => (
              <option key={period} value={period}>
                {t(`offers.form.periods.${period}`)}
              </option>
            ))}
          </SelectField>
          <CurrencyField {...field("pay_currency")} stored={currency} required />
        </FieldRow>
        <FieldRow>
          <TextField {...field("start_date")} type="date" label={t("offers.form.start_date")} required />
          <TextField
            {...field("answer_by")}
            type="date"
            label={t("offers.form.answer_by")}
            hint={t("offers.form.answer_by_hint")}
            required
          />
        </FieldRow>
        <TextArea {...field("message")} label={t("offers.form.message")} />
        <OfferFileField file={file} error={fieldError("file")} />
        <p className={common.caption}>{t(isAnnounced ? "offers.change.told" : "offers.form.delay")}</p>
        <FormActions>
          <Button variant="quiet" onClick={onClose} disabled={isSubmitting}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" busy={isSubmitting} disabled={file.isSending}>
            {t(offer ? "offers.change.save" : "offers.form.send")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function toValues({ pay, pay_period, start_date, answer_by, message }: Offer) {
  return { pay, pay_period, start_date, answer_by, message };
}

type OfferFile = ReturnType<typeof useOfferFile>;

/** The PDF of the form. It is uploaded when it is chosen, and sent with the offer by its name. */
function useOfferFile(applicationId: string, presentName: string | null) {
  const { t } = useTranslation();
  const getUploadErrorMessage = useUploadErrorMessage();
  const [name, setName] = useState(presentName);
  // undefined keeps the PDF of a changed offer, and null removes it.
  const [value, setValue] = useState<string | null>();
  const [error, setError] = useState<string | null>(null);
  const upload = useUpload(
    routes.uploadOfferFile,
    { id: applicationId },
    {
      onSuccess: (uploaded) => {
        setName(uploaded.name);
        setValue(uploaded.file);
      },
      onError: (uploadError) => setError(getUploadErrorMessage(uploadError)),
    },
  );
  function choose(chosen: File) {
    const isPdf = chosen.name.toLowerCase().endsWith(".pdf");
    const errorKey = !isPdf ? "errors.pdf_expected" : chosen.size > MAX_RESUME_BYTES ? "errors.resume_too_large" : null;
    setError(errorKey && t(errorKey));
    if (!errorKey) upload.send({ file: chosen, name: chosen.name });
  }
  function remove() {
    setName(null);
    setValue(null);
    setError(null);
  }
  return { name, value, error, choose, remove, isSending: upload.isSending, percent: upload.percent };
}

function OfferFileField({ file, error }: { file: OfferFile; error: string | undefined }) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.fileField}>
      <legend className={styles.legend}>{t("offers.form.file")}</legend>
      <FileDropzone accept=".pdf" disabled={file.isSending} onFile={file.choose}>
        {(openPicker) => (
          <div className={styles.chosenFile}>
            {file.name && <span role="status">{file.name}</span>}
            <Button variant="quiet" size="small" onClick={openPicker} disabled={file.isSending}>
              {t(file.name ? "offers.form.choose_another" : "offers.form.choose_file")}
            </Button>
            {file.name && (
              <Button variant="quiet" size="small" onClick={file.remove} disabled={file.isSending}>
                {t("offers.form.remove_file")}
              </Button>
            )}
          </div>
        )}
      </FileDropzone>
      <p className={common.caption}>{t("offers.form.file_hint")}</p>
      {file.isSending && <ProgressBar label={t("files.uploading")} percent={file.percent ?? 0} />}
      <Alert kind="bad" text={file.error ?? error ?? null} />
    </fieldset>
  );
}
