import { LayoutDashboard } from "lucide-react";
import { NavLink } from "react-router";
import { useSession } from "../api/session.ts";
import { CountBadge } from "../ui/feedback/count-badge.tsx";
import { useTranslation } from "../ui/translation.tsx";
import { getMenuGroups, type MenuEntry } from "./menu.ts";
import styles from "./side-menu.module.css";
import { SideMenuGroup } from "./side-menu-group.tsx";

/** How many things wait behind an entry, by its path. Zero while that is not known yet keeps the room for it. */
export type MenuCounts = Readonly<Record<string, number>>;

type SideMenuProps = { counts?: MenuCounts; onNavigate?: () => void };

const dashboard: MenuEntry = { path: "/dashboard", label: "menu.dashboard", icon: LayoutDashboard };

export function SideMenu({ counts = {}, onNavigate }: SideMenuProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return null;

  const item = (entry: MenuEntry) => (
    <NavLink key={entry.path} to={entry.path} className={styles.item} onClick={onNavigate}>
      <entry.icon aria-hidden="true" size={18} />
      <span className={styles.label}>{t(entry.label)}</span>
      {entry.path in counts && (
        <span className={styles.count}>
          <CountBadge count={counts[entry.path]} />
        </span>
      )}
    </NavLink>
  );

  return (
    <nav aria-label={t("shell.main_menu")} className={styles.menu}>
      {item(dashboard)}
      {getMenuGroups(user).map((group) => (
        <SideMenuGroup key={group.id} label={t(group.label)} paths={group.paths}>
          {group.entries.map(item)}
        </SideMenuGroup>
      ))}
    </nav>
  );
}
