import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from "react";

interface Props {
  /** The accessible name of the region. */
  label: string;
  rows: readonly { id: string }[];
  children: ReactNode;
}

/**
 * A region that takes the focus when the row with the focus is removed. Otherwise keyboard users would start again at
 * the top of the page.
 */
export function FocusRegion({ label, rows, children }: Props) {
  const place = useRef<HTMLElement>(null);
  const inside = useRef(false);

  const ids = rows.map((row) => row.id).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: new ids can mean that the focused row was removed
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body) place.current?.focus();
  }, [ids]);

  function onBlur(event: FocusEvent) {
    // A removed or disabled button blurs without a related target; the user has not left the region.
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) inside.current = false;
  }

  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={label}
      onFocus={() => {
        inside.current = true;
      }}
      onBlur={onBlur}
    >
      {children}
    </section>
  );
}
