import { useEffect } from "react";
import { useLocation } from "react-router";

/** Moves the focus to the section that the fragment of the address names: the browser looks for it before the section is loaded. */
export function useFocusOnNamedSection(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const section = document.getElementById(hash.slice(1));
    if (!section) return;
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
    section.scrollIntoView();
  }, [hash]);
}
