import { Link, useLocation } from "react-router";
import { useSession } from "../../platform/api/session.ts";
import { CountBadge } from "../../platform/ui/feedback/count-badge.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { getTabs, isCurrentEntry } from "./menu.ts";
import type { MenuCounts } from "./side-menu.tsx";
import styles from "./tab-bar.module.css";

/** On phones, what people do most, at the bottom edge of the window. The menu has everything. */
export function TabBar({ counts = {} }: { counts?: MenuCounts | undefined }) {
  const { t } = useTranslation();
  const location = useLocation();
  const { user } = useSession();
  const tabs = user ? getTabs(user) : [];
  if (tabs.length === 0) return null;
  return (
    <nav className={styles.bar} aria-label={t("shell.most_used")}>
      {tabs.map(({ path, label, icon: Icon }) => (
        <Link
          key={path}
          to={path}
          className={styles.tab}
          aria-current={isCurrentEntry(path, location) ? "page" : undefined}
        >
          <span className={styles.icon}>
            <Icon aria-hidden="true" size={20} />
            <CountBadge count={counts[path]} />
          </span>
          <span className={styles.label}>{t(label)}</span>
        </Link>
      ))}
    </nav>
  );
}
