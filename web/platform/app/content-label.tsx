import type { LabelCode } from "../../../contract/platform/content-labels.ts";
import { classNames } from "../ui/class-names.ts";
import { useTranslation } from "../ui/translation.tsx";
import styles from "./content-label.module.css";

interface ContentLabelProps {
  label: LabelCode | null | undefined;
  className?: string | undefined;
}

/** The notice of the portal on content that stays visible. Renders nothing without one. */
export function ContentLabel({ label, className }: ContentLabelProps) {
  const { t } = useTranslation();
  if (!label) return null;
  return (
    <p className={classNames(styles.label, className)}>
      <strong>{t("common.notice_of_site")}</strong> {t(`labels.${label}`)}
    </p>
  );
}
