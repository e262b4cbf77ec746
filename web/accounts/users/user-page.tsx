import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../platform/app/pages/not-found-page.tsx";
import { ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { SkeletonText } from "../../platform/ui/feedback/skeleton.tsx";
import { Button } from "../../platform/ui/forms/button.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { userQuery, type VisibleUser } from "./queries.ts";

interface UserPageProps {
  /** The title of the page while the user loads. */
  title: string;
  /** Returns null for a user who has no page of this kind. */
  render: (user: VisibleUser) => ReactNode;
}

/** Loads the user whose id is in the path. Shows the 404 page if there is none, or if `render` returns null. */
export function UserPage({ title, render }: UserPageProps) {
  const { user_id = "" } = useParams();
  const getErrorMessage = useErrorMessage();
  const { data, error, refetch } = useQuery(userQuery(user_id));
  if (isNotFoundError(error)) return <MemberNotFoundPage />;
  if (data) return render(data) ?? <MemberNotFoundPage />;
  return (
    <>
      <PageHead title={title} />
      {error ? (
        <>
          <PageHeading title={title} />
          <ErrorState text={getErrorMessage(error)} onRetry={() => refetch()} />
        </>
      ) : (
        <SkeletonText count={6} />
      )}
    </>
  );
}

/** Goes back in the history. When this page is the first entry, it opens `fallback`. */
export function BackButton({ label, fallback }: { label: string; fallback: string }) {
  const navigate = useNavigate();
  const isFirstEntry = useLocation().key === "default";
  return (
    <Button variant="quiet" size="small" onClick={() => (isFirstEntry ? navigate(fallback) : navigate(-1))}>
      <ArrowLeft aria-hidden="true" />
      {label}
    </Button>
  );
}
