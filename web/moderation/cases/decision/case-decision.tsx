import type { CaseDetail } from "../../../../contract/moderation/cases.ts";
import { useSession } from "../../../platform/api/session.ts";
import common from "../../../platform/styles/common.module.css";
import { Section } from "../../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import styles from "../case-page.module.css";
import { DecisionForm } from "./decision-form.tsx";
import { DecisionItem } from "./decision-item.tsx";

/** The decision to take, with the ones that were taken and the complaints about them. */
export function CaseDecision({ detail }: { detail: CaseDetail }) {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <div className={styles.column}>
      {user?.staff_role !== "viewer" && <DecisionForm detail={detail} />}
      {detail.decisions.length === 0 && !detail.allowed.actions.includes("decide") && (
        <Section title={t("staff.case.decision.title")} className={common.stack3}>
          <p className={common.soft}>{t("staff.case.decision.none")}</p>
        </Section>
      )}
      {detail.decisions.length > 0 && (
        <Section title={t("staff.case.decisions.title")} className={common.stack3}>
          <ul className={common.stack4}>
            {detail.decisions.map((decision, index) => (
              <DecisionItem key={decision.id} detail={detail} decision={decision} isLast={index === 0} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
