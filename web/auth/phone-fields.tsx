import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { routes } from "../../contract/index.ts";
import { call } from "../api.ts";
import { useContractForm, useFieldMessage } from "../forms.ts";
import { Button } from "../ui/button.tsx";
import { Form, FormError } from "../ui/form.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { CountryCodeField } from "./country-code-field.tsx";
import { defaultCountry, TypedPhone } from "./phone-form.ts";
import { useTellCodeSent } from "./use-tell-code-sent.ts";
import { useTellFailure } from "./use-tell-failure.ts";

interface Props {
  /** What was typed before, when somebody comes back to correct it. */
  typed: TypedPhone | null;
  /** The number in the address. */
  sendAtOnceTo: string | undefined;
  onSent: (phone: string, typed: TypedPhone) => void;
}

export function PhoneFields({ typed, sendAtOnceTo, onSent }: Props) {
  const { t } = useTranslation();
  const fieldMessage = useFieldMessage();
  const form = useContractForm(TypedPhone, typed ?? { country_code: defaultCountry, phone: "" });
  const tellFailure = useTellFailure(form, "phone");
  const tellCodeSent = useTellCodeSent();
  const { errors, isSubmitting } = form.formState;
  // Knows every country's numbers, so it weighs more than the rest of the page: it comes when the page is there.
  const { data: numbers } = useQuery({
    queryKey: ["phone-numbers"],
    queryFn: () => import("./phone-numbers.ts"),
    staleTime: Number.POSITIVE_INFINITY,
  });

  const send = form.handleSubmit(async (fields) => {
    const phone = numbers?.joinPhone(fields.country_code, fields.phone);
    if (!phone) {
      form.setError("phone", { message: "Invalid Phone" }, { shouldFocus: true });
      return;
    }
    try {
      tellCodeSent(await call(routes.requestPhoneCode, { body: { phone } }));
      onSent(phone, fields);
    } catch (error) {
      tellFailure(error);
    }
  });

  const sending = useRef(false);
  useEffect(() => {
    if (!numbers || !sendAtOnceTo || sending.current) return;
    sending.current = true;
    form.reset(numbers.splitPhone(sendAtOnceTo) ?? { country_code: defaultCountry, phone: sendAtOnceTo });
    void send();
  }, [numbers, sendAtOnceTo, form, send]);

  return (
    <Form onSubmit={send}>
      <FormError error={errors.root?.message} />
      <CountryCodeField
        {...form.register("country_code")}
        countriesIn={numbers?.countriesIn}
        error={fieldMessage(errors.country_code?.message)}
      />
      <TextField
        {...form.register("phone")}
        type="tel"
        autoComplete="tel-national"
        label={t("auth.phone.phone")}
        error={fieldMessage(errors.phone?.message)}
      />
      <Button type="submit" block busy={isSubmitting || !numbers}>
        {t("auth.send_code")}
      </Button>
    </Form>
  );
}
