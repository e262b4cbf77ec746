import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { useEffect, useState } from "react";
import { Navigate, useParams } from "react-router";
import { EMPLOYER } from "../../../contract/platform/constants.ts";
import { participantQuery } from "../../accounts/users/queries.ts";
import { isNotFoundError } from "../../platform/api/client.ts";
import { useErrorMessage } from "../../platform/api/error-message.ts";
import { useSession } from "../../platform/api/session.ts";
import { PageHead } from "../../platform/app/page-head.tsx";
import { MemberNotFoundPage } from "../../platform/app/pages/not-found-page.tsx";
import { classNames } from "../../platform/ui/class-names.ts";
import { EmptyState, ErrorState } from "../../platform/ui/feedback/list-states.tsx";
import { toast } from "../../platform/ui/feedback/toast-store.ts";
import { ButtonLink } from "../../platform/ui/forms/button.tsx";
import { PageHeading } from "../../platform/ui/layout/page-heading.tsx";
import { useTranslation } from "../../platform/ui/translation.tsx";
import { useMediaQuery } from "../../platform/ui/use-media-query.ts";
import { historyQuery, useInbox } from "../queries.ts";
import { ConversationList } from "./conversation-list.tsx";
import styles from "./messages-page.module.css";
import { Thread } from "./thread.tsx";
import type { DescribeParticipant } from "./thread-header.tsx";

/**
 * The conversation list with the selected conversation beside it. On narrow screens the list and the conversation are
 * separate views.
 */
export function MessagesPage({ describeParticipant }: { describeParticipant: DescribeParticipant }) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { user_id } = useParams();
  const isWide = useMediaQuery(WIDE_SCREEN);
  const [filter, setFilter] = useState("");
  const inbox = useInbox();
  const firstConversation = inbox.data?.pages[0]?.rows[0];
  const notFoundError = useNotFoundError(user_id);

  if (!user_id && isWide && firstConversation) {
    return <Navigate to={`/jobs/messages/${firstConversation.to_user_id}`} replace />;
  }

  if (notFoundError) return <ConversationNotFound key={user_id} error={notFoundError} />;

  const isThreadOnly = user_id !== undefined && !isWide;
  const showsList = !isThreadOnly && (user_id !== undefined || inbox.isPending || firstConversation);
  return (
    <div className={classNames(styles.page, isThreadOnly && styles.threadOnly)}>
      <PageHead title={t("messages.title")} />
      {isThreadOnly ? (
        <h1 className="visually-hidden">{t("messages.title")}</h1>
      ) : (
        <PageHeading title={t("messages.title")} />
      )}
      {!user_id && inbox.isLoadingError && (
        <ErrorState text={getErrorMessage(inbox.error)} onRetry={() => inbox.refetch()} />
      )}
      {!user_id && inbox.data && !firstConversation && <NoMessages />}
      {(showsList || user_id) && (
        <div className={styles.panes}>
          {showsList && <ConversationList inbox={inbox} filter={filter} onFilter={setFilter} />}
          {user_id && (
            <Thread
              key={user_id}
              userId={user_id}
              isOnlyView={isThreadOnly}
              describeParticipant={describeParticipant}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** Returns the error if the selected user does not exist or cannot exchange messages with the current user. */
function useNotFoundError(userId: string | undefined): unknown {
  const enabled = userId !== undefined;
  const participant = useQuery({ ...participantQuery(userId ?? ""), enabled });
  const history = useInfiniteQuery({ ...historyQuery(userId ?? ""), enabled });
  return [participant.error, history.error].find(isNotFoundError);
}

/** The 404 page, with the error as a toast. */
function ConversationNotFound({ error }: { error: unknown }) {
  const [text] = useState(useErrorMessage()(error));
  useEffect(() => toast.error(text), [text]);
  return <MemberNotFoundPage />;
}

/** The width from which list and conversation fit side by side. The style sheets of this folder use the same value. */
const WIDE_SCREEN = "(min-width: 64rem)";

/** Shown to users without conversations, with a link to the page where a conversation can start. */
function NoMessages() {
  const { t } = useTranslation();
  const { user } = useSession();
  if (user?.user_type === EMPLOYER) {
    return (
      <EmptyState icon={<MessagesSquare />} text={t("messages.empty_employer")}>
        <ButtonLink to="/jobs/applications">{t("messages.pending_applications")}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<MessagesSquare />} text={t("messages.empty_seeker")}>
      <ButtonLink to="/jobs/search">{t("messages.search_jobs")}</ButtonLink>
    </EmptyState>
  );
}
