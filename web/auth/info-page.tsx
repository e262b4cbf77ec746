import { useState } from "react";
import { EMPLOYER, SEEKER } from "../../contract/values.ts";
import { PageHead } from "../page-head.tsx";
import { useSession } from "../session.ts";
import { Tabs } from "../ui/tabs.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { InfoFields } from "./info-fields.tsx";

const types = { seeker: SEEKER, employer: EMPLOYER } as const;

/** The step after registration: which kind of account this is. It is chosen once. */
export function InfoPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [chosen, choose] = useState<keyof typeof types>("seeker");
  if (!user) return null;
  const title = t("auth.info.title", { type: t(`auth.types.${chosen}`) });
  const tabs = [
    { id: "seeker", label: t("auth.types.seeker") },
    { id: "employer", label: t("auth.types.employer") },
  ] as const;
  return (
    <>
      <PageHead title={title} />
      <AuthFrame title={title} lead={t(`auth.info.lead_${chosen}`)}>
        <Tabs label={t("auth.info.tabs")} tabs={tabs} selected={chosen} onSelect={choose}>
          <InfoFields name={user.name ?? ""} userType={types[chosen]} submitLabel={title} />
        </Tabs>
      </AuthFrame>
    </>
  );
}
