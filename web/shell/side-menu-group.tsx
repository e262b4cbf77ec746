import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import styles from "./side-menu.module.css";

type SideMenuGroupProps = { label: string; paths: readonly string[]; children: ReactNode };

/** Open until it is folded away; a page that belongs to it unfolds it again. */
export function SideMenuGroup({ label, paths, children }: SideMenuGroupProps) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(true);
  const here = paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));

  useEffect(() => {
    if (here) setOpen(true);
  }, [here]);

  return (
    <details className={styles.group} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {label}
        <ChevronDown aria-hidden="true" size={16} className={styles.chevron} />
      </summary>
      {children}
    </details>
  );
}
