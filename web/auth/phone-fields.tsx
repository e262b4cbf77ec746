import { useEffect, useRef } from "react";
import { routes } from "../../contract/index.ts";
import { ApiError, callApi } from "../api.ts";
import { useTextForm } from "../forms/text-form.ts";
import { TextField } from "../ui/forms/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { CountryCodeField } from "./country-code-field.tsx";
import type { PhoneNumberInput } from "./phone/phone-number-input.ts";
import { DEFAULT_COUNTRY, type PhoneNumberLibrary } from "./use-phone-numbers.ts";
import { useCodeSentToast } from "./use-tell-code-sent.ts";
import { AuthForm } from "./way-in-form.tsx";

interface PhoneNumberFormProps {
  /** Missing while they are on their way. */
  numbers: PhoneNumberLibrary | undefined;
  /** What was typed before, when somebody comes back to correct it. */
  typed: PhoneNumberInput | null;
  /** The number in the address. */
  sendAtOnceTo: string | undefined;
  onSent: (phone: string, typed: PhoneNumberInput) => void;
}

export function PhoneNumberForm({ numbers, typed, sendAtOnceTo, onSent }: PhoneNumberFormProps) {
  const { t } = useTranslation();
  const tellCodeSent = useCodeSentToast();
  const form = useTextForm({
    rules: async () => (await import("./phone/phone-number-input.ts")).PhoneNumberInput,
    start: typed ?? { country_code: DEFAULT_COUNTRY, phone: "" },
    send: async (fields) => {
      const phone = numbers?.toE164(fields.country_code, fields.phone);
      if (!phone) throw new ApiError(422, { code: "invalid_fields", fields: { phone: "Invalid Phone" } });
      tellCodeSent(await callApi(routes.requestPhoneCode, { body: { phone } }));
      onSent(phone, fields);
    },
    likely: "phone",
  });
  const { element } = form;

  const sending = useRef(false);
  useEffect(() => {
    if (!numbers || !sendAtOnceTo || sending.current) return;
    sending.current = true;
    element.fill(numbers.parsePhoneNumber(sendAtOnceTo) ?? { country_code: DEFAULT_COUNTRY, phone: sendAtOnceTo });
    element.submit();
  }, [numbers, sendAtOnceTo, element]);

  return (
    <AuthForm form={form} submit={t("auth.send_code")} waiting={!numbers}>
      <CountryCodeField {...form.field("country_code")} countriesIn={numbers?.listCountries} />
      <TextField {...form.field("phone")} type="tel" autoComplete="tel-national" label={t("auth.phone.phone")} />
    </AuthForm>
  );
}
