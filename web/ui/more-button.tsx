import { Button } from "./button.tsx";
import styles from "./more-button.module.css";
import { useTranslation } from "./translation.tsx";

/** At the end of a list that goes on. */
export function MoreButton({ onClick, busy }: { onClick: () => void; busy: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.place}>
      <Button variant="quiet" onClick={onClick} busy={busy}>
        {t("common.show_more")}
      </Button>
    </div>
  );
}
