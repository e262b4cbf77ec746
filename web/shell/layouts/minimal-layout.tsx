import type { ReactNode } from "react";
import { Link, Outlet } from "react-router";
import { useSession } from "../../platform/api/session.ts";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { PreferencesMenu } from "../menus/preferences-menu.tsx";
import { Logo, MainLandmark, SkipLink, SmallFooter } from "./layout-parts.tsx";
import styles from "./minimal-layout.module.css";

/** The layout of a single step, without a menu. A signed-in user can always log out. */
export function MinimalLayout() {
  return (
    <MinimalFrame>
      <Outlet />
    </MinimalFrame>
  );
}

export function MinimalFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { status } = useSession();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header className={styles.header}>
        <Logo to={status === "signed-in" ? "/dashboard" : "/"} />
        <div className={styles.tools}>
          <PreferencesMenu />
          {status === "signed-in" && (
            <Link to="/logout" className={styles.logout}>
              {t("menu.logout")}
            </Link>
          )}
        </div>
      </header>
      <MainLandmark className={styles.main}>{children}</MainLandmark>
      <SmallFooter />
    </div>
  );
}
