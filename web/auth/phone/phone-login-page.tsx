import { type ComponentProps, useEffect, useMemo, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import { routes } from "../../../contract/index.ts";
import { localizePath } from "../../../contract/paths.ts";
import { ApiError, callApi } from "../../api/client.ts";
import { type Language, useLanguage } from "../../app/i18n.ts";
import { PageHead } from "../../app/page-head.tsx";
import { useSchemaForm } from "../../forms/use-schema-form.ts";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useTranslation } from "../../ui/translation.tsx";
import { AuthForm, AuthLayout, AuthLink } from "../auth-layout.tsx";
import { CodeField, useCodeSentToast } from "../credential-fields.tsx";
import { RedirectSignedIn } from "../redirect-signed-in.tsx";
import { useReturnTo } from "../return-to.ts";
import { useCompleteLogin } from "../second-factor.tsx";
import type { PhoneNumberInput } from "./phone-number-input.ts";

/**
 * Logs in in two steps: the phone number, then the code that was sent to it. The page submits a phone number in its
 * path without a click.
 */
export function PhoneLoginPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { phone: phoneInPath } = useParams();
  const { appendTo } = useReturnTo();
  const [input, setInput] = useState<PhoneNumberInput | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const library = usePhoneNumberLibrary();
  const title = t("auth.phone.title");

  function showCodeStep(phone: string, sentInput: PhoneNumberInput) {
    setInput(sentInput);
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
          <PhoneNumberForm
            library={library}
            input={input}
            autoSubmitPhone={input ? undefined : phoneInPath}
            onSent={showCodeStep}
          />
        )}
      </AuthLayout>
    </RedirectSignedIn>
  );
}

interface PhoneNumberFormProps {
  /** Undefined while the library loads. */
  library: PhoneNumberLibrary | undefined;
  /** The values of an earlier submission that the user wants to correct. */
  input: PhoneNumberInput | null;
  /** A number that the form submits without a click. */
  autoSubmitPhone: string | undefined;
  onSent: (phone: string, input: PhoneNumberInput) => void;
}

function PhoneNumberForm({ library, input, autoSubmitPhone, onSent }: PhoneNumberFormProps) {
  const { t } = useTranslation();
  const showCodeSent = useCodeSentToast();
  const form = useSchemaForm({
    schema: async () => (await import("./phone-number-input.ts")).PhoneNumberInput,
    defaultValues: input ?? { country_code: DEFAULT_COUNTRY, phone: "" },
    submit: async (values) => {
      const phone = library?.toE164(values.country_code, values.phone);
      if (!phone) {
        const { INVALID_PHONE } = await import("./phone-number-input.ts");
        throw new ApiError(422, { code: "invalid_fields", fields: { phone: INVALID_PHONE } });
      }
      showCodeSent(await callApi(routes.requestPhoneCode, { body: { phone } }));
      onSent(phone, values);
    },
    focusOnError: "phone",
  });
  const isAutoSubmitted = useRef(false);
  useEffect(() => {
    if (!library || !autoSubmitPhone || isAutoSubmitted.current) return;
    isAutoSubmitted.current = true;
    const parsed = library.parsePhoneNumber(autoSubmitPhone);
    form.form.setValue("country_code", parsed?.country_code ?? DEFAULT_COUNTRY);
    form.form.setValue("phone", parsed?.phone ?? autoSubmitPhone);
    void form.submit();
  }, [library, autoSubmitPhone, form]);

  return (
    <AuthForm form={form} submitLabel={t("auth.send_code")} isLoading={!library}>
      <CountryCodeField {...form.field("country_code")} listCountries={library?.listCountries} />
      <TextField {...form.field("phone")} type="tel" autoComplete="tel-national" label={t("auth.phone.phone")} />
    </AuthForm>
  );
}

type CountryCodeFieldProps = Omit<ComponentProps<typeof SelectField>, "label"> & {
  /** Undefined while the library loads, and on the server. */
  listCountries: ((language: Language) => { code: string; label: string }[]) | undefined;
};

function CountryCodeField({ listCountries, ...rest }: CountryCodeFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const countries = useMemo(() => listCountries?.(language) ?? fallbackCountries, [listCountries, language]);
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

function PhoneCodeForm({ phone, onEdit }: { phone: string; onEdit: () => void }) {
  const { t } = useTranslation();
  const completeLogin = useCompleteLogin();
  const form = useSchemaForm({
    schema: async () => (await import("../../../contract/auth.ts")).VerifyPhoneForm,
    defaultValues: { phone, token: "" },
    submit: async (body) => completeLogin(await callApi(routes.verifyPhone, { body })),
    focusOnError: "token",
    autoFocus: "token",
  });

  return (
    <AuthForm
      form={form}
      submitLabel={t("auth.login.submit")}
      links={
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

type PhoneNumberLibrary = typeof import("./phone-numbers.ts");

/** The most populous country with the dial code +1. */
const DEFAULT_COUNTRY = "US";
const fallbackCountries = [{ code: DEFAULT_COUNTRY, label: "+1" }];

/** Used when the library cannot be loaded: accepts international numbers and numbers of the default country. */
const fallbackLibrary: PhoneNumberLibrary = {
  listCountries: () => fallbackCountries,
  toE164: (_, typed) => (/^\s*(\+|00)/.test(typed) ? typed : `+1${typed}`),
  parsePhoneNumber: () => null,
};

/**
 * Loads libphonenumber after the page is shown, because the library is larger than the rest of the page's scripts.
 * Returns undefined while the library loads.
 */
function usePhoneNumberLibrary(): PhoneNumberLibrary | undefined {
  const [library, setLibrary] = useState<PhoneNumberLibrary>();
  useEffect(() => {
    import("./phone-numbers.ts").then(setLibrary, () => setLibrary(fallbackLibrary));
  }, []);
  return library;
}
