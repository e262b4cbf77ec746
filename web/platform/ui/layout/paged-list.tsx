import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { ErrorState, LoadMoreButton } from "../feedback/list-states.tsx";
import { loadNextPage } from "./load-next-page.ts";

interface PagedListProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<{ rows: Item[] }>>;
  skeleton: ReactNode;
  empty: ReactNode;
  /** The message for a failed request; a generic sentence by default. */
  failureText?: (error: unknown) => string;
  className?: string;
  children: (rows: Item[]) => ReactNode;
}

/** The four states of a list with cursors: loading, failed, empty, and filled with a button for more. */
export function PagedList<Item>({ query, skeleton, empty, failureText, className, children }: PagedListProps<Item>) {
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const { list, focusFrom } = useFocusOnNewRows(rows.length);

  if (query.isPending) return skeleton;
  const retry = () => (rows.length > 0 ? loadNextPage(query) : query.refetch());
  const failed = query.isError && <ErrorState text={failureText?.(query.error)} onRetry={retry} />;
  if (rows.length === 0) return failed || empty;

  function showMore() {
    focusFrom(rows.length);
    void loadNextPage(query);
  }

  return (
    <div ref={list} className={className}>
      {children(rows)}
      {query.isFetchNextPageError && failed}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <LoadMoreButton onClick={showMore} busy={query.isFetchingNextPage} />
      )}
    </div>
  );
}

/** Moves the focus to the first added row after "Show more". */
function useFocusOnNewRows(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const fromRef = useRef<number>(undefined);
  useEffect(() => {
    const from = fromRef.current;
    if (from === undefined || count <= from) return;
    const added = list.current?.querySelectorAll("li")[from];
    added?.querySelector<HTMLElement>("a, button, [tabindex]")?.focus({ preventScroll: true });
    fromRef.current = undefined;
  }, [count]);
  function focusFrom(index: number) {
    fromRef.current = index;
  }
  return { list, focusFrom };
}
