import common from "../../../platform/styles/common.module.css";
import { Section } from "../../../platform/ui/layout/section.tsx";
import { useTranslation } from "../../../platform/ui/translation.tsx";
import styles from "../case-page.module.css";

/** What was typed into a form that the case no longer offers, because somebody else was faster. Nothing without a text. */
export function KeptText({ text }: { text: string }) {
  const { t } = useTranslation();
  if (!text) return null;
  return (
    <Section title={t("staff.case.decision.kept")} className={common.stack3}>
      <p role="status">{t("staff.case.decision.kept_text")}</p>
      <p className={styles.kept}>{text}</p>
    </Section>
  );
}
