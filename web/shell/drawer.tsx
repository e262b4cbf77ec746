import { Menu, X } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { useModal } from "../ui/use-modal.ts";
import styles from "./drawer.module.css";
import { LanguageSwitch } from "./language-choice.tsx";
import { Logo } from "./logo.tsx";
import { type MenuCounts, SideMenu } from "./side-menu.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

/** The side menu on a small screen, with the button that opens it. */
export function MenuDrawer({ counts }: { counts?: MenuCounts }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const modal = useModal(open, close);
  return (
    <>
      <IconButton label={t("shell.menu")} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Menu aria-hidden="true" />
      </IconButton>
      <dialog {...modal} className={styles.drawer} aria-label={t("shell.menu")}>
        {open && (
          <div className={styles.panel}>
            <div className={styles.top}>
              <Logo to="/dashboard" />
              <IconButton label={t("common.close")} onClick={close}>
                <X aria-hidden="true" />
              </IconButton>
            </div>
            <SideMenu counts={counts} onNavigate={close} />
            <div className={styles.look}>
              <LanguageSwitch />
              <ThemeChoice showLabel />
            </div>
          </div>
        )}
      </dialog>
    </>
  );
}
