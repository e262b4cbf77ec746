import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { ApiError } from "../api.ts";
import { PageHead } from "../app/page-head.tsx";
import { useErrorMessage } from "../failure-message.ts";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
import { ErrorState } from "../ui/list-states.tsx";
import { userQuery, type VisibleUser } from "./queries.ts";

interface Props {
  /** Of the page until the user is known. */
  title: string;
  show: (user: VisibleUser) => ReactNode;
}

/** Loads the user in the address. Nobody there, or not to be seen: `show` answers null, and it is not found. */
export function UserPage({ title, show }: Props) {
  const { user_id = "" } = useParams();
  const failureMessage = useErrorMessage();
  const { data, error, refetch } = useQuery(userQuery(user_id));
  if (error instanceof ApiError && error.status === 404) return <Navigate to="/404" replace />;
  if (data) return show(data) ?? <Navigate to="/404" replace />;
  return (
    <>
      <PageHead title={title} />
      {error ? (
        <>
          <PageHeading title={title} />
          <ErrorState text={failureMessage(error)} onRetry={() => refetch()} />
        </>
      ) : (
        <SkeletonText count={6} />
      )}
    </>
  );
}
