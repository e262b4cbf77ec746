import { useEffect, useRef } from "react";
import { routes } from "../../contract/index.ts";
import { ApiFailure, call } from "../api.ts";
import { useTextForm } from "../forms/text-form.ts";
import { TextField } from "../ui/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { CountryCodeField } from "./country-code-field.tsx";
import type { TypedPhone } from "./phone-form.ts";
import { defaultCountry, type PhoneNumbers } from "./use-phone-numbers.ts";
import { useTellCodeSent } from "./use-tell-code-sent.ts";
import { WayInForm } from "./way-in-form.tsx";

interface Props {
  /** Missing while they are on their way. */
  numbers: PhoneNumbers | undefined;
  /** What was typed before, when somebody comes back to correct it. */
  typed: TypedPhone | null;
  /** The number in the address. */
  sendAtOnceTo: string | undefined;
  onSent: (phone: string, typed: TypedPhone) => void;
}

export function PhoneFields({ numbers, typed, sendAtOnceTo, onSent }: Props) {
  const { t } = useTranslation();
  const tellCodeSent = useTellCodeSent();
  const form = useTextForm({
    rules: async () => (await import("./phone-form.ts")).TypedPhone,
    start: typed ?? { country_code: defaultCountry, phone: "" },
    send: async (fields) => {
      const phone = numbers?.joinPhone(fields.country_code, fields.phone);
      if (!phone) throw new ApiFailure(422, { code: "invalid_fields", fields: { phone: "Invalid Phone" } });
      tellCodeSent(await call(routes.requestPhoneCode, { body: { phone } }));
      onSent(phone, fields);
    },
    likely: "phone",
  });
  const { element } = form;

  const sending = useRef(false);
  useEffect(() => {
    if (!numbers || !sendAtOnceTo || sending.current) return;
    sending.current = true;
    element.fill(numbers.splitPhone(sendAtOnceTo) ?? { country_code: defaultCountry, phone: sendAtOnceTo });
    element.submit();
  }, [numbers, sendAtOnceTo, element]);

  return (
    <WayInForm form={form} submit={t("auth.send_code")} waiting={!numbers}>
      <CountryCodeField {...form.field("country_code")} countriesIn={numbers?.countriesIn} />
      <TextField {...form.field("phone")} type="tel" autoComplete="tel-national" label={t("auth.phone.phone")} />
    </WayInForm>
  );
}
