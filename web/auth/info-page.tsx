import { useState } from "react";
import { EMPLOYER, SEEKER } from "../../contract/values.ts";
import { useSession } from "../api/session.ts";
import { PageHead } from "../app/page-head.tsx";
import { Tabs } from "../ui/layout/tabs.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AuthLayout } from "./auth-frame.tsx";
import { AccountTypeForm } from "./info-fields.tsx";

const userTypes = { seeker: SEEKER, employer: EMPLOYER } as const;

/** The step after registration: which kind of account this is. It is chosen once. */
export function AccountTypePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [chosen, choose] = useState<keyof typeof userTypes>("seeker");
  if (!user) return null;
  const title = t("auth.info.title", { type: t(`auth.types.${chosen}`) });
  const tabs = [
    { id: "seeker", label: t("auth.types.seeker") },
    { id: "employer", label: t("auth.types.employer") },
  ] as const;
  return (
    <>
      <PageHead title={title} />
      <AuthLayout title={title} lead={t(`auth.info.lead_${chosen}`)}>
        <Tabs label={t("auth.info.tabs")} tabs={tabs} selected={chosen} onSelect={choose}>
          <AccountTypeForm name={user.name ?? ""} userType={userTypes[chosen]} submitLabel={title} />
        </Tabs>
      </AuthLayout>
    </>
  );
}
