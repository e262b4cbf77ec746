import { Outlet } from "react-router";
import { useTranslation } from "../ui/translation.tsx";
import { MainLandmark } from "./main-landmark.tsx";
import { MemberHeader } from "./member-header.tsx";
import styles from "./member-layout.module.css";
import { type MenuCounts, SideMenu } from "./side-menu.tsx";
import { SkipLink } from "./skip-link.tsx";

/** The frame of everything behind the login: header, side menu, page. On a phone the menu is a drawer. */
export function MemberLayout({ counts }: { counts?: MenuCounts }) {
  const { t } = useTranslation();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <MemberHeader counts={counts} />
      <div className={styles.side}>
        <SideMenu counts={counts} />
      </div>
      <div className={styles.body}>
        <MainLandmark>
          <Outlet />
        </MainLandmark>
        <footer className={styles.footer}>{t("shell.copyright")}</footer>
      </div>
    </div>
  );
}
