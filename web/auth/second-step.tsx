import { PageHead } from "../page-head.tsx";
import { Button } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { SecondStepFields } from "./second-step-fields.tsx";
import { useEnter } from "./use-enter.ts";

/** `email` names the account, as the way in answered it. */
export function SecondStepPage({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTranslation();
  const enter = useEnter();
  const title = t("auth.second.title");
  return (
    <>
      <PageHead title={title} />
      <AuthFrame title={title} lead={t("auth.second.lead", { account: email })}>
        <SecondStepFields email={email} onDone={enter}>
          <Button variant="quiet" onClick={onBack}>
            {t("auth.go_back")}
          </Button>
        </SecondStepFields>
      </AuthFrame>
    </>
  );
}
