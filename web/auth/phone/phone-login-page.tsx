import { type ComponentProps, useEffect, useMemo, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import { routes } from "../../../contract/index.ts";
import { localizePath } from "../../../contract/paths.ts";
import { ApiError, callApi } from "../../api/client.ts";
import { type Language, useLanguage } from "../../app/i18n.ts";
import { PageHead } from "../../app/page-head.tsx";
import { useTextForm } from "../../forms/text-form.ts";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useTranslation } from "../../ui/translation.tsx";
import { AuthForm, AuthLayout, AuthLink } from "../auth-layout.tsx";
import { CodeField, useCodeSentToast } from "../credential-fields.tsx";
import { RedirectSignedIn } from "../redirect-signed-in.tsx";
import { useReturnTo } from "../return-to.ts";
import { useCompleteLogin } from "../second-factor.tsx";
import type { PhoneNumberInput } from "./phone-number-input.ts";

/** First the number, then the code that went there. A number in the address is sent its code at once. */
export function PhoneLoginPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { phone: given } = useParams();
  const { appendTo } = useReturnTo();
  const [typed, setTyped] = useState<PhoneNumberInput | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const numbers = usePhoneNumberLibrary();
  const title = t("auth.phone.title");

  function goOn(phone: string, fields: PhoneNumberInput) {
    setTyped(fields);
    setSentTo(phone);
  }

  return (
    <RedirectSignedIn>
      <PageHead title={title} description={t("auth.phone.lead")} path="/auth/phone" />
      <AuthLayout
        title={title}
        lead={sentTo ? t("auth.phone.lead_code") : t("auth.phone.lead")}
        footer={<Link to={appendTo(localizePath("/login", language))}>{t("auth.go_back")}</Link>}
      >
        {sentTo ? (
          <PhoneCodeForm phone={sentTo} onEdit={() => setSentTo(null)} />
        ) : (
          <PhoneNumberForm numbers={numbers} typed={typed} sendAtOnceTo={typed ? undefined : given} onSent={goOn} />
        )}
      </AuthLayout>
    </RedirectSignedIn>
  );
}

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
    rules: async () => (await import("./phone-number-input.ts")).PhoneNumberInput,
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

type CountryCodeFieldProps = Omit<ComponentProps<typeof SelectField>, "label"> & {
  /** Missing while the list is on its way; the server, too, has none. */
  countriesIn: ((language: Language) => { code: string; label: string }[]) | undefined;
};

export function CountryCodeField({ countriesIn, ...rest }: CountryCodeFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const countries = useMemo(() => countriesIn?.(language) ?? fallbackCountries, [countriesIn, language]);
  return (
    <SelectField {...rest} autoComplete="country" label={t("auth.phone.country_code")}>
      {countries.map(({ code, label }) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

export function PhoneCodeForm({ phone, onEdit }: { phone: string; onEdit: () => void }) {
  const { t } = useTranslation();
  const enter = useCompleteLogin();
  const form = useTextForm({
    rules: async () => (await import("../../../contract/auth.ts")).VerifyPhoneForm,
    start: { phone, token: "" },
    send: async (body) => enter(await callApi(routes.verifyPhone, { body })),
    likely: "token",
    first: "token",
  });

  return (
    <AuthForm
      form={form}
      submit={t("auth.login.submit")}
      below={
        <AuthLink to="/auth/phone" onClick={onEdit}>
          {t("auth.phone.edit")}
        </AuthLink>
      }
    >
      <TextField {...form.field("phone")} type="tel" readOnly label={t("auth.phone.phone")} />
      <CodeField {...form.field("token")} />
    </AuthForm>
  );
}

export type PhoneNumberLibrary = typeof import("./phone-numbers.ts");

/** Of the many countries with +1 the one that most people mean. */
export const DEFAULT_COUNTRY = "US";
export const fallbackCountries = [{ code: DEFAULT_COUNTRY, label: "+1" }];

/** Enough for a number with its country's code, or of the one country that is there to choose. */
const fallbackLibrary: PhoneNumberLibrary = {
  listCountries: () => fallbackCountries,
  toE164: (_, typed) => (/^\s*(\+|00)/.test(typed) ? typed : `+1${typed}`),
  parsePhoneNumber: () => null,
};

/**
 * Knows every country's numbers, so it weighs more than the rest of the page: it comes when the page is there. Undefined
 * until then.
 */
export function usePhoneNumberLibrary(): PhoneNumberLibrary | undefined {
  const [numbers, setNumbers] = useState<PhoneNumberLibrary>();
  useEffect(() => {
    import("./phone-numbers.ts").then(setNumbers, () => setNumbers(fallbackLibrary));
  }, []);
  return numbers;
}
