import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from "react";

interface Props {
  /** Names the place for screen readers. */
  label: string;
  rows: readonly { id: string }[];
  children: ReactNode;
}

/**
 * A row that leaves takes the focus with it, and a keyboard would start over at the top of the page. The place that
 * held the row takes the focus instead.
 */
export function FocusRegion({ label, rows, children }: Props) {
  const place = useRef<HTMLElement>(null);
  const inside = useRef(false);

  const ids = rows.map((row) => row.id).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows than before tell that one may have left
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body) place.current?.focus();
  }, [ids]);

  function onBlur(event: FocusEvent) {
    // A removed or disabled button blurs to nothing; only going elsewhere counts as leaving.
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
