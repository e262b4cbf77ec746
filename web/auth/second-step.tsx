import { PageHead } from "../app/page-head.tsx";
import { Button } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AuthLayout } from "./auth-frame.tsx";
import { SecondFactorForm } from "./second-step-fields.tsx";
import { useCompleteLogin } from "./use-enter.ts";

/** `email` names the account, as the way in answered it. */
export function SecondFactorPage({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTranslation();
  const enter = useCompleteLogin();
  const title = t("auth.second.title");
  return (
    <>
      <PageHead title={title} />
      <AuthLayout title={title} lead={t("auth.second.lead", { account: email })}>
        <SecondFactorForm email={email} onDone={enter}>
          <Button variant="quiet" onClick={onBack}>
            {t("auth.go_back")}
          </Button>
        </SecondFactorForm>
      </AuthLayout>
    </>
  );
}
