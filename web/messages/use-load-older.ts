import { type RefObject, useEffect, useRef } from "react";

interface OlderPages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Loads what is older as soon as the returned place, above the oldest message, comes near. */
export function useLoadOlder(
  scroller: RefObject<HTMLElement | null>,
  pages: OlderPages,
): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const wants = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;

  useEffect(() => {
    if (!wants || !top.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage(), {
      root: scroller.current,
      rootMargin: "400px 0px 0px",
    });
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [wants, fetchNextPage, scroller]);

  return top;
}
