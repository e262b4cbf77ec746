import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Gavel, LayoutDashboard } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import { Link, useLocation } from "react-router";
import { helpedPeopleQuery } from "../../hiring/helpers/queries.ts";
import { useSession } from "../../platform/api/session.ts";
import { CountBadge } from "../../platform/ui/feedback/count-badge.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { getMenuGroups, isCurrentEntry, type MenuEntry } from "./menu.ts";
import styles from "./side-menu.module.css";

/**
 * The number of open items of each menu entry; the key is the path of the entry. A path with 0 reserves the space while
 * the number loads.
 */
export type MenuCounts = Readonly<Record<string, number>>;

type SideMenuProps = { counts?: MenuCounts; onNavigate?: () => void };

const staff: MenuEntry = { path: "/admin", label: "menu.staff", icon: Gavel };
const dashboard: MenuEntry = { path: "/dashboard", label: "menu.dashboard", icon: LayoutDashboard };

export function SideMenu({ counts = {}, onNavigate }: SideMenuProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { data: people = [] } = useQuery({ ...helpedPeopleQuery(), enabled: Boolean(user?.user_type) });
  if (!user) return null;

  const item = (entry: MenuEntry) => (
    <SideMenuItem
      key={entry.path}
      entry={entry}
      count={entry.path in counts ? counts[entry.path] : null}
      onNavigate={onNavigate}
    />
  );

  return (
    <SideMenuFrame>
      {item(dashboard)}
      {user.staff_role && item(staff)}
      {getMenuGroups(user, { helpsPeople: people.length > 0 }).map((group) => (
        <SideMenuGroup
          key={group.id}
          label={t(group.label)}
          paths={group.paths}
          count={group.entries.reduce((sum, { path }) => sum + (counts[path] ?? 0), 0)}
        >
          {group.entries.map(item)}
        </SideMenuGroup>
      ))}
    </SideMenuFrame>
  );
}

/** The menu until the session is known, with the entry that all users have. */
export function LoadingSideMenu() {
  return (
    <SideMenuFrame>
      <SideMenuItem entry={dashboard} />
    </SideMenuFrame>
  );
}

/** The navigation landmark of a side menu. */
export function SideMenuFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("shell.main_menu")} className={styles.menu}>
      {children}
    </nav>
  );
}

interface SideMenuItemProps {
  entry: MenuEntry;
  /** The number of open items. Null for an entry that has none. */
  count?: number | null | undefined;
  /** Whether only this address is the entry's page, and not those below it. */
  isExact?: boolean;
  onNavigate?: (() => void) | undefined;
}

export function SideMenuItem({ entry, count = null, isExact = false, onNavigate }: SideMenuItemProps) {
  const { t } = useTranslation();
  const location = useLocation();
  const isCurrent = isExact ? location.pathname === entry.path : isCurrentEntry(entry.path, location);
  return (
    <Link to={entry.path} className={styles.item} aria-current={isCurrent ? "page" : undefined} onClick={onNavigate}>
      <entry.icon aria-hidden="true" size={18} />
      <span className={styles.label}>{t(entry.label)}</span>
      {count !== null && (
        <span className={styles.count}>
          <CountBadge count={count} />
        </span>
      )}
    </Link>
  );
}

type SideMenuGroupProps = {
  label: string;
  paths: readonly string[];
  /** The number of open items of all entries, shown while the group is closed. */
  count: number;
  children: ReactNode;
};

/** A group is open unless the user has closed it. It opens again when the user navigates to one of its pages. */
export function SideMenuGroup({ label, paths, count, children }: SideMenuGroupProps) {
  const { pathname } = useLocation();
  const isCurrent = paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
  const [isOpen, setOpen] = useState(true);

  const [wasCurrent, setWasCurrent] = useState(isCurrent);
  if (wasCurrent !== isCurrent) {
    setWasCurrent(isCurrent);
    if (isCurrent) setOpen(true);
  }

  function toggle(event: MouseEvent) {
    // React sets `open`. The browser would otherwise change it too.
    event.preventDefault();
    setOpen(!isOpen);
  }

  return (
    <details className={styles.group} open={isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, also for the keyboard */}
      <summary className={styles.summary} onClick={toggle}>
        <span className={styles.label}>{label}</span>
        {!isOpen && <CountBadge count={count} />}
        <ChevronDown aria-hidden="true" size={16} className={styles.chevron} />
      </summary>
      {children}
    </details>
  );
}
