import { CircleUser, Menu, X } from "lucide-react";
import { useState } from "react";
import { Link, Outlet } from "react-router";
import { NoticeBell } from "../hiring/notices/notice-bell.tsx";
import { smallPhotoUrl } from "../platform/api/photo-url.ts";
import { useSession } from "../platform/api/session.ts";
import { formatDate, useLanguage } from "../platform/app/i18n.ts";
import { Alert } from "../platform/ui/feedback/alert.tsx";
import { useModal } from "../platform/ui/feedback/dialog.tsx";
import { IconButton } from "../platform/ui/forms/button.tsx";
import { Avatar } from "../platform/ui/layout/avatar.tsx";
import { useTranslation } from "../platform/ui/translation.tsx";
import { VisuallyHidden } from "../platform/ui/visually-hidden.tsx";
import drawerStyles from "./drawer.module.css";
import { Logo, MainLandmark, SkipLink } from "./layout-parts.tsx";
import memberHeaderStyles from "./member-header.module.css";
import styles from "./member-layout.module.css";
import { getProfilePath } from "./menu.ts";
import { LanguageSwitch, PreferencesMenu, ThemeChoice } from "./preferences-menu.tsx";
import { type MenuCounts, SideMenu } from "./side-menu.tsx";

interface MemberLayoutProps {
  counts?: MenuCounts;
  /** The number in the bell; undefined while loading. */
  unreadNotices: number | undefined;
}

/** The layout of member pages: header, side menu and page. On a small screen the menu is a drawer. */
export function MemberLayout({ counts, unreadNotices }: MemberLayoutProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.frame}>
      <SkipLink />
      <MemberHeader counts={counts} unreadNotices={unreadNotices} />
      <div className={styles.side}>
        <SideMenu counts={counts} />
      </div>
      <div className={styles.body}>
        <MainLandmark>
          <CompanySuspension />
          <Outlet />
        </MainLandmark>
        <footer className={styles.footer}>{t("shell.copyright")}</footer>
      </div>
    </div>
  );
}

/** Tells the members of a suspended company why the portal refuses their changes. */
function CompanySuspension() {
  const { t } = useTranslation();
  const language = useLanguage();
  const suspension = useSession().user?.suspension;
  if (suspension?.of !== "company") return null;
  const { until } = suspension;
  const text = until ? t("suspended.company_until", { date: formatDate(until, language) }) : t("suspended.company");
  return <Alert kind="bad" text={text} />;
}

export function MemberHeader({ counts, unreadNotices }: MemberLayoutProps) {
  return (
    <header className={memberHeaderStyles.header}>
      <div className={memberHeaderStyles.brand}>
        <div className={memberHeaderStyles.drawer}>
          <MenuDrawer counts={counts} />
        </div>
        <Logo to="/dashboard" />
      </div>
      <div className={memberHeaderStyles.tools}>
        <div className={memberHeaderStyles.preferences}>
          <PreferencesMenu language={<LanguageSwitch />} />
        </div>
        <NoticeBell count={unreadNotices} />
        <UserLink />
      </div>
    </header>
  );
}

function UserLink() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return null;
  const photo = smallPhotoUrl(user.photo);
  return (
    <Link to={getProfilePath(user)} className={memberHeaderStyles.user} title={t("shell.your_profile")}>
      <VisuallyHidden>{t("shell.your_profile")}</VisuallyHidden>
      {user.name || photo ? (
        <Avatar name={user.name ?? ""} photo={photo} shape="round" size="small" />
      ) : (
        <CircleUser aria-hidden="true" size={28} />
      )}
    </Link>
  );
}

/** The side menu of a small screen, with the button that opens it. */
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
      <dialog {...modal} className={drawerStyles.drawer} aria-label={t("shell.menu")}>
        {open && (
          <div className={drawerStyles.panel}>
            <div className={drawerStyles.top}>
              <Logo to="/dashboard" />
              <IconButton label={t("common.close")} onClick={close}>
                <X aria-hidden="true" />
              </IconButton>
            </div>
            <SideMenu counts={counts} onNavigate={close} />
            <div className={drawerStyles.preferences}>
              <LanguageSwitch />
              <ThemeChoice />
            </div>
          </div>
        )}
      </dialog>
    </>
  );
}
