import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { MemberNotFoundPage } from "../../platform/app/not-found-page.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";

interface DetailStateProps<Detail> {
  query: UseQueryResult<Detail>;
  children: (detail: Detail) => ReactNode;
}

/** The states of a page about one thing: loading, failed, not there, and loaded. */
export function DetailState<Detail>({ query, children }: DetailStateProps<Detail>) {
  const getErrorMessage = useErrorMessage();
  if (isNotFoundError(query.error)) return <MemberNotFoundPage />;
  if (query.data) return children(query.data);
  if (query.error) return <ErrorState text={getErrorMessage(query.error)} onRetry={() => void query.refetch()} />;
  return <SkeletonText count={6} />;
}
