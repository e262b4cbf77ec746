import { type ComponentProps, useEffect, useMemo, useRef, useState } from "react";
import { Link, useParams } from "react-router";
import { routes } from "../../../../contract/index.ts";
import { type Language, languageDefinitions, localizePath } from "../../../../contract/platform/languages.ts";
import { ApiError, callApi } from "../../../platform/api/client.ts";
import { restoreSession } from "../../../platform/api/session.ts";
import {
  listDefaultCountries,
  type PhoneNumberLibrary,
  usePhoneNumberLibrary,
} from "../../../platform/app/formats/phone-number-library.ts";
import { useLanguage } from "../../../platform/app/i18n.ts";
import { PageHead } from "../../../platform/app/page-head.tsx";
import { useSchemaForm } from "../../../platform/forms/use-schema-form.ts";
import { SelectField } from "../../../platform/ui/forms/select-field.tsx";
import { TextField } from "../../../platform/ui/forms/text-field.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import { AuthForm, AuthLayout, AuthLink } from "../auth-layout.tsx";
import { useCodeSentToast } from "../credential-fields.tsx";
import { RedirectSignedIn } from "../redirect-signed-in.tsx";
import { useReturnTo } from "../return-to.ts";
import { endLoginStep, renewLoginStep, startLoginStep, useLoginStep } from "../steps/login-step.ts";
import { useCompleteLogin } from "../steps/use-complete-login.ts";
import { useLazyComponent } from "../use-lazy-component.ts";
import type { PhoneNumberInput } from "./phone-number-input.ts";

// Loaded on demand, when the code has been sent.
const loadCodeForm = async () => (await import("../steps/login-code-form.tsx")).LoginCodeForm;

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
  const step = useLoginStep();
  const isSent = step.kind === "phone";
  const renderLoginCodeForm = useLazyComponent(loadCodeForm, isSent);
  const completeLogin = useCompleteLogin();
  const library = usePhoneNumberLibrary();
  const title = t("auth.phone.title");

  function editNumber(sentInput: PhoneNumberInput) {
    setInput(sentInput);
    endLoginStep();
  }

  return (
    <RedirectSignedIn>
      <PageHead title={title} description={t("auth.phone.lead")} path="/auth/phone" />
      <AuthLayout
        title={title}
        lead={isSent ? t("auth.phone.lead_code") : t("auth.phone.lead")}
        footer={
          <Link to={appendTo(localizePath("/login", language))} onClick={endLoginStep}>
            {t("auth.go_back")}
          </Link>
        }
      >
        {isSent && renderLoginCodeForm ? (
          renderLoginCodeForm({
            to: { phone: step.phone },
            sentAt: step.sentAt,
            onResent: renewLoginStep,
            onLogin: completeLogin,
            edit: (
              <AuthLink to="/auth/phone" onClick={() => editNumber(step.input)}>
                {t("auth.phone.edit")}
              </AuthLink>
            ),
          })
        ) : (
          <PhoneNumberForm library={library} input={input} autoSubmitPhone={input ? undefined : phoneInPath} />
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
}

function PhoneNumberForm({ library, input, autoSubmitPhone }: PhoneNumberFormProps) {
  const { t } = useTranslation();
  const defaultCountry = languageDefinitions[useLanguage()].phoneCountry;
  const showCodeSent = useCodeSentToast();
  const form = useSchemaForm({
    schema: async () => (await import("./phone-number-input.ts")).PhoneNumberInput,
    defaultValues: input ?? { country_code: defaultCountry, phone: "" },
    submit: async (values) => {
      const phone = library?.toE164(values.country_code, values.phone);
      if (!phone) {
        const { INVALID_PHONE } = await import("./phone-number-input.ts");
        throw new ApiError(422, { code: "invalid_fields", fields: { phone: INVALID_PHONE } });
      }
      showCodeSent(await callApi(routes.requestPhoneCode, { body: { phone } }));
      startLoginStep({ kind: "phone", phone, input: values });
    },
    focusOnError: "phone",
  });
  const isAutoSubmitted = useRef(false);
  useEffect(() => {
    if (!library || !autoSubmitPhone || isAutoSubmitted.current) return;
    isAutoSubmitted.current = true;
    const parsed = library.parsePhoneNumber(autoSubmitPhone);
    form.form.setValue("country_code", parsed?.country_code ?? defaultCountry);
    form.form.setValue("phone", parsed?.phone ?? autoSubmitPhone);
    // Waits for the session, because a signed-in user is redirected and needs no code. If the session cannot be loaded,
    // the user submits the form.
    restoreSession().then(
      ({ user }) => {
        if (!user) void form.submit();
      },
      () => undefined,
    );
  }, [library, autoSubmitPhone, defaultCountry, form]);

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
  const countries = useMemo(
    () => listCountries?.(language) ?? listDefaultCountries(language),
    [listCountries, language],
  );
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
