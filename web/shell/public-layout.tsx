import { Menu } from "lucide-react";
import { useId } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { useSession } from "../api/session.ts";
import { usePublicPath } from "../app/i18n.ts";
import { ButtonLink } from "../ui/forms/button.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { Logo, MainLandmark, SkipLink } from "./layout-parts.tsx";
import { LanguageLinks, PreferencesMenu, ThemeChoice } from "./preferences-menu.tsx";
import publicFooterStyles from "./public-footer.module.css";
import publicHeaderStyles from "./public-header.module.css";
import styles from "./public-layout.module.css";
import publicMenuStyles from "./public-menu.module.css";

/** The layout of public pages. */
export function PublicLayout() {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <PublicHeader />
      <MainLandmark>
        <Outlet />
      </MainLandmark>
      <PublicFooter />
    </div>
  );
}

export function PublicHeader() {
  const { t } = useTranslation();
  const path = usePublicPath();
  return (
    <header className={publicHeaderStyles.header}>
      <Logo to={path("/")} />
      <nav aria-label={t("shell.main_menu")} className={publicHeaderStyles.nav}>
        {publicMenuEntries.map((page) => (
          <NavLink key={page.path} to={path(page.path)} className={publicHeaderStyles.link}>
            {t(page.label)}
          </NavLink>
        ))}
      </nav>
      <div className={publicHeaderStyles.preferences}>
        <PreferencesMenu language={<LanguageLinks />} />
      </div>
      <AccountLinks />
      <PublicMenu />
    </header>
  );
}

/**
 * The links for anonymous visitors and for signed-in users take the same space, so that the layout does not shift when
 * the session is known.
 */
function AccountLinks() {
  const { t } = useTranslation();
  const path = usePublicPath();
  const { status } = useSession();
  return (
    <div className={publicHeaderStyles.account}>
      <div className={status === "anonymous" ? publicHeaderStyles.links : publicHeaderStyles.hidden}>
        <ButtonLink to={path("/login")} variant="quiet" size="small">
          {t("shell.log_in")}
        </ButtonLink>
        <ButtonLink to={path("/register")} size="small">
          {t("shell.sign_up")}
        </ButtonLink>
      </div>
      <div className={status === "signed-in" ? publicHeaderStyles.links : publicHeaderStyles.hidden}>
        <ButtonLink to="/dashboard" size="small">
          {t("menu.dashboard")}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The header menu of a small screen: a popover that works without JavaScript. */
export function PublicMenu() {
  const { t } = useTranslation();
  const id = useId();
  const { key } = useLocation();
  const path = usePublicPath();
  const { status } = useSession();
  return (
    <>
      <button type="button" popoverTarget={id} className={publicMenuStyles.button}>
        <Menu aria-hidden="true" size={20} />
        {t("shell.menu")}
      </button>
      <div key={key} id={id} popover="auto" className={publicMenuStyles.panel}>
        <nav aria-label={t("shell.main_menu")} className={publicMenuStyles.pages}>
          {publicMenuEntries.map((page) => (
            <NavLink key={page.path} to={path(page.path)} className={publicMenuStyles.link}>
              {t(page.label)}
            </NavLink>
          ))}
        </nav>
        {status === "signed-in" ? (
          <ButtonLink to="/dashboard" block>
            {t("menu.dashboard")}
          </ButtonLink>
        ) : (
          <div className={publicMenuStyles.account}>
            <ButtonLink to={path("/login")} variant="quiet" block>
              {t("shell.log_in")}
            </ButtonLink>
            <ButtonLink to={path("/register")} block>
              {t("shell.sign_up")}
            </ButtonLink>
          </div>
        )}
        <div className={publicMenuStyles.preferences}>
          <LanguageLinks />
          <ThemeChoice />
        </div>
      </div>
    </>
  );
}

export function PublicFooter() {
  const { t } = useTranslation();
  return (
    <footer className={publicFooterStyles.footer}>
      <p>{t("shell.copyright")}</p>
      <div className={publicFooterStyles.preferences}>
        <LanguageLinks />
        <ThemeChoice />
      </div>
    </footer>
  );
}

export const publicMenuEntries = [
  { path: "/home", label: "shell.home" },
  { path: "/search", label: "shell.find_a_job" },
  { path: "/about", label: "shell.about" },
  { path: "/help", label: "shell.help" },
  { path: "/contact", label: "shell.contact" },
] as const;
