import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { type Offer, OfferForm } from "../../../contract/hiring/offers.ts";
import { routes } from "../../../contract/index.ts";
import { noPay, type Pay, payPeriods } from "../../../contract/jobs/terms/pay.ts";
import { MAX_RESUME_BYTES } from "../../../contract/platform/constants.ts";
import { useUpload, useUploadErrorMessage } from "../../accounts/files/use-upload.ts";
import { useDescribeHours, useDescribePay } from "../../jobs/pay-text.ts";
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
import { joinDetails } from "../../platform/ui/join-details.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./offer-panel.module.css";
import { findFarPay, haveSamePay, type OfferedPay, useFormatHourlyPay } from "./offer-terms.ts";

interface OfferDialogProps {
  applicationId: string;
  /** The name of the applicant. */
  applicant: string;
  /** The offer to change. Without it the dialog makes one. */
  offer?: Offer;
  /** What the job pays. A new offer has its currency, its period and its hours by default. */
  jobPay: Pay | undefined;
  onClose: () => void;
}

/** Makes an offer, or changes the open one. */
export function OfferDialog({ applicationId, applicant, offer, jobPay = noPay, onClose }: OfferDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { currencies } = useSettings();
  const currency = (offer ?? jobPay).pay_currency ?? currencies[0] ?? null;
  const formatHourlyPay = useFormatHourlyPay();
  const describePay = useDescribePay();
  const describeHours = useDescribeHours();
  const statedTerms = joinDetails([
    (jobPay.pay_min !== null || jobPay.pay_agreement !== null) && describePay(jobPay).text,
    describeHours(jobPay),
  ]);
  const statedPay = { ...jobPay, pay_currency: jobPay.pay_currency ?? currencies[0] ?? null };
  /** The pay far from that of the job about which the company has been asked. */
  const [asked, setAsked] = useState<OfferedPay | null>(null);
  const file = useOfferFile(applicationId, offer?.file?.name ?? null);
  const { form, formProps, field, fieldError, formError, isSubmitting } = useSchemaForm({
    schema: OfferForm,
    defaultValues: {
      ...(offer ? toValues(offer) : createValues(jobPay)),
      pay_currency: currency,
    },
    submit: async (values) => {
      if (findFarPay(values, statedPay) && !haveSamePay(values, asked)) {
        setAsked(values);
        return null;
      }
      const input = { params: { id: applicationId }, body: { ...values, file: file.value } };
      return offer ? callApi(routes.changeOffer, input) : callApi(routes.makeOffer, input);
    },
    onSuccess: (saved) => {
      if (!saved) return;
      toast.success(t(offer ? "offers.change.done" : "offers.form.done"));
      void queryClient.invalidateQueries({ queryKey: ["applications"] });
      onClose();
    },
    focusOnError: "pay",
  });
  useEffect(() => {
    if (asked !== null) form.setFocus("pay");
  }, [asked, form]);
  // The question is about the pay that was sent, and goes when another one is typed.
  const typed = useWatch({ control: form.control });
  const far = asked && haveSamePay(typed, asked) ? findFarPay(asked, statedPay) : null;
  const isAnnounced = offer !== undefined && offer.announced_at !== null;

  return (
    <Dialog
      open
      onClose={onClose}
      title={offer ? t("offers.change.title") : t("offers.form.title", { name: applicant })}
    >
      <Form {...formProps}>
        <FormError error={formError} />
        {statedTerms && <p className={common.soft}>{t("offers.form.job_states", { terms: statedTerms })}</p>}
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
          <TextField
            {...field("hours", { setValueAs: (typed) => parseNumber(typed) ?? null })}
            label={t("offers.form.hours")}
            inputMode="decimal"
          />
        </FieldRow>
        <Alert
          kind="bad"
          text={
            far &&
            t(`offers.form.is_right.${far.kind}`, {
              offer: formatHourlyPay(far.offered, statedPay.pay_currency),
              job: formatHourlyPay(far.stated, statedPay.pay_currency),
            })
          }
        />
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
            {t(far ? "offers.form.send_as_is" : offer ? "offers.change.save" : "offers.form.send")}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

function toValues({ pay, pay_period, hours, start_date, answer_by, message }: Offer) {
  return { pay, pay_period, hours, start_date, answer_by, message };
}

/** A job with a range of hours leaves them to the offer. */
function createValues({ pay_period, hours_min, hours_max }: Pay) {
  const hours = (hours_min ?? hours_max) === (hours_max ?? hours_min) ? (hours_max ?? hours_min) : null;
  return { pay_period: pay_period ?? ("month" as const), hours, start_date: "", answer_by: "", message: "" };
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
