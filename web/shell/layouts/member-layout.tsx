import { CircleUser, Menu, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, Outlet } from "react-router";
import { RemovedPasswordNotice } from "../../accounts/auth/removed-password.tsx";
import { NoticeBell } from "../../hiring/notices/notice-bell.tsx";
import { smallPhotoUrl } from "../../platform/api/photo-url.ts";
import { useSession } from "../../platform/api/session.ts";
import { hasTokens } from "../../platform/api/tokens.ts";
import { formatDate, useLanguage } from "../../platform/app/i18n.ts";
import { Alert } from "../../platform/ui/feedback/alert.tsx";
import { useModal } from "../../platform/ui/feedback/dialog.tsx";
import { SkeletonRows } from "../../platform/ui/feedback/skeleton.tsx";
import { IconButton } from "../../platform/ui/forms/button.tsx";
import { Avatar } from "../../platform/ui/layout/avatar.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import { getProfilePath } from "../menus/menu.ts";
import { LazyPreferenceChoices, PreferencesMenu } from "../menus/preferences-menu.tsx";
import { LoadingSideMenu, type MenuCounts, SideMenu } from "../menus/side-menu.tsx";
import { TabBar } from "../menus/tab-bar.tsx";
import drawerStyles from "./drawer.module.css";
import { Logo, MainLandmark, SkipLink, SmallFooter } from "./layout-parts.tsx";
import memberHeaderStyles from "./member-header.module.css";
import styles from "./member-layout.module.css";

interface MemberFrameProps {
  /** The side menu. On a small screen it is a drawer, which closes when the menu calls `onNavigate`. */
  renderMenu: (onNavigate?: () => void) => ReactNode;
  /** Shown in the header before the link to the profile. */
  bell?: ReactNode;
  /** The path of the logo. */
  home: string;
  /** The most used entries of the menu, for phones. */
  tabBar?: ReactNode;
  children: ReactNode;
}

/** The frame of pages with a session: header, side menu and page. */
export function MemberFrame({ children, tabBar, ...header }: MemberFrameProps) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <MemberHeader {...header} />
      <div className={styles.side}>{header.renderMenu()}</div>
      <div className={styles.body}>
        <MainLandmark>{children}</MainLandmark>
        <SmallFooter />
      </div>
      {tabBar}
    </div>
  );
}

interface MemberLayoutProps {
  counts?: MenuCounts;
  /** The number in the bell; undefined while loading. */
  unreadNotices: number | undefined;
}

/** The layout of member pages. */
export function MemberLayout({ counts, unreadNotices }: MemberLayoutProps) {
  return (
    <MemberFrame
      home="/dashboard"
      renderMenu={(onNavigate) => <SideMenu counts={counts} onNavigate={onNavigate} />}
      bell={<NoticeBell count={unreadNotices} />}
      tabBar={<TabBar counts={counts} />}
    >
      <CompanySuspension />
      <RemovedPasswordNotice />
      <Outlet />
    </MemberFrame>
  );
}

/** What a reloaded member page shows until its session, its code and its first data are there. */
export function LoadingFrame() {
  if (!hasTokens()) return null;
  return (
    <MemberFrame home="/dashboard" renderMenu={() => <LoadingSideMenu />} bell={<NoticeBell count={undefined} />}>
      <SkeletonRows count={5} />
    </MemberFrame>
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

function MemberHeader({ renderMenu, bell, home }: Omit<MemberFrameProps, "children" | "tabBar">) {
  return (
    <header className={memberHeaderStyles.header}>
      <div className={memberHeaderStyles.brand}>
        <div className={memberHeaderStyles.drawer}>
          <MenuDrawer renderMenu={renderMenu} home={home} />
        </div>
        <Logo to={home} />
      </div>
      <div className={memberHeaderStyles.tools}>
        <div className={memberHeaderStyles.preferences}>
          <PreferencesMenu />
        </div>
        {bell}
        <UserLink />
      </div>
    </header>
  );
}

function UserLink() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return <span className={memberHeaderStyles.user} />;
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
function MenuDrawer({ renderMenu, home }: Pick<MemberFrameProps, "renderMenu" | "home">) {
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
              <Logo to={home} />
              <IconButton label={t("common.close")} onClick={close}>
                <X aria-hidden="true" />
              </IconButton>
            </div>
            {renderMenu(close)}
            <div className={drawerStyles.preferences}>
              <LazyPreferenceChoices />
            </div>
          </div>
        )}
      </dialog>
    </>
  );
}
