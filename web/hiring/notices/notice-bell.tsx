import { Bell } from "lucide-react";
import { useEffect, useState } from "react";
import { NavLink } from "react-router";
import { CountBadge } from "../../platform/ui/feedback/count-badge.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { VisuallyHidden } from "../../platform/ui/visually-hidden.tsx";
import styles from "./notice-bell.module.css";

/** Several notices that arrive within this time are announced together. */
const ANNOUNCEMENT_DELAY_MS = 2_000;

/** The link to the notices in the header, with the number of unread ones; undefined while loading. */
export function NoticeBell({ count }: { count: number | undefined }) {
  const { t } = useTranslation();
  const label = count ? t("notices.bell", { count }) : t("notices.title");
  return (
    <>
      <NavLink to="/notices" className={styles.bell} aria-label={label} title={label}>
        <Bell aria-hidden="true" size={22} />
        <span aria-hidden="true" className={styles.count}>
          <CountBadge count={count} />
        </span>
      </NavLink>
      <VisuallyHidden role="status">{useAnnouncement(count)}</VisuallyHidden>
    </>
  );
}

/** Returns the text for screen readers after the count has risen: nothing on load and when notices are read. */
function useAnnouncement(count: number | undefined): string {
  const { t } = useTranslation();
  const [announced, setAnnounced] = useState<number>();
  const [previous, setPrevious] = useState(count);
  const hasRisen = previous !== undefined && count !== undefined && count > previous;
  if (count !== previous && !hasRisen) {
    setPrevious(count);
    setAnnounced(undefined);
  }

  useEffect(() => {
    if (!hasRisen) return;
    const timer = setTimeout(() => {
      setPrevious(count);
      setAnnounced(count);
    }, ANNOUNCEMENT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [count, hasRisen]);

  return announced === undefined ? "" : t("notices.announcement", { count: announced });
}
