import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Within this many pixels of the end one is at the end. */
const NEAR_END_PX = 40;

/**
 * A new message shows at once to who reads the end of the history or wrote it. Who has scrolled up stays with what is
 * being read, and is told: the place is counted from the end, so it moves up by what was added below.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  lastSent: string | undefined,
  lastUnsent: string | undefined,
) {
  const before = useRef({ fromEnd: 0, height: 0, lastSent, lastUnsent });
  const [hasNewBelow, setNewBelow] = useState(false);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const { fromEnd, height, ...known } = before.current;
    const isReadingUp = fromEnd > NEAR_END_PX;
    if (lastUnsent !== known.lastUnsent && lastUnsent !== undefined) element.scrollTop = 0;
    else if (lastSent !== known.lastSent) {
      element.scrollTop = isReadingUp ? -(fromEnd + element.scrollHeight - height) : 0;
      setNewBelow(isReadingUp);
    }
    before.current = { fromEnd: -element.scrollTop, height: element.scrollHeight, lastSent, lastUnsent };
  });

  function onScroll() {
    const fromEnd = -(scroller.current?.scrollTop ?? 0);
    before.current.fromEnd = fromEnd;
    if (fromEnd <= NEAR_END_PX) setNewBelow(false);
  }

  function toEnd() {
    if (!scroller.current) return;
    scroller.current.scrollTop = 0;
    // The button that was pressed goes; reading goes on here.
    scroller.current.focus({ preventScroll: true });
  }

  /** Known as soon as what is new has been laid out, which is before `hasNewBelow` is. */
  const isAtEnd = () => before.current.fromEnd <= NEAR_END_PX;

  return { onScroll, toEnd, hasNewBelow, isAtEnd };
}
