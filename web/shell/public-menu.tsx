import { Menu } from "lucide-react";
import { useId } from "react";
import { NavLink, useLocation } from "react-router";
import { useSession } from "../api/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { LanguageLinks } from "./language-choice.tsx";
import styles from "./public-menu.module.css";
import { publicMenuEntries } from "./public-pages.ts";
import { ThemeChoice } from "./theme-choice.tsx";
import { usePublicPath } from "./use-public-path.ts";

/** All of the header on a small screen, behind one button; like the look menu a popover that needs no JavaScript. */
export function PublicMenu() {
  const { t } = useTranslation();
  const id = useId();
  const { key } = useLocation();
  const path = usePublicPath();
  const { status } = useSession();
  return (
    <>
      <button type="button" popoverTarget={id} className={styles.button}>
        <Menu aria-hidden="true" size={20} />
        {t("shell.menu")}
      </button>
      <div key={key} id={id} popover="auto" className={styles.panel}>
        <nav aria-label={t("shell.main_menu")} className={styles.pages}>
          {publicMenuEntries.map((page) => (
            <NavLink key={page.path} to={path(page.path)} className={styles.link}>
              {t(page.label)}
            </NavLink>
          ))}
        </nav>
        {status === "signed-in" ? (
          <ButtonLink to="/dashboard" block>
            {t("menu.dashboard")}
          </ButtonLink>
        ) : (
          <div className={styles.account}>
            <ButtonLink to={path("/login")} variant="quiet" block>
              {t("shell.log_in")}
            </ButtonLink>
            <ButtonLink to={path("/register")} block>
              {t("shell.sign_up")}
            </ButtonLink>
          </div>
        )}
        <div className={styles.look}>
          <LanguageLinks />
          <ThemeChoice />
        </div>
      </div>
    </>
  );
}
