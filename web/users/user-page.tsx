import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Navigate, useLocation, useNavigate, useParams } from "react-router";
import { ApiError } from "../api/client.ts";
import { useErrorMessage } from "../api/error-message.ts";
import { PageHead } from "../app/page-head.tsx";
import { ErrorState } from "../ui/feedback/list-states.tsx";
import { SkeletonText } from "../ui/feedback/skeleton.tsx";
import { Button } from "../ui/forms/button.tsx";
import { PageHeading } from "../ui/layout/page-heading.tsx";
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

/** Back to where the person came from; who came by a link from outside goes to `otherwise`. */
export function BackButton({ label, otherwise }: { label: string; otherwise: string }) {
  const navigate = useNavigate();
  const cameFromOutside = useLocation().key === "default";
  return (
    <Button variant="quiet" size="small" onClick={() => (cameFromOutside ? navigate(otherwise) : navigate(-1))}>
      <ArrowLeft aria-hidden="true" />
      {label}
    </Button>
  );
}
