import { useDeferredValue, useEffect, useEffectEvent } from "react";
import { useWatch } from "react-hook-form";
import {
  findLikelierPeriod,
  isWideRange,
  noPay,
  type Pay,
  payFields,
  payPeriods,
} from "../../../../contract/jobs/terms/pay.ts";
import { jobTypes } from "../../../../contract/platform/constants.ts";
import { PayOfLikeJobs } from "../../../jobs/pay-of-search.tsx";
import { isForWeeklyHours, useDescribePay, useDescribePayDetails } from "../../../jobs/pay-text.ts";
import { useSession } from "../../../platform/api/session.ts";
import { useSettings } from "../../../platform/app/settings.ts";
import { CurrencyField } from "../../../platform/forms/currency-field.tsx";
import { parseNumber } from "../../../platform/forms/parse-number.ts";
import { Button } from "../../../platform/ui/forms/button.tsx";
import { FieldRow, FormSection } from "../../../platform/ui/forms/form.tsx";
import { MoreFields } from "../../../platform/ui/forms/more-fields.tsx";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { NamedOptions } from "./named-options.tsx";
import { useOccupationGroup } from "./occupation-group-field.tsx";
import styles from "./pay-section.module.css";
import { ContractTermField, ShiftFields, StartFields } from "./schedule-fields.tsx";
import type { JobFormState } from "./use-job-form.tsx";

/** An empty field is sent as null, because a form without any of these fields is one of the first version. */
const decimal = { setValueAs: (typed: unknown) => parseNumber(typed) ?? null };
const decimalInput = { inputMode: "decimal", autoComplete: "off" } as const;

/** What the job pays, when people work and from when, and what applicants will read of the pay. */
export function PaySection({ form }: { form: JobFormState }) {
  const { t } = useTranslation();
  const { labelledField } = form;
  const pay = useTypedPay(form);
  const hasAgreement = pay.pay_agreement !== null;
  const needsAmounts = !hasAgreement || pay.pay_min !== null || pay.pay_max !== null;
  return (
    <FormSection title={t("jobs.section_offer")} text={t("jobs.pay_form.lead")}>
      <FieldRow hasShortFields>
        <TextField {...labelledField("pay_min", decimal)} {...decimalInput} required={needsAmounts} />
        <TextField
          {...labelledField("pay_max", decimal)}
          {...decimalInput}
          required={false}
          hint={t("jobs.pay_form.max_hint")}
        />
        <SelectField {...labelledField("pay_period")} required={needsAmounts}>
          <option value="">{t("jobs.choose")}</option>
          {payPeriods.map((period) => (
            <option key={period} value={period}>
              {t(`jobs.pay_form.period.${period}`)}
            </option>
          ))}
        </SelectField>
        <CurrencyField {...labelledField("pay_currency")} stored={pay.pay_currency} />
      </FieldRow>
      <PayNotes form={form} pay={pay} />
      <PayOfField form={form} currency={pay.pay_currency} />
      <FieldRow hasShortFields>
        <TextField {...labelledField("hours_min", decimal)} {...decimalInput} required={false} />
        <TextField {...labelledField("hours_max", decimal)} {...decimalInput} required={false} />
      </FieldRow>
      <FieldRow>
        <TypeField form={form} pay={pay} />
        <ContractTermField form={form} />
      </FieldRow>
      <ShiftFields form={form} />
      <StartFields form={form} />
      <MoreFields
        summary={t("jobs.pay_form.agreement")}
        isOpen={form.form.formState.defaultValues?.pay_agreement != null}
      >
        <FieldRow>
          <TextField
            {...labelledField("pay_agreement")}
            hint={t("jobs.pay_form.agreement_hint")}
            autoComplete="off"
            required={false}
          />
          <TextField
            {...labelledField("pay_scale")}
            hint={t("jobs.pay_form.scale_hint")}
            autoComplete="off"
            required={hasAgreement}
          />
        </FieldRow>
      </MoreFields>
    </FormSection>
  );
}

/** From this number of hours a week on, the statistics of the Netherlands (CBS) and of the United States (BLS) call work full-time. */
const FULL_TIME_HOURS = 35;

/** Whether a new job is full-time follows from its hours, until the writer chooses. */
function TypeField({ form: state, pay }: { form: JobFormState; pay: Pay }) {
  const { t } = useTranslation();
  const { form } = state;
  const hours = pay.hours_max ?? pay.hours_min;
  const proposed = hours === null ? null : hours < FULL_TIME_HOURS ? "Part Time" : "Full Time";
  // A value that the form sets itself is not dirty. Read on every render, because react-hook-form only keeps track of what is read.
  const { dirtyFields, defaultValues } = form.formState;
  const isChosen = Boolean(defaultValues?.type) || dirtyFields.type === true;
  const propose = useEffectEvent((type: typeof proposed) => {
    if (!isChosen && type) form.setValue("type", type, { shouldValidate: form.formState.isSubmitted });
  });
  useEffect(() => propose(proposed), [proposed]);
  return (
    <SelectField {...state.labelledField("type")} hint={proposed && !isChosen ? t("jobs.type_from_hours") : undefined}>
      <option value="">{t("jobs.choose")}</option>
      <NamedOptions values={jobTypes} />
    </SelectField>
  );
}

/** A shorter beginning of a postal code names a large area. */
const MIN_ZIP_CODE_LENGTH = 4;

/** What open jobs like this one pay near the typed postal code. */
function PayOfField({ form, currency }: { form: JobFormState; currency: string | null }) {
  const [industry, typed] = useWatch({ control: form.form.control, name: ["industry", "zip_code"] });
  const group = useOccupationGroup(form);
  const { user } = useSession();
  const zip_code = useDeferredValue((typed ?? "").trim());
  if (!industry || zip_code.length < MIN_ZIP_CODE_LENGTH) return null;
  const job = {
    industry,
    occupation_group: group,
    zip_code,
    pay_currency: currency,
    company_id: user?.company_id ?? null,
  };
  return <PayOfLikeJobs {...job} />;
}

/** How the pay will read, and what may be wrong with it. */
function PayNotes({ form, pay }: { form: JobFormState; pay: Pay }) {
  const { t } = useTranslation();
  const { currencies } = useSettings();
  const describePay = useDescribePay();
  const describePayDetails = useDescribePayDetails();
  const isInternship = useWatch({ control: form.form.control, name: "type" }) === "Internship";
  const likelier = findLikelierPeriod(pay, pay.pay_currency ?? currencies[0], isInternship);
  const about = describePayDetails(pay).join(", ");
  const lacksHours = pay.pay_min !== null && isForWeeklyHours(pay.pay_period) && !pay.hours_min && !pay.hours_max;
  return (
    <div role="status" className={styles.notes}>
      {pay.pay_min !== null && pay.pay_period === null && <p>{t("jobs.pay_form.no_period")}</p>}
      {pay.pay_min !== null && pay.pay_period !== null && (
        <p>
          {about
            ? t("jobs.pay_form.preview_about", { pay: describePay(pay).text, about })
            : t("jobs.pay_form.preview", { pay: describePay(pay).text })}
        </p>
      )}
      {lacksHours && <p>{t("jobs.pay_form.hours_missing")}</p>}
      {likelier && (
        <div className={styles.question}>
          <p>
            {t("jobs.pay_form.unusual", {
              pay: describePay(pay).text,
              likelier: describePay({ ...pay, pay_period: likelier }).text,
            })}
          </p>
          <Button
            size="small"
            variant="quiet"
            onClick={() => form.form.setValue("pay_period", likelier, { shouldDirty: true, shouldValidate: true })}
          >
            {t("jobs.pay_form.change_period", { per: t(`jobs.pay_form.period.${likelier}`) })}
          </Button>
        </div>
      )}
      {isWideRange(pay) && <p className={styles.question}>{t("jobs.pay_form.wide")}</p>}
    </div>
  );
}

function useTypedPay({ form }: JobFormState): Pay {
  const typed = useWatch({ control: form.control, name: payFields });
  return readTypedPay(Object.fromEntries(payFields.map((field, index) => [field, typed[index]])));
}

/** Returns the pay of a form as far as it is typed and can be read. */
export function readTypedPay(form: { [Field in keyof Pay]?: unknown }): Pay {
  const toNumber = (value: unknown) => (typeof value === "number" && value > 0 ? value : null);
  return {
    ...noPay,
    ...Object.fromEntries(payFields.map((field) => [field, form[field] || null])),
    pay_min: toNumber(form.pay_min),
    pay_max: toNumber(form.pay_max),
    hours_min: toNumber(form.hours_min),
    hours_max: toNumber(form.hours_max),
  };
}
