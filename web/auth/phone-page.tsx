import { useState } from "react";
import { Link, useParams } from "react-router";
import { localPath } from "../../contract/paths.ts";
import { useLanguage } from "../i18n.ts";
import { PageHead } from "../page-head.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { PhoneCodeFields } from "./phone-code-fields.tsx";
import { PhoneFields } from "./phone-fields.tsx";
import type { TypedPhone } from "./phone-form.ts";
import { RedirectSignedIn } from "./redirect-signed-in.tsx";
import { usePhoneNumbers } from "./use-phone-numbers.ts";
import { useWayBack } from "./way-back.ts";

/** First the number, then the code that went there. A number in the address is sent its code at once. */
export function PhonePage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { phone: given } = useParams();
  const { keepFor } = useWayBack();
  const [typed, setTyped] = useState<TypedPhone | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const numbers = usePhoneNumbers();
  const title = t("auth.phone.title");

  function goOn(phone: string, fields: TypedPhone) {
    setTyped(fields);
    setSentTo(phone);
  }

  return (
    <RedirectSignedIn>
      <PageHead title={title} description={t("auth.phone.lead")} path="/auth/phone" />
      <AuthFrame
        title={title}
        lead={sentTo ? t("auth.phone.lead_code") : t("auth.phone.lead")}
        footer={<Link to={keepFor(localPath("/login", language))}>{t("auth.go_back")}</Link>}
      >
        {sentTo ? (
          <PhoneCodeFields phone={sentTo} onEdit={() => setSentTo(null)} />
        ) : (
          <PhoneFields numbers={numbers} typed={typed} sendAtOnceTo={typed ? undefined : given} onSent={goOn} />
        )}
      </AuthFrame>
    </RedirectSignedIn>
  );
}
