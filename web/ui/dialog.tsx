import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import styles from "./feedback/dialog.module.css";
import { IconButton } from "./icon-button.tsx";
import { useTranslation } from "./translation.tsx";
import { useModal } from "./use-modal.ts";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The buttons, at the bottom right. */
  footer?: ReactNode;
  children: ReactNode;
};

/** The close button comes last in the document, so that the first field or button gets the focus on opening. */
export function Dialog({ open, onClose, title, footer, children }: DialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const modal = useModal(open, onClose);
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={titleId}>
      {open && (
        <div className={styles.box}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <div>{children}</div>
          {footer && <div className={styles.footer}>{footer}</div>}
          <IconButton className={styles.close} label={t("common.close")} onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </dialog>
  );
}
