import { useState } from "react";
import { Link, useParams } from "react-router";
import { localizePath } from "../../contract/paths.ts";
import { PageHead } from "../app/page-head.tsx";
import { useLanguage } from "../i18n.ts";
import { useTranslation } from "../ui/translation.tsx";
import { AuthLayout } from "./auth-frame.tsx";
import type { PhoneNumberInput } from "./phone/phone-number-input.ts";
import { PhoneCodeForm } from "./phone-code-fields.tsx";
import { PhoneNumberForm } from "./phone-fields.tsx";
import { RedirectSignedIn } from "./redirect-signed-in.tsx";
import { useReturnTo } from "./return-to.ts";
import { usePhoneNumberLibrary } from "./use-phone-numbers.ts";

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
