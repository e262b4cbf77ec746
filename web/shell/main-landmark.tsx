import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * The page itself. After a change of page the reading position moves here, as it would with a new document; unless the
 * focus is already inside, where moving it would interrupt.
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
