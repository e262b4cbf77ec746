import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type * as z from "zod";
import { routes } from "../../../../contract/index.ts";
import { WorkWishes } from "../../../../contract/jobs/search/reasons.ts";
import { findUsualCurrency } from "../../../../contract/platform/currencies.ts";
import { callApi } from "../../../platform/api/client.ts";
import { useSession } from "../../../platform/api/session.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { useSettings } from "../../../platform/app/settings.ts";
import { CurrencyField } from "../../../platform/forms/currency-field.tsx";
import { parseNumber } from "../../../platform/forms/parse-number.ts";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { toast } from "../../../platform/ui/feedback/toast-store.ts";
import { CheckField } from "../../../platform/ui/forms/check-field.tsx";
import { FieldRow, Form, FormError, FormSection, FormSubmit } from "../../../platform/ui/forms/form.tsx";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { useFocusOnNamedSection } from "../../../platform/ui/use-focus-on-named-section.ts";
import { findCountryCode } from "../../users/countries.ts";
import { workWishesQuery } from "../work-wishes-query.ts";
import styles from "./profile-form.module.css";

/** What work the seeker looks for. */
export function WishesSection({ onDirtyChange }: { onDirtyChange: (isDirty: boolean) => void }) {
  const { data: wishes } = useQuery(workWishesQuery());
  return wishes ? <WishesForm wishes={wishes} onDirtyChange={onDirtyChange} /> : null;
}

const number = { setValueAs: (typed: unknown) => parseNumber(typed) ?? null };
const numberInput = { inputMode: "numeric", autoComplete: "off" } as const;

interface WishesFormProps {
  wishes: WorkWishes;
  onDirtyChange: (isDirty: boolean) => void;
}

function WishesForm({ wishes, onDirtyChange }: WishesFormProps) {
  useFocusOnNamedSection();
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const language = useLanguage();
  const { currencies } = useSettings();
  const country = findCountryCode(useSession().user?.country ?? "");
  const isNew = wishes.pay_min === null && wishes.pay_currency === null;
  const currency =
    (isNew ? findUsualCurrency(currencies, language, country) : (wishes.pay_currency ?? currencies[0])) ?? null;
  const { form, formProps, field, formError, isSubmitting } = useSchemaForm({
    schema: WorkWishes,
    defaultValues: { ...wishes, pay_currency: currency },
    submit: async (body): Promise<z.input<typeof WorkWishes>> => {
      const sent = form.getValues();
      await callApi(routes.saveWorkWishes, { body });
      return sent;
    },
    onSuccess: (sent) => {
      toast.success(t("profile.wishes.saved"));
      // What has been typed in the meantime is not saved.
      const typed = form.getValues();
      form.reset(sent);
      for (const name of WorkWishes.keyof().options)
        if (typed[name] !== sent[name]) form.setValue(name, typed[name], { shouldDirty: true });
      void queryClient.invalidateQueries({ queryKey: ["jobs"] });
      void queryClient.invalidateQueries({ queryKey: workWishesQuery().queryKey });
    },
    focusOnError: "zip_code",
  });
  const { isDirty } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  return (
    <Form {...formProps} className={styles.wishes}>
      <FormSection id="wishes" title={t("profile.wishes.title")} text={t("profile.wishes.lead")}>
        <FormError error={formError} />
        <FieldRow>
          <TextField {...field("zip_code")} label={t("profile.wishes.zip_code")} autoComplete="postal-code" />
          <TextField
            {...field("max_distance_km", number)}
            {...numberInput}
            label={t("profile.wishes.max_distance_km")}
          />
        </FieldRow>
        <FieldRow>
          <TextField {...field("hours_min", number)} {...numberInput} label={t("profile.wishes.hours_min")} />
          <TextField {...field("hours_max", number)} {...numberInput} label={t("profile.wishes.hours_max")} />
        </FieldRow>
        <FieldRow>
          <TextField {...field("pay_min", number)} {...numberInput} label={t("profile.wishes.pay_min")} />
          <CurrencyField {...field("pay_currency")} stored={wishes.pay_currency} />
        </FieldRow>
        <CheckField {...form.register("is_remote")} label={t("profile.wishes.is_remote")} />
        <FormSubmit busy={isSubmitting}>{t("profile.wishes.submit")}</FormSubmit>
      </FormSection>
    </Form>
  );
}
