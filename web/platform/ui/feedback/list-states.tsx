import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Button } from "../forms/button.tsx";
import { useTranslation } from "../translation.tsx";
import styles from "./list-states.module.css";

/** An empty list: one sentence and the next step as a link or button. */
export function EmptyState({ text, icon, children }: { text: string; icon?: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      {icon && (
        <span aria-hidden="true" className={styles.icon}>
          {icon}
        </span>
      )}
      <p>{text}</p>
      {children}
    </div>
  );
}

let shownErrors = 0;

/** How many errors have been shown in their places since the page was opened. */
export const countShownErrors = () => shownErrors;

/** A list that could not be loaded: the error and a retry button. */
export function ErrorState({ text, onRetry }: { text?: string; onRetry: () => void }) {
  const { t } = useTranslation();
  useEffect(() => {
    shownErrors++;
  }, []);
  return (
    <div className={styles.state} role="alert">
      <CircleAlert aria-hidden="true" className={styles.bad} size={28} />
      <p>{text ?? t("common.something_went_wrong")}</p>
      <Button variant="quiet" onClick={onRetry}>
        {t("common.try_again")}
      </Button>
    </div>
  );
}

/** The button that loads the next page of a list. */
export function LoadMoreButton({ onClick, busy }: { onClick: () => void; busy: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.place}>
      <Button variant="quiet" onClick={onClick} busy={busy}>
        {t("common.show_more")}
      </Button>
    </div>
  );
}
