import { NavLink } from "react-router";
import { useSession } from "../api/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { LanguageLinks } from "./language-choice.tsx";
import { Logo } from "./logo.tsx";
import { DisplayMenu } from "./look-menu.tsx";
import styles from "./public-header.module.css";
import { PublicMenu } from "./public-menu.tsx";
import { publicMenuEntries } from "./public-pages.ts";
import { usePublicPath } from "./use-public-path.ts";

export function PublicHeader() {
  const { t } = useTranslation();
  const path = usePublicPath();
  return (
    <header className={styles.header}>
      <Logo to={path("/")} />
      <nav aria-label={t("shell.main_menu")} className={styles.nav}>
        {publicMenuEntries.map((page) => (
          <NavLink key={page.path} to={path(page.path)} className={styles.link}>
            {t(page.label)}
          </NavLink>
        ))}
      </nav>
      <div className={styles.look}>
        <DisplayMenu language={<LanguageLinks />} />
      </div>
      <AccountLinks />
      <PublicMenu />
    </header>
  );
}

/** Both states take the same room, so that nothing moves once it is known who is there. */
function AccountLinks() {
  const { t } = useTranslation();
  const path = usePublicPath();
  const { status } = useSession();
  return (
    <div className={styles.account}>
      <div className={status === "anonymous" ? styles.links : styles.away}>
        <ButtonLink to={path("/login")} variant="quiet" size="small">
          {t("shell.log_in")}
        </ButtonLink>
        <ButtonLink to={path("/register")} size="small">
          {t("shell.sign_up")}
        </ButtonLink>
      </div>
      <div className={status === "signed-in" ? styles.links : styles.away}>
        <ButtonLink to="/dashboard" size="small">
          {t("menu.dashboard")}
        </ButtonLink>
      </div>
    </div>
  );
}
