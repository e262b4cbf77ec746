import { type RefObject, useLayoutEffect, useRef } from "react";

/** Within this many pixels of the end one is at the end. */
const NEAR = 40;

/**
 * A new message shows at once to who reads the end of the history or wrote it. Who has scrolled up stays with what is
 * being read: the place is counted from the end, so it moves up by what was added below.
 */
export function useSteadyScroll(
  scroller: RefObject<HTMLElement | null>,
  lastSent: string | undefined,
  lastUnsent: string | undefined,
): () => void {
  const before = useRef({ fromEnd: 0, height: 0, lastSent, lastUnsent });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const { fromEnd, height, ...known } = before.current;
    const isReadingUp = fromEnd > NEAR;
    if (lastUnsent !== known.lastUnsent && lastUnsent !== undefined) element.scrollTop = 0;
    else if (lastSent !== known.lastSent) {
      element.scrollTop = isReadingUp ? -(fromEnd + element.scrollHeight - height) : 0;
    }
    before.current = { fromEnd: -element.scrollTop, height: element.scrollHeight, lastSent, lastUnsent };
  });

  return () => {
    before.current.fromEnd = -(scroller.current?.scrollTop ?? 0);
  };
}
