import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from "react";

interface Props {
  /** Names the place for screen readers. */
  label: string;
  /** How many rows there are. */
  count: number;
  children: ReactNode;
}

/**
 * A row that leaves takes the focus with it, and a keyboard would start over at the top of the page. The place that
 * held the row takes the focus instead.
 */
export function FocusKeeper({ label, count, children }: Props) {
  const place = useRef<HTMLElement>(null);
  const inside = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the count tells that a row may have left
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body) place.current?.focus();
  }, [count]);

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
