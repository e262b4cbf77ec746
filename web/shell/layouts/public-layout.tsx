import { Menu } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router";
import { jobFormQuery } from "../../../contract/platform/pages/paths.ts";
import { useSession } from "../../platform/api/session.ts";
import { usePublicPath } from "../../platform/app/i18n.ts";
import { useSettings } from "../../platform/app/settings.ts";
import { classNames } from "../../platform/ui/class-names.ts";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { LanguageLinks, PreferencesMenu } from "../menus/preferences-menu.tsx";
import { Copyright, FeedbackLink, Logo, MainLandmark, SkipLink } from "./layout-parts.tsx";
import footerStyles from "./public-footer.module.css";
import headerStyles from "./public-header.module.css";
import styles from "./public-layout.module.css";

/** The layout of public pages. */
export function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <PublicHeader />
      <MainLandmark>{children}</MainLandmark>
      <PublicFooter />
    </div>
  );
}

/**
 * The menu is a native popover on small screens, which works without JavaScript. On large screens the same elements are
 * a part of the header. The `key` changes with the page, which closes the popover.
 */
function PublicHeader() {
  const { t } = useTranslation();
  const path = usePublicPath();
  const id = useId();
  const { key } = useLocation();
  return (
    <header className={headerStyles.header}>
      <Logo to={path("/")} />
      <button type="button" popoverTarget={id} className={headerStyles.menuButton}>
        <Menu aria-hidden="true" size={20} />
        {t("shell.menu")}
      </button>
      <div key={key} id={id} popover="auto" className={headerStyles.menu}>
        <nav aria-label={t("shell.main_menu")} className={headerStyles.pages}>
          {menuEntries.map((page) => (
            <NavLink key={page.path} to={path(page.path)} className={headerStyles.link}>
              {t(page.label)}
            </NavLink>
          ))}
          <NavLink to={path("/saved")} className={classNames(headerStyles.link, headerStyles.onlyInMenu)}>
            {t("shell.saved")}
          </NavLink>
        </nav>
        <PreferencesMenu language={<LanguageLinks />} isExpandedOnSmallScreens />
        <AccountLinks />
      </div>
    </header>
  );
}

const menuEntries = [
  { path: "/home", label: "shell.home" },
  { path: "/search", label: "shell.find_a_job" },
  { path: "/employers", label: "shell.employers" },
  { path: "/about", label: "shell.about" },
  { path: "/help", label: "shell.help" },
  { path: "/contact", label: "shell.contact" },
] as const;

/**
 * In the header, the links for anonymous visitors and for signed-in users take the same space, so that the layout does
 * not shift when the session is known.
 */
function AccountLinks() {
  const { t } = useTranslation();
  const path = usePublicPath();
  const { status } = useSession();
  const { pathname } = useLocation();
  const { closedAccounts } = useSettings();
  const isForEmployer = pathname === path("/employers") && !closedAccounts.includes("employer");
  return (
    <div className={headerStyles.account}>
      <div className={status === "anonymous" ? headerStyles.links : headerStyles.hidden}>
        <ButtonLink to={path("/login")} variant="quiet" size="small">
          {t("shell.log_in")}
        </ButtonLink>
        <ButtonLink to={path("/register") + (isForEmployer ? jobFormQuery : "")} size="small">
          {t("shell.sign_up")}
        </ButtonLink>
      </div>
      <div className={status === "signed-in" ? headerStyles.links : headerStyles.hidden}>
        <ButtonLink to="/dashboard" size="small">
          {t("menu.dashboard")}
        </ButtonLink>
      </div>
    </div>
  );
}

function PublicFooter() {
  const { t } = useTranslation();
  const path = usePublicPath();
  const { legalPages, hasNumbers } = useSettings();
  return (
    <footer className={footerStyles.footer}>
      <p>
        <Copyright />
      </p>
      <nav aria-label={t("shell.legal")} className={footerStyles.links}>
        <Link to={path("/privacy")}>{t("shell.privacy")}</Link>
        {legalPages.includes("terms") && <Link to={path("/terms")}>{t("shell.terms")}</Link>}
        {legalPages.includes("imprint") && <Link to={path("/imprint")}>{t("shell.imprint")}</Link>}
        <Link to={path("/transparency")}>{t("shell.transparency")}</Link>
        {hasNumbers && <Link to={path("/numbers")}>{t("shell.numbers")}</Link>}
        <FeedbackLink />
      </nav>
      <LanguageLinks />
    </footer>
  );
}
