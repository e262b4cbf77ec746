import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { usePublicPath } from "../../platform/app/i18n.ts";
import { useSettings } from "../../platform/app/settings.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import styles from "./layout-parts.module.css";

export function Logo({ to }: { to: string }) {
  const { t } = useTranslation();
  const { logo } = useSettings();
  return (
    <Link to={to} className={styles.logo}>
      {logo ? (
        <img
          src={logo.url}
          width={logo.width}
          height={logo.height}
          alt={t("common.product")}
          className={styles.picture}
        />
      ) : (
        <>
          <span aria-hidden="true" className={styles.mark} />
          {t("common.product")}
        </>
      )}
    </Link>
  );
}

/** The footer without links to pages: the copyright and the link for feedback. */
export function SmallFooter() {
  return (
    <footer className={styles.footer}>
      <Copyright />
      <FeedbackLink />
    </footer>
  );
}

export function Copyright() {
  const { t } = useTranslation();
  const { year, copyrightHolder: holder } = useSettings();
  return t("shell.copyright", { year, holder });
}

/** The address of the link has the page that it is about. Search engines do not follow it. */
export function FeedbackLink() {
  const { t } = useTranslation();
  const path = usePublicPath();
  const { pathname } = useLocation();
  return (
    <Link to={path(`/feedback?page=${pathname}`)} rel="nofollow">
      {t("shell.feedback")}
    </Link>
  );
}

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a href="#main" className="skip-link">
      {t("shell.skip_to_content")}
    </a>
  );
}

/**
 * The main landmark. After a navigation it takes the focus, so that screen readers start at the new page. If an element
 * inside has the focus, that element keeps it.
 */
export function MainLandmark({ className, children }: { className?: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <main ref={main} id="main" tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
